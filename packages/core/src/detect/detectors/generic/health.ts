/**
 * Numbers that hospitals, health plans, boards and makers of devices give out, each in a form of its own: 45 CFR 164.514(b)(2)(i)(H), (I), (K), (M). Only words
 * beside them tell what they are.
 */
import { type Identifier, identifiers } from '../../identifier.ts'

/** Mostly digits, often behind letters that name the place or the plan. */
const NUMBER = '5~12|A<1-5>4~12|A<1-3>-4~10|4~9A'

export const health: readonly Identifier[] = identifiers([
  [
    'MEDICAL_RECORD_NUMBER',
    `${NUMBER}|2-2-2|3-3-3|4-2-2|2-2-4|2-4-2|2~3-3~5|4-3`,
    0.1,
    'mrn|medical record|record number|chart number|chart no|hospital number|hospital no|patient id|patient number|patient no|patientennummer|dossier medical|dossier patient|historia clinica|' +
      'cartella clinica|カルテ番号|fall nr|fallnummer|pat nr|prontuario|patientnummer|истории болезни|historii choroby',
  ],
  [
    'HEALTH_PLAN_ID',
    `${NUMBER}|A<1-3>-4~8-1~3|4-4~8|AAA3A5|9-2|AA5A|16|20|4_3_3|4_3_3_AA|10 ?AA`,
    0.1,
    'policy number|policy no|claim number|claim no|insured id|beneficiary id|member id|member number|beneficiary number|beneficiary no|health plan|subscriber id|subscriber number|insurance id|insurance number|' +
      'health card|ohip|phn|personal health|medicaid id|medicaid number|ehic|numero de afiliado|polisnummer|polisnr|numero de poliza|poliza n|омс|保険者番号',
  ],
  // The patient's number of hospitals in France and in Spain.
  {
    label: 'MEDICAL_RECORD_NUMBER',
    mask: '5~12',
    score: 0.55,
    lead: /\b(IPP|NHC)[ :n°]{1,6}.$/,
    context: '',
    // `IPP 50000 EUR` is an investment plan's.
    against: 'eur|usd',
  },
  // RAMQ, Québec: three letters of the surname and one of the name, the birth (women's months are 50 more), two digits more.
  [
    'HEALTH_PLAN_ID',
    'A<4> 4 4|A<4>8=0.2',
    0.4,
    'ramq|assurance maladie|health card',
    /^\D*\d\d[0156]\d[0-3]/,
  ],
  [
    'DEVICE_SERIAL',
    `${NUMBER}|X<10-12>`,
    0.1,
    'serial number|serial no|device id|device identifier|seriennummer|numero de serie|serienummer|シリアル番号|序列号',
    /(\d.*){3}/,
  ],
  // RFC 9562, as phones tell theirs to who advertises; Apple's UDID.
  [
    'DEVICE_SERIAL',
    'X<8>-X<4>-X<4>-X<4>-X<12>|X<8>-X<16>',
    0.1,
    'device id|device identifier|udid|advertising id|advertising identifier|idfa|gaid|aaid',
    /^[\dA-F]+$/,
  ],
  {
    label: 'DEVICE_SERIAL',
    mask: `${NUMBER}|X<8-12>`,
    score: 0.1,
    // In code `n` is a name, in addresses `s/n` means that there is no number, and `USB: serial: pl2303` is a driver.
    lead: /(S(erial|ERIAL)( ?[Nn]\S+)?:|\b(?:[Ss][/ ][Nn]\b[^\s,.]?|SN[:#])) *.$/,
    form: /(\d.*){2}/,
    context: 'serial|s n|sn',
  },
  // Of a state's board, behind its name alone: what is nearly a DEA number is none.
  {
    label: 'MEDICAL_LICENSE',
    mask: '5~8|A4~6|AA4~6|AA-4~6',
    score: 0.1,
    lead: /(licen[sc]e|certificate|onsnummer)\b.{0,13}$/i,
    context:
      'medical license|medical licence|nursing license|board certificate|certificate number|approbationsnummer',
  },
])
