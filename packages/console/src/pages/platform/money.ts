/** Sums of money in the smallest unit of their currency, as people read them. */
import { number } from '../../words.ts'

export function money(sums: Readonly<Record<string, number>>): string {
  const all = Object.entries(sums).filter(([, sum]) => sum !== 0)
  return all.length === 0 ? number(0) : all.map(([currency, sum]) => amount(currency, sum)).join(' + ')
}

/** Yen have no smaller unit, dollars have a hundredth, dinars a thousandth. */
function amount(currency: string, sum: number): string {
  const style = { style: 'currency', currency: currency.toUpperCase() } as const
  const digits = new Intl.NumberFormat('en', style).resolvedOptions().maximumFractionDigits ?? 2
  const whole = sum % 10 ** digits === 0
  return number(sum / 10 ** digits, { ...style, ...(whole && { maximumFractionDigits: 0 }) })
}
