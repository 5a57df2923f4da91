/** Whether the groups of digits that were read may be a phone number, and how sure that is. */
import { DOT, digit, HYPHEN, marks, SLASH, size, total } from './phone-groups.ts'
import { countryCode, international } from './phone-international.ts'
import { national } from './phone-national.ts'

/** Confidence that the groups that were read are a phone number, 0 when they cannot be one. */
export function plausibility(groups: number, plus: boolean, opened: boolean): number {
  const n = total[groups]!
  if (constant(n) || (marks[groups]! & DOT && size(groups) < 2)) return 0
  if (plus || (digit[0] === 0 && digit[1] === 0)) return international(groups, plus)
  // Argentina: 011 15-2345-6789
  const longest = groups > 2 && digit[0] === 0 && size(2) === 2 && digit[total[1]! + 1] === 5 ? 13 : 12
  if (n < 7 || n > longest || isDate(groups)) return 0
  return groups === 1 ? unbroken(n) : national(groups, opened)
}

/** What digits alone are worth that are as many as most numbers are. */
export const UNBROKEN = 0.2

/** Digits alone, 7 to 12: the longest begin with the code of a country, as links to messengers have them. */
function unbroken(n: number): number {
  if (n === 10 || digit[0] === 0) return UNBROKEN
  if (n < 11 || (n === 11 && digit[0] === 1)) return n < 8 ? 0.04 : 0.1
  // Within Russia 8 is dialled first, and codes begin with 3, 4, 8 and 9.
  if (n === 11 && digit[0] === 8 && digit[1]! > 2) return 0.1
  return digit[0] === 1 || countryCode(0) > 3 ? 0 : n === 11 ? 0.05 : 0.1
}

function constant(n: number): boolean {
  for (let i = 1; i < n; i++) if (digit[i] !== digit[0]) return false
  return true
}

function isDate(groups: number): boolean {
  const [a, b, c] = [size(1), groups > 1 ? size(2) : 0, groups > 2 ? size(3) : 0]
  const year = (at: number): boolean =>
    (digit[at] === 1 && digit[at + 1]! > 7) || (digit[at] === 2 && digit[at + 1] === 0)
  // 20261231, 20261231-0000
  if (a === 8) return year(0) && digit[4]! < 2 && digit[6]! < 4
  // 261231-0000, 311226-0000: numbers of persons.
  if (a === 6 && b === 4 && groups === 2) return digit[2]! < 2 && (digit[4]! < 4 || digit[0]! < 4)
  if (a === 4 && b === 2 && c === 2) return year(0)
  // 2024-9785 is a document's number.
  if (a === 4 && b === 4 && groups === 2)
    return year(0) && (year(4) || (marks[2]! === HYPHEN && digit[2]! < 4))
  // 01/2025 – 02/2025
  if (a < 3 && b === 4 && marks[2]! & SLASH) return year(a)
  return a < 3 && b < 3 && c === 4 && groups === 3 && year(a + b)
}
