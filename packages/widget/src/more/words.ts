/** The words of what is fetched later. */
import type { Locale, MoreStrings, Strings } from '../locale.ts'
import english from './english.json' with { type: 'json' }

/** All words of a language; those of English are at hand from here on. */
export function words({ strings }: Locale): Strings & MoreStrings {
  return { ...english, ...strings }
}
