import { isDay } from './calendar.ts'

/** True for a day that exists; `year` has four digits. For numbers that hide the century or the sex in the month or the day. */
export const isDate = (year: number, month: number, day: number): boolean =>
  isDay(String(year * 10000 + month * 100 + day))
