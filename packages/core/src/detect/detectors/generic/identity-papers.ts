/**
 * Passports, driving licences, identity cards and number plates, also of countries that have no row for them: what they are called stands beside them, and digits tell a number
 * from a word. A country's own row knows more, and counts more. Forms: Council of the European Union, PRADO (Public Register of Authentic identity and travel
 * Documents Online).
 */
import type { Identifier } from '../../identifier.ts'
import { OTHER_WORDS } from './phone-words.ts'

/** Three digits or more, and no day: 20261127, nor the size of a photo, nor a flight: 413x531, BA2490. */
const number = (not = ''): RegExp =>
  new RegExp(`^(?!(?:${not}(?:19|20)\\d\\d[01]\\d[0-3]\\d|\\d+X\\d+|[A-Z]{2}\\d{4}|N[OR]\\d+)$)(?:.*\\d){3}`)
const NUMBER = number()
/** Not the nine digits of American passports. */
const NO_NINE = number('\\d{9}|')

/** What is called so in a word, and in a phrase: a phrase adds more, and both shall reach the same. */
const called = (
  label: string,
  mask: string,
  form: RegExp,
  words: string,
  phrases = '',
): readonly Identifier[] => {
  const paper = { label, mask, form, rule: 'name', against: `${OTHER_WORDS}|booking ref|booking code` }
  return [
    { ...paper, score: 0.1, context: words },
    { ...paper, score: 0.05, context: phrases },
  ]
}

const PASSPORT = 'X<6-10>|A<1-2> 6~7|2 7'
const LICENCE = 'X<6-16>|2 2 6|4 6|5/2/4=0.2|AA2 11|AA-13'
const CARD =
  '6~13|X<9>|A<1-3>5~10|5~10A<1-3>|A<1-2>8A<1-2>|A<1-2> 6~7|8 1 AA1|9AA1|2AA5|1~2.3.3|A<1-2>-1~2.3.3|A-7~8|1.3.3.3|1~2.3.3-1|1~2.3.3-A|3-7-2|A-?3-3-3|3-3-3|1-6-4|1 6 4'
const PLATE =
  'AA_3_AA|AA-3-A|AAA-3-A|A-3-AA|AA_2_AA|4_AAA|A<1-3>-2~5|A<1-3> 2~5|A<2-3> X<4-5>|2_A<2-3>_1~2|1_AAA_2~3|1A1 4|A<1-2>_2~3_AAA|A<1-2>-3~5A<1-2>|AA 3~4-A<1-2>|3-A<1-2>-1~6|AAA1A2|AA4AA|A3AA2~3|2A-3.2|2A-5'

