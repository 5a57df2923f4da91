/** True for a day that exists; `year` has four digits, and is NaN where a number says no century. */
export const isDate = (year: number, month: number, day: number): boolean =>
  year > 0 && month > 0 && month < 13 && day > 0 && day <= daysOf(year, month)

/** Months of 31 days are the odd ones up to July, and the even ones from August on. */
function daysOf(year: number, month: number): number {
  if (month !== 2) return 30 + ((month + (month >> 3)) & 1)
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}
