/** Payment cards: Luhn, and the issuers' ranges (ISO/IEC 7812-1 annex B; the ranges as the networks publish them). */

import { luhn } from '../../checksum/luhn.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

/** Prefixes and lengths: Visa, Mastercard, American Express, Diners, Discover, JCB, UnionPay, Maestro, Mir, RuPay, Troy. */
const ISSUED =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)\d*(?<=^\d{16})|3[47]\d{13}|3(?:0[0-59]|[689])\d*(?<=^(\d{14}|\d{16,19}))|(?:2131|1800)\d{11}|(?:6011|64[4-9]|65|35(?:2[89]|[3-8])|62|8[12]|220[0-4])\d*(?<=^\d{16,19})|9792\d{12}|(?:50|5[6-9]|6)\d*(?<=^(\d{12,13}|\d{16}|\d{18,19})))$/

const CONTEXT =
  'card|cards|exp|credit|debit|visa|mastercard|amex|maestro|cc|pan|carte|karte|kreditkarte|kartennummer|tarjeta|carta|cartao|kaart|creditcard|karta|karty|kartu|kartım|cardul|карту|kreditkort|kort|カード|卡'
const valid = (digits: string): boolean => luhn(digits) && !/^(.)\1*$/.test(digits)

export const cards: readonly Identifier[] = identifiers([
  ['CREDIT_CARD', '4_4_4_2~4|4_4_4_4_1~3|6_13|4 6 4~5|4-6-4~5', 0.85, CONTEXT, ISSUED, valid],
  // Short numbers pass Luhn and an issuer's range by chance too often to stand alone, and are mostly part of what other digits beside them belong to.
  ['CREDIT_CARD', '4_4_4|4_4_4_1|4_4_5', 0.2, CONTEXT, ISSUED, valid],
  ['CREDIT_CARD', '12~14=0.1|15|17~19|4_4_4_2~4', 0.25, CONTEXT, valid],
  {
    label: 'CVV',
    mask: '3~4',
    score: 0.1,
    // "exp_year":2027
    lead: /(?<!(year|exp)["'\]]{0,2}[:=]? ?["']?).$/i,
    context:
      'cvv|cvc|cvv2|cvc2|csc|security code|card verification|prufnummer|kartenprufnummer|prufziffer|sicherheitscode|cryptogramme|code de securite|codigo de seguridad|codigo de seguranca|codice di sicurezza|beveiligingscode|kod bezpieczenstwa|sakerhetskod|guvenlik kodu|セキュリティコード|安全码|보안코드|au dos|hinten drauf|auf der ruckseite|sul retro|de tras|裏|signature strip|on the back|on the front',
  },
  [
    'CARD_EXPIRY',
    '2/2|2/4|2-2|2-4|2 2',
    0.1,
    'exp|val|expiry|expires|expiration|expire|valid thru|valid to|valid until|mm yy|gultig bis|ablaufdatum|caducidad|caduca|vencimiento|valida hasta|scadenza|scade|scad|valida fino|validade|valido ate|validite|geldig tot|vervaldatum|wazna do|waznosci|giltig till|giltigt till|gyldig til|utgangsdatum|udløb|udløber|utløper|utløpsdato|voimassa|son kullanma|skt|platnost|lejarat|good thru|verfallsdatum|vence|valable jusqu au|expira|plati do|срок действия|действительна до|термін дії|дійсна до|gecerlilik|تاريخ الانتهاء|انقضا|תוקף|만료일|หมดอายุ|het han|λήξη|期限|有效期|유효기간',
    /^(0[1-9]|1[0-2])(20)?\d\d$/,
  ],
])
