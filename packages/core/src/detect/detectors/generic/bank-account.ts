/**
 * Bank accounts as countries write them beside the IBAN: by their own check digits, or by what they are called in some thirty languages. What English calls an
 * account, and has 8 to 17 digits in one, is `US_BANK_NUMBER` (us.ts), which outweighs these.
 */
import { luhn } from '../../checksum/luhn.ts'
import { mod97 } from '../../checksum/mod-97.ts'
import { weighted } from '../../checksum/weighted.ts'
import { type Identifier, type IdentifierRow, identifiers } from '../../identifier.ts'

const row = (mask: string, score: number, context: string, ...tests: Tests): IdentifierRow => [
  'BANK_ACCOUNT',
  mask,
  score,
  context,
  ...tests,
]
type Tests = readonly (RegExp | ((compact: string) => boolean))[]

/** Banco de España, código cuenta cliente: the digit that makes a sum of these weights a multiple of 11; 1 where that is 10. */
const spanish = (digits: string, digit = ''): boolean => {
  const rest = (11 - (weighted(digits, '12485a9736') % 11)) % 11
  return (rest > 9 ? '1' : String(rest)) === digit
}

/** Czech National Bank, decree 169/2011: the account and what stands before its hyphen are each a multiple of 11. */
const isCzech = (digits: string): boolean => weighted(digits.padStart(10, '0'), '6379a58421') % 11 === 0

const SAID =
  'konto|kontonummer|konto nr|kto nr|bankkonto|bankverbindung|bankgironummer|numero de compte|compte bancaire|numero de cuenta|cuenta bancaria|cuenta corriente|cuenta de ahorros|' +
  'numero da conta|conta corrente|conta bancaria|conta poupanca|conto corrente|c c|numero di conto|rekeningnummer|bankrekening|nr konta|numer konta|numer rachunku|nr rachunku|' +
  'tilinumero|cislo uctu|bankovni ucet|szamlaszam|bankszamlaszam|cont bancar|numar de cont|hesap no|hesap numarası|номер на сметка|број рачуна|stevilka racuna|ziro racuna|saskaitos numeris|konta numurs|kontonumber|hesap numarasi|broj racuna|номер счета|расчетный счет|лицевой счет|р с|номер рахунку|' +
  'αριθμος λογαριασμου|so tai khoan|nomor rekening|no rekening|no rek|nombor akaun|no akaun|رقم الحساب|شماره حساب|מספר חשבון|חשבון בנק|खाता संख्या|口座番号|普通預金|当座預金|銀行帳號|银行账号|银行账户|계좌|계좌번호|เลขที่บัญชี'

export const bankAccounts: readonly Identifier[] = identifiers([
  row(
    '20=0.3|4 4 2 10|4-4-2-10',
    0.6,
    'ccc|cuenta',
    /^(?!0{20})/,
    (c) => spanish(`00${c.slice(0, 8)}`, c[8]) && spanish(c.slice(10), c[9]),
  ),
  // Poland's NRB is the IBAN without its country: PL counts 2521.
  row(
    '26=0.4|2 4 4 4 4 4 4|2-4-4-4-4-4-4',
    0.7,
    'konta|konto|rachunku|rachunek',
    /[1-9]/,
    (c) => mod97(`${c.slice(2)}2521${c.slice(0, 2)}`) === 1,
  ),
  // Magyar Nemzeti Bank: the bank's eight digits, and the account's eight or sixteen.
  row(
    '8-8-8|8-8=0.2',
    0.6,
    'szamlaszam|bankszamlaszam|szamla|bankszamla',
    /^[1-9](?!0{7})/,
    (c) => weighted(c.slice(0, 8), '9731') % 10 === 0 && weighted(c.slice(8), '9731') % 10 === 0,
  ),
  row('1~6-6~10/4=0.55', 0.2, 'ucet|uctu', /[1-9]/, (c) =>
    [1, 2, 3, 4, 5, 6].some((at) => isCzech(c.slice(0, at)) && isCzech(c.slice(at, -4))),
  ),
  // Not the numbers of a year.
  row('6~10/4', 0.2, 'ucet|uctu|bankovni spojeni', /[1-9].*(?!(19|20[02-9])..$)....$/, (c) =>
    isCzech(c.slice(0, -4)),
  ),
  // Inland Revenue, RWT and NRWT specification, bank account number validation: most banks, whose accounts of 990000 and more leave out the branch.
  row(
    '2-4-7-2~3|2 4 7 2~3=0.4|15~16=0.2',
    0.6,
    'account|bank',
    /^(0[1236]|1[1-9]|2[0-47]|3[058])/,
    (c) =>
      (c.slice(6, 13) < '0990000' ? weighted(c.slice(2, 6), '6379') : 0) % 11 ===
      (11 - (weighted(c.slice(6, 13), '0a58421') % 11)) % 11,
  ),
  row('3~4-4|1~7-1|2 2 2-1', 0.1, 'bankgiro|bankgironummer|plusgiro|postgiro', luhn),
  // Banco Central do Brasil, Regulamento do Pix: a key by chance.
  row('X<8>-X<4>-X<4>-X<4>-X<12>', 0.1, 'pix', /^[\dA-F]+$/),
  // What Britain, Ireland and Australia call a branch by, beside the account.
  row('2-2-2|2 2 2|3-3|6', 0.1, 'sort code|bsb'),
  {
    label: 'BANK_ACCOUNT',
    mask: '7~20|4.2.5|4 2 5|4~10-1|3-3-6|4-3-6|6-2-6|3-2-6~7|4-2-7|3 3 2~4|3 4 4',
    score: 0.1,
    context: SAID,
    against: 'eur|usd|chf|blz|бик',
  },
  row(
    '4 4|4 4 2~4|3 3 3|2 6|3-3-6|4-3-6|6-2-6|3-2-6~7|4-2-7',
    0.1,
    'account number|account no|acc no|a c no|bank account|acct|sort code|bsb',
  ),
])