export const identityPapers: readonly Identifier[] = [
  ...called('PASSPORT', PASSPORT, NO_NINE, 'passport|pasaporte', 'travel document'),
  ...called(
    'PASSPORT',
    PASSPORT,
    NUMBER,
    'passeport|reisepass|reisepassnummer|passnummer|passnr|paspoo~|passaporte|passaporto|passinumero|paszpo~|utleve~|pasapo~|putovn~|paspor~|διαβατ~|пасош|загранпаспорт|جواز|דרכון|护照|護照|パスポート|旅券|หนังสือเดินทาง|pasnummer|گذرنامه|پاسپورت|vegabref',
    'cestovni pas|cestovny pas|ho chieu|закордонний паспорт|potni list|potnega lista|paso nr',
  ),
  // Ukraine's; Russia's has a row.
  ...called('PASSPORT', 'AA ?6', NUMBER, 'паспорт'),
  ...called(
    'DRIVER_LICENSE',
    LICENCE,
    NUMBER,
    'rijbew~|korkort~|førerkort|kørekort|ajokor~|ehliyet|jogosi~|vezetoi|vozack~|cnh|運転免許|免許証|驾驶证|驾照|駕照|駕駛執照|ใบขับขี่|возачка|گواهینامه|juhiluba',
    'driving licence|permis de conduire|numero de permis|prawo jazdy|prawa jazdy|carnet de conducir|permiso de conducir|licencia de manejo|carta de conducao|carteira de motorista|ridicsky prukaz|vodicsky preukaz|permis auto|permis de conducere|surucu belgesi|водительское удостоверение|водительского удостоверения|водійське посвідчення|lesen memandu|bang lai|lai xe|رخصة القيادة|رخصة قيادة|רישיון נהיגה|ड्राइविंग लाइसेंस|carne de conducir|водительские права|посвідчення водія|свидетелство за управление|шофьорска книжка|voznisko dovoljenje|αδεια οδηγησης|διπλωμα οδηγησης|surat izin mengemudi|vairuotojo pazymejimas|vaditaja aplieciba',
  ),
  ...called(
    'NATIONAL_ID',
    CARD,
    NUMBER,
    'cedula|identiteitskaart|identitetskort|henkilokortti|cmnd|ταυτοτητα|ταυτοτητας|αδτ|uscis|aufenthaltstitel|aufenthaltserlaubnis|在留カード|居住证',
    'national id|national identity|national identification|identity card|identity document|id card|carte d identite|carte nationale|documento de identidad|documento nacional|carne de identidad|bilhete de identidade|cartao de cidadao|carteira de identidade|registro geral|obcansky prukaz|cislo op|obciansky preukaz|szemelyi szam|szemelyi azonosito|szemelyi igazolvany|szemelyi igazolvanyszam|osobna iskaznica|osobne iskaznice|licna karta|carte de identitate|лична карта|osebna izkaznica|residence permit|residence card|titre de sejour|permis de sejour|permiso de residencia|permesso di soggiorno|alien registration|alien number|green card|military id|civil id|nic number|nic no|الرقم الوطني|الرقم المدني|بطاقة التعريف',
  ),
  // Cables are called RG, and networks of containers `cni`, in logs beside numbers of processes and times.
  ...called('NATIONAL_ID', '1~2.3.3-1|1~2.3.3-A|AA-1~2.3.3|9|12', NUMBER, 'rg|cni'),
  ...called(
    'LICENSE_PLATE',
    PLATE,
    // The numbers of graphics cards and boards, which Spanish and Portuguese call `placas`.
    /^(?![RG]T?X|ESP)(.*\d){2}/,
    'plaque|immatriculation|immatricule|immatriculee|immat|matricula|targa|kentek~|placa|placas|rendszam|spz|plaka|車牌|车牌|registreringsnummer|κυκλοφοριας|πινακιδα|regnr|nummerplade|rekisterinumero|rekisteritunnus|ecv|госномер|держномер|регистарска|registrska|پلاک|ทะเบียนรถ|ナンバープレート|차량번호|번호판|numurzime|registreerimismark',
    'nr rej|numer rejestracyjny|numery rejestracyjne|tablica rejestracyjna|license plate|licence plate|number plate|reg nr|vehicle reg|numar de inmatriculare|registarske oznake|registarska oznaka|registration plate|гос номер|номер машины|номерной знак|номерний знак|регистрационен номер|رقم اللوحة|מספר רישוי|bien so|plat nomor|nomor polisi|nombor plat|registracijos numeris',
  ),
  // Colombia's cédula de ciudadanía, and of identity its neighbours', by their initials right in front.
  {
    label: 'NATIONAL_ID',
    mask: '1~2.3.3|1.3.3.3|10|A-1~2.3.3|A-7~8',
    score: 0.5,
    lead: /\bC\.?[CI]\b[ .:=]{0,3}(([Nn]\S{0,5}|es)\W{1,2})?[\dVE]$/,
    rule: 'name',
    context: '',
  },
  // In Polish `dni` are days.
  {
    label: 'NATIONAL_ID',
    mask: '7~8|1~2.3.3',
    score: 0.1,
    lead: /(?<!\d ?)\bD\.?N\.?I\b\W{0,3}((n\S{0,5}|es)\W{1,2})?\d$/i,
    rule: 'name',
    context: 'dni',
  },
]
