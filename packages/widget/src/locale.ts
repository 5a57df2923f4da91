/** The words of the widget: those of English that every conversation needs at hand, the rest fetched when asked for. */
import { importAgain } from './import-again.ts'
import english from './locales/en.json' with { type: 'json' }
import type more from './more/english.json'

export type Strings = typeof english
/** Fetched later: see more/words.ts. */
export type MoreStrings = typeof more
type Plural = Strings['rate']
interface Words {
  readonly default: Strings & MoreStrings
}

/** By language; and where that is not enough by language and place, or by script. */
const others: Readonly<Record<string, () => Promise<Words>>> = {
  ar: () => import('./locales/ar.json', { with: { type: 'json' } }),
  de: () => import('./locales/de.json', { with: { type: 'json' } }),
  es: () => import('./locales/es.json', { with: { type: 'json' } }),
  fa: () => import('./locales/fa.json', { with: { type: 'json' } }),
  fr: () => import('./locales/fr.json', { with: { type: 'json' } }),
  he: () => import('./locales/he.json', { with: { type: 'json' } }),
  hi: () => import('./locales/hi.json', { with: { type: 'json' } }),
  it: () => import('./locales/it.json', { with: { type: 'json' } }),
  ja: () => import('./locales/ja.json', { with: { type: 'json' } }),
  ko: () => import('./locales/ko.json', { with: { type: 'json' } }),
  nl: () => import('./locales/nl.json', { with: { type: 'json' } }),
  pl: () => import('./locales/pl.json', { with: { type: 'json' } }),
  pt: () => import('./locales/pt.json', { with: { type: 'json' } }),
  ptBR: () => import('./locales/pt-BR.json', { with: { type: 'json' } }),
  tr: () => import('./locales/tr.json', { with: { type: 'json' } }),
  zh: () => import('./locales/zh.json', { with: { type: 'json' } }),
  Hant: () => import('./locales/zh-Hant.json', { with: { type: 'json' } }),
}

export interface Locale {
  /** As given: `pt-BR`. */
  readonly tag: string
  readonly dir: 'ltr' | 'rtl'
  /** The words of English that are fetched later are not among them: see more/words.ts. */
  readonly strings: Strings & Partial<MoreStrings>
}

export const englishLocale: Locale = { tag: 'en', dir: 'ltr', strings: english }

/** The words for a language tag, `pt_BR` as well; English where there are none, or they cannot be fetched. */
export async function loadLocale(given: string): Promise<Locale> {
  try {
    // Counts and dates are written by it: what is no tag must not get there.
    const tag = new Intl.Locale(given.replaceAll('_', '-'))
    // Where a language is written in more ways than one, its place tells: `pt` is of Brazil, `zh-HK` in traditional script.
    const { language, script, region } = tag.maximize()
    const strings = (
      await (others[script!] ?? others[language + region] ?? others[language])?.().catch(importAgain<Words>)
    )?.default
    if (strings) return { tag: tag.toString(), dir: /ar|fa|he/.test(language) ? 'rtl' : 'ltr', strings }
  } catch {
    // A page that cannot fetch the words, or names no language, still has a chat.
  }
  return englishLocale
}

/** The form of a sentence for a count, with the count in the way of the language. */
export function counted({ tag }: Locale, forms: Plural, n: number): string {
  const rule = new Intl.PluralRules(tag).select(n)
  const sentence = (forms as Partial<Record<Intl.LDMLPluralRule, string>>)[rule] ?? forms.other
  return sentence.replace('{n}', new Intl.NumberFormat(tag).format(n))
}
