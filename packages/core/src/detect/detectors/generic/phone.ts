/**
 * Phone numbers: international ones by ITU-T E.164, national ones by how countries group and begin them (the national numbering plans as ITU-T
 * lists them). What a bare group of digits lacks in form, a word for a phone near it must make up.
 */
import type { Emit } from '../../candidate.ts'
import { isAlnum, isDigit } from '../../characters.ts'
import { phrases } from '../../context.ts'

const CONTEXT = phrases(
  'phone|telephone|phones|tel|call|calls|called|calling|cell|cellphone|mobile|fax|desk|office|sms|text me|texts|messages|whatsapp|signal|contact|dial|ring|hotline|phone number|reach|reached|answering|registered|landline|téléphone|portable|appelez|telefon|telefonnummer|rufnummer|handy|mobil|anrufen|fon|teléfono|telefono|móvil|llamar|llame|cellulare|telefone|telemóvel|celular|telefoon|mobiel|gsm|puhelin|telefonu|телефон|тел|电话|電話',
)
const AGAINST = phrases(
  'isbn|issn|nhs|order|invoice|iban|account|serial|version|part no|part number|model|tracking|ssn|social security number|license number|licence number|sku|rfc|build|reference|patent|zip|postcode',
)

const MAX_GROUPS = 7
const MAX_DIGITS = 20
const SPACE = 1
const DOT = 2
const HYPHEN = 4
const SLASH = 8
const OPENED = 16

// One number at a time is read: its digits, and for each group how many digits there are up to its end, where it ends, and what
// separators were seen.
const digit = new Uint8Array(MAX_DIGITS + 16)
const total = new Uint8Array(MAX_GROUPS + 1)
const ending = new Uint32Array(MAX_GROUPS + 1)
const marks = new Uint8Array(MAX_GROUPS + 1)

/** Reads the number that begins at `start`: a digit, `+` or `(`. Returns where it ends, or `start`. */
export function phoneAt(text: string, start: number, emit: Emit): number {
  if (!begins(text, start)) return start
  let at = start
  const plus = text.charCodeAt(at) === 43
  if (plus) at += text.charCodeAt(at + 1) === 32 ? 2 : 1
  let groups = readGroups(text, at)
  for (let tries = 0; tries < 3 && groups > 0 && total[groups]! > 6; tries++, groups--) {
    const end = ending[groups]!
    const score =
      balanced(text, start, end) && ends(text, end)
        ? plausibility(groups, plus, text.charCodeAt(at) === 40)
        : 0
    if (score === 0) continue
    const extended = end + extension(text, end)
    emit({
      label: 'PHONE_NUMBER',
      start,
      end: extended,
      score,
      context: CONTEXT,
      against: AGAINST,
      rule: 'E.164 or national form',
    })
    return extended
  }
  return start
}

function begins(text: string, start: number): boolean {
  if (start === 0) return true
  const before = text.charCodeAt(start - 1)
  if (isAlnum(before)) return false
  switch (before) {
    case 46: // .
    case 44: // ,
      return start > 1 && !isDigit(text.charCodeAt(start - 2))
    case 43: // + - / _ @ % & $ ^ \ € £
    case 45:
    case 47:
    case 95:
    case 64:
    case 37:
    case 38:
    case 36:
    case 94:
    case 92:
    case 0x20ac:
    case 0xa3:
      return false
    default:
      return true
  }
}

/** Reads groups of digits from `at`; returns how many. */
function readGroups(text: string, at: number): number {
  let groups = 0
  let digits = 0
  let seen = 0
  for (;;) {
    if (text.charCodeAt(at) === 40) {
      seen |= OPENED
      at++
    }
    const from = at
    while (isDigit(text.charCodeAt(at))) {
      if (digits === MAX_DIGITS) return groups
      digit[digits++] = text.charCodeAt(at++) - 48
    }
    if (at === from) return groups
    if (text.charCodeAt(at) === 41) at++
    groups++
    total[groups] = digits
    ending[groups] = at
    marks[groups] = seen
    if (groups === MAX_GROUPS) return groups
    const closed = text.charCodeAt(at - 1) === 41
    let separators = 0
    for (; separators < 2; separators++, at++) {
      const code = text.charCodeAt(at)
      if (code === 32) seen |= SPACE
      else if (code === 46) seen |= DOT
      else if (code === 45) seen |= HYPHEN
      else if (code === 47 && separators === 0) seen |= SLASH
      else break
    }
    const next = text.charCodeAt(at)
    if (
      !(isDigit(next) || (next === 40 && isDigit(text.charCodeAt(at + 1)))) ||
      (separators === 0 && !closed && next !== 40)
    )
      return groups
  }
}

