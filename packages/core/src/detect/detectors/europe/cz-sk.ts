/** Czechia and Slovakia, which share the birth number. Where nothing tells them apart it is reported as Czech. */
import { isDate } from '../../checksum/date.ts'
import { type Identifier, identifiers } from '../../identifier.ts'

/**
 * Act 133/2000 Coll. § 13: the month of women is raised by 50, and since 2004 by 20 more where a day's numbers have run out. Ten digits since 1954
 * are divisible by 11; until 1985 a remainder of 10 was written 0. Nine digits before that have no check digit.
 */
function birthNumber(id: string): boolean {
  const ten = id.length > 9
  const yy = Number(id.slice(0, 2))
  if (!ten && yy > 53 && yy < 81) return false
  const year = yy + (ten ? (yy < 54 ? 2000 : 1900) : yy > 53 ? 1800 : 1900)
  let month = Number(id.slice(2, 4)) % 50
  if (month > 20 && year > 2003) month -= 20
  const rest = Number(id.slice(0, 9)) % 11
  return (
    isDate(year, month, Number(id.slice(4, 6))) &&
    (!ten || (year < 1986 ? rest % 10 : rest) === Number(id[9]))
  )
}

/** The country, its towns and insurer, and words that Czech writes otherwise. */
const SLOVAK =
  'slovak|slovakia|sk rodne|cislo sk|slovensko|slovenske|slovenska|slovenskej|stat sk|bratislava|bratislave|kosice|kosiciach|zilina|ziline|presov|nitra|vszp|poistenca|poistenec|trvale bytom|priezvisko|obcan sr'

export const czSk: readonly Identifier[] = identifiers([
  // The words for the number are the same in both languages; only words for the country can make it Slovak.
  // With a month raised by 20 it looks like a month and a number, 202401/0042, and needs the word.
  {
    label: 'CZ_RC',
    mask: '6/4',
    score: 0.6,
    form: /^..[0156]/,
    check: birthNumber,
    context: '',
    against: SLOVAK,
  },
  [
    'CZ_RC',
    '6/4=0.3|6/3=0.3|10=0.25|6 4=0.25|6-4|9',
    0.1,
    'rodne cislo|rodneho cisla|rodnym cislem|rodne c|rod c|rod cislo|rc|r c|pojistence|birth number|czech personal|*',
    birthNumber,
  ],
  ['SK_RC', '6/4=0.45|6/3=0.37|10=0.32|6 4=0.32|9', 0.17, SLOVAK, birthNumber],
])
