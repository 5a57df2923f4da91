/** The forms of what stands before the number of an address and behind it. Spellings are in the letters of words.ts; the rest is looked for in the text. */
import { lazyPattern } from '../../lazy.ts'
import { textBefore } from '../../text/around.ts'
import { unitAt } from '../../text/units.ts'

/** The bit of a letter, whatever its case. */
export const bit = (letter: number): number => 1 << (letter & 31)
const bits = (all: string): number => [...all].reduce((sum, letter) => sum | bit(letter.charCodeAt(0)), 0)

const NAME = '(?:[A-K]|i{1,2}[A-Ka-k]){1,5}?'
/** As far as it goes: 12 avenue Charles de Gaulle. */
const WHOLE = `${NAME}(?!i{0,2}[A-K])`
/** A form, what it is worth, and the letters of which it needs one. */
type Rule = readonly [form: RegExp, score: number, needs: number]
const rule = (form: string, score: number, needs: string): Rule => [new RegExp(form), score, bits(needs)]
/** Rua Sete de Setembro, Via XX Settembre, Av. 9 de Julio, Straße des 17. Juni */
const DAY = '(?:[BCJKbcj][AN]?i?|FiN)V'
/** A spelling of the words before the number that names a street: its number is behind it. */
export const BEHIND: RegExp = new RegExp(
  `(?:${DAY}|[BCDJKbcj]${NAME}|(?:[A-K]i{0,2}){1,3}[FJfj]|G|Fi{1,2}A{1,2})[Ii]?,?$`,
)
/** What tells a street from another of its name; in German any town's may, where no name of a person ends so. */
export const OF_STREETS: () => RegExp = lazyPattern(
  String.raw`(?<![\p{L}-])(?:[ÖØ]stra|V[äe]stra|S[öø]dra|Norra|Stora|Lilla|Gamla|Nya|[ÖØ]vre|Nedre|Gamm?el|Nordre|Søndre|Østre|Vestre|Lille|Store|Korte|Oude|Nieuwe|Grote|Hoge|Lage|(?:Lang|Alt|Neu|Klein|Gro(?:ß|ss)|Kurz|Ober|Unter|Hinter|Vorder)en?|(?<!\p{Lu}[\p{L}.]{0,20} )\p{Lu}\p{Ll}{2,14}er) $`,
  'u',
)
/** Calle 100 # 19-61: the next street, and how far from it. */
export const CROSSING: RegExp = /^ (?:#|No\.?) ?\d+\w? ?- ?\d+(?![\d-])/
/** Hauptstraße 10/2/14: the stair and the door. */
export const DOORS: RegExp = /^(?:\/\d{1,3}){2}(?![\d/])/
/** Of law reports, statutes and cases: 341 U.S. 127; § 286 Abs. 3; 4 StR 123/19, 2 U 810/17. Of a bank: 062-000 Acc 10394471. */
export const VOLUME: RegExp = /^(?:U\.S\. \d|Abs\.|Acc|(?:StR|[A-Z]) \d+\/(?:\d\d){1,2}\b)/

/** Spellings of the words behind the number, and the confidence that each deserves by itself. */
export const AHEAD: readonly Rule[] = [
  rule(`^[NQq]?,?[B-DJKbcj]${NAME}N|^,?[A-Ki]{0,4}[FGJfj]N`, 0.65, 'n'),
  // Jan is a month, and 171 Jan Smuts Avenue a house.
  rule(`^N?,?[A-KRV][A-Ki]{0,4}[BHJbhj]|^[NQq]?,?[B-DJK]${WHOLE}`, 0.6, 'bcdhjk'),
  // 12 rue de la Paix, 5 avenue Foch
  // 12 place de la République, 5 cours de Vincennes
  rule(`^[NQq]?,?(?:[bc]|[dk](?=i{1,2}[A-K]))${WHOLE}`, 0.55, 'bcdk'),
  rule(`^N?,?[A-K][A-Ki]{0,4}[DEde]|^[NQq]?,?[dk]${WHOLE}`, 0.45, 'dek'),
  rule(
    '^N?,?[A-K][A-Ki]{0,4}(?=,?U[AN])|^[NQq]?,?[B-DJKb-djk][A-Ka-k]{1,3}N|^[a-k]{0,3}[fgj]N|^N?[a-k]{0,4}[b-k](?=,?uN)',
    0.3,
    'nu',
  ),
  rule('^,?[A-K][A-Ki]{0,3}N|^N?[aei]{1,4}[bhj]', 0.25, 'bhjn'),
]

/** What must follow when but a name stands before the number, if the line does not end: a postal code or a unit. */
export const SUPPORT: RegExp = /^,A?N|^[A-K]{0,3},?[Uu]/

/** Streets that are numbered, in front of the house's number: Calle 60 No. 491, 1453. Sokak No: 3. */
export const NUMBERED: RegExp =
  /(?:(?:calle|carrera|avenida) \d{1,3}[A-Z]?|\d{1,4}\.? (?:so?k|cad)\p{L}*\.?),? (?:no[.:] ?|#)$/iu
/** What ends in front of the number of a post box. */
export const BOX: RegExp =
  /(?:p\.? ?o\.? ?box|post(?:box|fach|bus|boks)|bp|(?:boîte|casella|caixa) \w+|apartado(?: de \w+)?) $/i
/** The rest of a box's number: Postfach 10 01 23. */
export const PAIRS: RegExp = /^(?: \d\d(?!\d)){0,2}/
/** What ends in front of the ZIP code of military mail. */
export const MILITARY: () => RegExp = lazyPattern(
  String.raw`(?:(?:(?:psc|cmr|unit) \d{1,5},? box \d{1,5}|us[a-z]{1,4} \p{L}[\p{L}'-]+)\s)?[afd]po a[aep] $`,
  'iu',
)

/** The letters of which a spelling behind, or ahead, needs one: a look that saves the rest. */
export const STREETS_BEHIND: number = bits('bcdjkfg')
export const STREETS_AHEAD: number = bits('bcdefghjkuN')

/**
 * What an address is called, right in front of it: `Adresse: Hirschengraben 45`. In English the number comes first, so that `Address: Port 80` is none,
 * but not in data: `"address": "Hirschengraben 45"`.
 */
const called = (address: string): RegExp =>
  new RegExp(
    `(?:(?:${address}|nschr|direcc|endere|indir|domicil|morada|osoi|διεύ|адр)\\p{L}*[" *]*(?:[:\n]| ?-)["*\\s-]*|lives at |wohnhaft |(?:y|ew|me) address is )$`,
    'iu',
  )
export const CALLED_FIRST: RegExp = called('ad+r')
export const CALLED_BEHIND: RegExp = called('adr|addr(?=ess")')
export const isCalled = (text: string, at: number, form: RegExp): boolean =>
  form.test(textBefore(text, at, 16))

/** What a name and a number are worth then, beside that word. */
export const CALLED = 0.1

/** CVV, NY, R: what may be a name, but is not one of a street's by itself; `88 A 2` is up a staircase. */
export function isAcronym(at: number, end: number): boolean {
  const second = unitAt(at + 1)
  return end - at < 5 && (second === 32 ? unitAt(at) > 72 : second > 64 && second < 91)
}
