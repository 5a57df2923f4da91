import { expect, it } from 'vitest'
import { isDay } from './calendar.ts'

const two = (number: number): string => String(number).padStart(2, '0')

/** Every day that a month could have, and some that none has, with whether the platform's calendar knows it. */
function* days(from: number, to: number): Generator<[year: number, rest: string, exists: boolean]> {
  for (let year = from; year <= to; year++)
    for (let month = 0; month <= 13; month++)
      for (let day = 0; day <= 32; day++) {
        const date = new Date(Date.UTC(year, month - 1, day))
        const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1
        yield [year, two(month) + two(day), exists && date.getUTCDate() === day]
      }
}

it('knows the days of four centuries, with four digits for the year', () => {
  const wrong = [...days(1800, 2199)].filter(([year, rest, exists]) => isDay(`${year}${rest}`) !== exists)
  expect(wrong).toEqual([])
})

it('takes two digits for a year of any century: 00 may have been a leap year', () => {
  const wrong = [...days(2000, 2099)].filter(
    ([year, rest, exists]) => isDay(two(year % 100) + rest) !== exists,
  )
  expect(wrong).toEqual([])
  expect(isDay('000229')).toBe(true)
  expect(isDay('010229')).toBe(false)
})

it('knows no day of the year 0', () => {
  expect(isDay('00000101')).toBe(false)
})
