/** National numbers in groups: how the numbering plans of countries part and begin their own. */
import { DOT, digit, HYPHEN, marks, OPENED, SLASH, SPACE, size, total } from './phone-groups.ts'
import { everyZero, isCodeInBrackets, kindsOf } from './phone-international.ts'

/** What groups are worth that all begin with 0: next to nothing without a word right in front. */
export const ZEROS = 0.06

/** Confidence that the groups that were read, two at least, are a number of some country; `opened` where it begins with a bracket. */
export function national(groups: number, opened: boolean): number {
  const american = northAmerican(groups)
  if (american > 0) return american
  if (opened && isCodeInBrackets(groups)) return 0.5
  if (!isParted(groups)) return 0
  const n = total[groups]!
  const trunk = digit[0] === 0
  // `0 (212) 265 04 37`, `0 800 468 715`, `0-2019-0211`
  // and, with a word, `(0 89) 12 34 56`, `0 61 31/12 34 56`, `0 98765 43210`
  if (size(1) < 2 && (trunk ? size(2) !== (n > 9 ? 3 : 4) : n < 9)) return trunk && n > 8 ? 0.15 : 0
  if (groups > 5) return 0
  // `06/30 123-4567`: Hungary's mobile numbers.
  if (n === 11 && digit[1] === 6 && digit[3] === 0 && trunk && size(1) === 2 && size(2) === 2) return 0.55
  // `08-123 456 78`, `030/123 45 67`, `0470/12.34.56`: the area code is set off.
  const area = trunk && groups > 2 && (marks[2]! & (HYPHEN | SLASH)) !== 0
  // `02241 / 23 45-10` has a fourth, its extension.
  if (kindsOf(marks[groups]!) > (marks[groups]! & OPENED || area ? 2 : 1)) return mixed(groups, trunk, area)
  return trunk ? withTrunk(groups) : withoutTrunk(groups, opened)
}

/** North America: area and exchange codes begin with 2 to 9 (NANPA). Russia dials 8 first. */
function northAmerican(groups: number): number {
  const first = size(1) === 1 && (digit[0] === 1 || digit[0] === 8) ? 1 : 0
  if (size(first + 1) !== 3 || size(first + 2) !== 3) return 0
  const seen = marks[groups]!
  const last = size(groups)
  if (groups - first === 3 && last === 4 && digit[first]! > 1 && digit[first + 3]! > 0)
    return seen & OPENED ? 0.75 : seen & SLASH || (seen & DOT && kindsOf(seen) > 1) ? 0.3 : 0.6
  return first && groups === 5 && total[groups] === 11 && digit[0] === 8 && last === 2 ? 0.55 : 0
}

/** True when no group is longer or shorter than those of numbers are. */
function isParted(groups: number): boolean {
  for (let group = 1; group <= groups; group++)
    if (
      (size(group) > 8 && !isBrazilian(groups)) ||
      (size(group) < 2 && group > 1 && !maySingle(group, groups))
    )
      return false
  return true
}

/** 21 958184789 */
const isBrazilian = (groups: number): boolean =>
  groups === 2 && total[2] === 11 && size(1) === 2 && digit[2] === 9

/** True where a group behind the first may be of a single digit. */
function maySingle(group: number, groups: number): boolean {
  if (group === groups && digit[0] === 0 && marks[groups]! & HYPHEN) return true
  // Budapest: 06 1 220 3913; Brazil: (11) 9 1234-5678
  const n = total[groups]!
  return group === 2 && size(1) === 2 && ((n === 10 && digit[1] === 6) || (n === 11 && digit[2] === 9))
}

/** Groups that more signs part than those of one number mostly are. */
function mixed(groups: number, trunk: boolean, area: boolean): number {
  const last = size(groups)
  // `0711 278158-0`; and where a word names it `0221 5031 14-0`
  if (
    trunk &&
    groups > 2 &&
    groups < 5 &&
    last < 3 &&
    marks[groups] === (SPACE | HYPHEN) &&
    marks[groups - 1] === SPACE &&
    total[groups]! > 8
  )
    return groups > 3 ? 0.45 : 0.5
  return kindsOf(marks[groups]!) > 2 && !(area && last === 2) ? 0 : 0.15
}

/** A trunk 0 and groups is how most of the world writes its own numbers. */
function withTrunk(groups: number): number {
  const n = total[groups]!
  const seen = marks[groups]!
  const last = size(groups)
  // 02110-1301 and 05379-268 are postal codes; groups that all begin with 0 are the columns of a table.
  if (groups === 2 && seen === HYPHEN && size(1) === 5 && last < 5) return 0.05
  // 07724 097368, 0803 043 0513
  if (everyZero(groups) && !(isMobile(n) && size(1) > 3)) return groups < 3 ? 0.3 : seen & DOT ? 0.05 : ZEROS
  if (n < 9 || size(1) > 6 || last < 2) return 0.3
  if (seen === HYPHEN && groups === 3 && last < size(2)) return 0.3
  if (groups === 5 && n === 10) return isDrawn(groups) ? 0.3 : 0.65
  return seen & SPACE && groups > 2 ? 0.55 : 0.5
}

function withoutTrunk(groups: number, opened: boolean): number {
  const seen = marks[groups]!
  const last = size(groups)
  // 30135-560 is a postal code.
  if (groups === 2 && seen === HYPHEN && last === 3) return 0.04
  // `(11) 91234-5678`
  if (opened) return total[groups]! > 9 && last === 4 && seen & HYPHEN ? 0.55 : 0.4
  return seen & DOT || size(1) < 2 || (seen & SLASH && last < 3) ? 0.12 : 0.2
}

/** 07912 345678, 090-1234-5678, 0803 123 4567, 010 6530 7451: mobile numbers of Britain, Japan, Nigeria and Korea, whose length and beginning other figures seldom have. */
export const isMobile = (n: number): boolean =>
  n === 11 &&
  digit[0] === 0 &&
  ((digit[1] === 7 && digit[2]! > 3) ||
    (digit[1]! > 6 && digit[2]! < 2) ||
    (digit[1] === 1 && digit[2] === 0))

/** True when each group is more than the one before and none above 60, as what is drawn is put in order. */
function isDrawn(groups: number): boolean {
  for (let at = 2; at < 2 * groups; at += 2)
    if (digit[at]! > 5 || 10 * digit[at]! + digit[at + 1]! <= 10 * digit[at - 2]! + digit[at - 1]!)
      return false
  return true
}
