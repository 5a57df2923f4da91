/**
 * Street addresses of Japan, China and Korea, which go from the large to the small: prefecture, province or city, district, street or block, and the
 * numbers last: 東京都新宿区西新宿8-13-5, 上海市浦东新区世纪大道232号2单元1104, 부산광역시 해운대구 센텀중앙로 12. And those that name their street in Hebrew, Arabic and
 * Thai: רחוב הרצל 15, תל אביב; شارع الملك فهد، مبنى 12; 123/45 ถนนสุขุมวิท กรุงเทพฯ 10110.
 */
import type { Emit } from '../../candidate.ts'
import { endAt, textBefore } from '../../text/around.ts'
import { unitAt } from '../../text/units.ts'

/** What stands before the first number, in UTF-16 units at most. */
const LONGEST = 90
const AHEAD = new RegExp(
  `(?:${[
    '(?:〒?\\d{3}-\\d{4}\\s?)?(?:東京都|北海道|[京大][都阪]府|[一-龥]{2,3}県)(?=.*[市区町村郡])[一-龥ぁ-ヶー]{2,20}(?<![のはでにをがもと])',
    '(?:北京|上海|天津|重庆|(?<=[^一-龥]|[在于到为為至了址是住往达達]|^)(?![住在于到了為为址是至往])[一-龥]{2,3}[省市])(?=.*[区縣區县镇鎮乡鄉路街巷弄])[一-龥]{2,16}',
    '(?<![가-힣\\d])[가-힣]{2,5}(?<![은는을를이가소지]) (?:[가-힣]{1,5}[시군구읍면동] ){1,3}[가-힣\\d]{1,8}[로길동리] ?',
    '(?<![א-ي][א-ي])(?:רח(?:וב|.)|שדרות|شارع) [א-ي"\'׳،, -]{2,30} ',
    '\\d{1,4}(?:/\\d{1,4})? ?(?:หมู่|ซอย|ถนน)[ก-๙\\d. /]{4,70} ',
  ].join('|')})$`,
)
const MARK = '(?:丁目|番地?|号楼?|单元|[號弄栋棟室楼樓层層の-])'
/** Blocks and houses, then a building's name and its room, or a floor. */
const BEHIND = new RegExp(
  `\\d{1,5}(?:${MARK}\\d{0,5}){0,6}(?: ?[ァ-ヶー]{2,12}[一-龥]{0,4}\\d{1,5})?(?:[,،] ?(?:\\d{1,4}[동층호]|[א-תء-ي ]{2,20}))?(?!\\d|[분초번개명년월일배원세살]|시간|가지| [א-ي])`,
  'y',
)
/** A street or a block, which prose has seldom right before or behind a number. */
const STREET = new RegExp(`[א-๙路街道巷弄段里村로길] ?\\d|\\d${MARK}`)

/** Reads an address whose first number begins at `start`; returns where it ends, or `start`. */
export function easternAddressAt(text: string, start: number, emit: Emit): number {
  const before = unitAt(start - 1)
  if (before < 0x3000 && !(before === 32 && unitAt(start - 2) > 0x5cf)) return start
  const ahead = AHEAD.exec(textBefore(text, start, LONGEST))?.[0]
  if (!ahead) return start
  const end = endAt(BEHIND, text, start)
  const from = start - ahead.length
  if (!STREET.test(text.slice(start - 2, end))) return start
  emit({ label: 'STREET_ADDRESS', start: from, end, score: 0.6, rule: 'large to small' })
  return end
}
