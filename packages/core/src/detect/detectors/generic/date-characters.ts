/** Dates that are written with the signs of Chinese, Japanese and Korean: 2022年5月6日, 令和4年3月23日, 5월 6일. */

import type { Emit } from '../../candidate.ts'
import { endAt, textBefore } from '../../text/around.ts'
import { YEAR } from './date-figures.ts'
import { report } from './date-report.ts'
import { DAY, MONTH } from './short-date.ts'

const CHARACTERS = new RegExp(
  `(?:${YEAR}[年년] ?)?${MONTH}[月월] ?${DAY}[日号일]|${YEAR}[年년] ?${MONTH}[月월]`,
  'y',
)
const ERA = /昭和|平成|令和/
const ERA_DATE = new RegExp(`\\d{1,2}年${MONTH}月${DAY}日`, 'y')

/** Reads the date whose first `digits` digits begin at `start` and have `next` behind them; returns where it ends, or `start`. */
export function charactersAt(text: string, start: number, digits: number, next: number, emit: Emit): number {
  // 令和4年3月23日
  if (next === 0x5e74 && digits < 3 && ERA.test(textBefore(text, start, 2))) {
    const to = endAt(ERA_DATE, text, start)
    if (to > start) return report(text, start - 2, to, 0.7, emit)
  }
  // 年 月 년 월
  const to =
    next === 0x5e74 || next === 0x6708 || next === 0xb144 || next === 0xc6d4
      ? endAt(CHARACTERS, text, start)
      : start
  return to > start ? report(text, start, to, 0.7, emit) : start
}
