/** The words of the console: English stands in the code, and is the name by which other languages give theirs. */

/** From an English sentence to another language's, or to its forms by plural category. */
export type Catalogue = Readonly<Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>>

/** A language is added here, with its catalogue beside this file. */
const others: Readonly<Record<string, () => Promise<{ default: Catalogue }>>> = {}

let tag = 'en'
let catalogue: Catalogue = {}

/** Fetches the words for a language tag; English where there are none, or they cannot be fetched. */
export async function useLanguage(wanted: string): Promise<void> {
  const language = wanted.slice(0, 2).toLowerCase()
  try {
    const words = (await others[language]?.())?.default
    if (words) {
      catalogue = words
      tag = wanted
      document.documentElement.dir = /^(?:ar|fa|he)/.test(language) ? 'rtl' : 'ltr'
    }
  } catch {
    // A page that cannot fetch the words is read in English.
  }
  document.documentElement.lang = tag
}

type Values = Readonly<Record<string, string | number>>

/** A sentence, with `{name}` filled in. */
export function t(english: string, values: Values = {}): string {
  const own = catalogue[english]
  return filled(typeof own === 'string' ? own : english, values)
}

/** A sentence in the form that a count asks for; `{n}` is the count in the way of the language. */
export function counted(n: number, forms: { one: string; other: string }, values: Values = {}): string {
  const own = catalogue[forms.other]
  const rule = new Intl.PluralRules(tag).select(n)
  const given = typeof own === 'object' ? own : (forms as Partial<Record<Intl.LDMLPluralRule, string>>)
  return filled(given[rule] ?? given.other ?? forms.other, { n: number(n), ...values })
}

/** A count in the way of the language. */
export function number(n: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(tag, options).format(n)
}

/** A day, a moment or a span, in the way of the language. */
export function dated(at: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(tag, options).format(at)
}

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** "3 minutes ago", "in 2 days", "just now". */
export function ago(at: Date, now: number): string {
  const seconds = (at.getTime() - now) / 1000
  const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size)
  if (!unit) return t('just now')
  const [name, size] = unit
  // In figures: 47 hours ago is seldom yesterday, and 50 days ago is not last month.
  return new Intl.RelativeTimeFormat(tag, { numeric: 'always' }).format(Math.trunc(seconds / size), name)
}

function filled(sentence: string, values: Values): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in values ? String(values[name]) : whole,
  )
}