function balanced(text: string, start: number, end: number): boolean {
  let open = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === 40) open++
    else if (code === 41 && --open < 0) return false
  }
  return open === 0
}

function ends(text: string, end: number): boolean {
  const after = text.charCodeAt(end)
  if (end >= text.length) return true
  const digitNext = isDigit(text.charCodeAt(end + 1))
  if (after === 120 || after === 88) return digitNext
  if (
    isAlnum(after) ||
    after === 95 ||
    after === 64 ||
    after === 37 ||
    after === 36 ||
    after === 0x20ac ||
    after === 0xa3 ||
    after === 0xb0
  )
    return false
  return !(
    digitNext &&
    (after === 45 || after === 46 || after === 47 || after === 58 || after === 43 || after === 44)
  )
}

const EXTENSION = /(?:,? ?(?:x|ext\.?|extension|#)) ?\d{1,6}(?!\w)/iy

function extension(text: string, end: number): number {
  const next =
    text.charCodeAt(end) === 44
      ? text.charCodeAt(end + 2) | 32
      : text.charCodeAt(end) === 32
        ? text.charCodeAt(end + 1) | 32
        : text.charCodeAt(end) | 32
  if (next !== 120 && next !== 101 && next !== 35) return 0
  EXTENSION.lastIndex = end
  return EXTENSION.exec(text)?.[0].length ?? 0
}

const size = (group: number): number => total[group]! - total[group - 1]!

/** Confidence that the groups that were read are a phone number, 0 when they cannot be one. */
function plausibility(groups: number, plus: boolean, opened: boolean): number {
  const n = total[groups]!
  const seen = marks[groups]!
  const parts = seen & OPENED
  if (plus || (digit[0] === 0 && digit[1] === 0 && digit[2] !== 0)) {
    const from = plus ? 0 : 2
    // The optional trunk zero in `+44 (0)20` is not dialled.
    if (n - from < 8 || n - from > 16 || !isCountry(from) || constant(n)) return 0
    return plus ? 0.85 : groups > 1 ? 0.55 : 0.2
  }
  if (n < 7 || n > 12 || constant(n)) return 0
  if (groups === 1) return n === 10 || digit[0] === 0 ? 0.2 : 0.1
  if (isDate(groups)) return 0
  const kinds = (seen & 1) + ((seen >> 1) & 1) + ((seen >> 2) & 1) + ((seen >> 3) & 1)
  // North America: area and exchange codes begin with 2 to 9 (NANPA).
  const first = groups === 4 && digit[0] === 1 && size(1) === 1 ? 1 : 0
  if (
    groups - first === 3 &&
    size(first + 1) === 3 &&
    size(first + 2) === 3 &&
    size(first + 3) === 4 &&
    digit[first]! > 1 &&
    digit[first + 3]! > 0
  )
    return parts ? 0.75 : seen & SLASH ? 0.3 : 0.6
  if (kinds > (parts ? 2 : 1)) return kinds > 2 ? 0 : 0.15
  for (let group = 1; group <= groups; group++) if (size(group) < 2 || size(group) > 8) return 0
  // A trunk 0 and groups is how most of the world writes its own numbers.
  if (digit[0] === 0) {
    if (n < 9) return 0.3
    return groups === 5 && n === 10 ? 0.65 : seen & SPACE && groups > 2 ? 0.55 : 0.5
  }
  if (opened) return 0.4
  return seen & DOT ? 0.12 : 0.2
}

function constant(n: number): boolean {
  for (let i = 1; i < n; i++) if (digit[i] !== digit[0]) return false
  return true
}

/** E.164 country codes, by their first two or three digits: 1 = one or two digits suffice, else the third digits that are assigned. */
const CODES =
  /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2[1-69]\d|3[578]\d|42\d|5[09]\d|6[789]\d|8[057-9]\d|96[0-8]|97[0-79]|99[2-68])/
const assigned = new Uint8Array(1000)
for (let code = 0; code < 1000; code++) if (CODES.test(String(code).padStart(3, '0'))) assigned[code] = 1

function isCountry(from: number): boolean {
  return assigned[digit[from]! * 100 + digit[from + 1]! * 10 + digit[from + 2]!] === 1
}

function isDate(groups: number): boolean {
  const [a, b, c] = [size(1), size(2), groups > 2 ? size(3) : 0]
  const year = (at: number): boolean =>
    (digit[at] === 1 && digit[at + 1]! > 7) || (digit[at] === 2 && digit[at + 1] === 0)
  if (a === 4 && b === 2 && c === 2) return year(0)
  if (a === 4 && b === 4 && groups === 2) return year(0) && year(4)
  return a < 3 && b < 3 && c === 4 && groups === 3 && year(a + b)
}
