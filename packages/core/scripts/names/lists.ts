/** The lists, from @faker-js/faker and compromise (both MIT), CLDR by way of Intl, and our own. */
import { readFileSync } from 'node:fs'
import { allLocales } from '@faker-js/faker'
import nlp from 'compromise'
import { fold } from '../../src/names/fold.ts'
import { countedWords, everydayWords } from './foreign-words.ts'
import { MORE_COMPANIES, MORE_FIRST, MORE_LAST, MORE_PLACES, MORE_WORDS, STATES } from './more-lists.ts'
import { ACRONYMS, COMPANIES, EVERYDAY, PEOPLES, PLACES, TECH } from './own-lists.ts'

export interface Locale {
  readonly first: readonly string[]
  readonly last: readonly string[]
  readonly cities: readonly string[]
  readonly regions: readonly string[]
}

const LATIN = /^[\p{Script=Latin}\p{M}'’.\- ]+$/u
const latin = (words: readonly string[]): string[] =>
  [...new Set(words.map((w) => w.trim()))].filter((w) => w.length > 1 && LATIN.test(w) && /^\p{Lu}/u.test(w))

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(strings)
  if (typeof value !== 'object' || value === null) return []
  return 'value' in value ? strings(value.value) : Object.values(value).flatMap(strings)
}

export const locales: readonly (Locale & { readonly code: string })[] = Object.entries(allLocales).map(
  ([code, { person, location }]) => ({
    code,
    first: latin(strings(person?.first_name)),
    last: latin(strings(person?.last_name)),
    cities: latin([...strings(location?.city_name), ...strings(location?.county)]),
    regions: latin(strings(location?.state)),
  }),
)

const lexicon: Record<string, string | string[]> = (
  nlp.model() as { one: { lexicon: Record<string, string | string[]> } }
).one.lexicon
const tagged = (...tags: string[]): string[] =>
  Object.keys(lexicon).filter((word) => [lexicon[word]].flat().some((tag) => tags.includes(tag as string)))
const titled = (words: readonly string[]): string[] =>
  words.map((w) => w.replace(/(^|[\s-])\p{Ll}/gu, (c) => c.toUpperCase()))

const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'pl']
const regionCodes = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((a) =>
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((b) => a + b),
)
export const countries: readonly string[] = latin([
  ...languages.flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    return regionCodes
      .flatMap((code) => names.of(code) ?? [])
      .filter((name) => !/Pseudo|unbekannt|unknown|Vereinte Nationen|United Nations/i.test(name))
  }),
  ...titled(tagged('Country')),
  ...STATES,
])
export const englishCountries: readonly string[] = latin(
  regionCodes.flatMap(
    (code) => new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(code) ?? [],
  ),
)
export const cities: readonly string[] = latin([
  ...locales.flatMap((l) => l.cities),
  ...titled(tagged('City')),
  ...PLACES,
  ...MORE_PLACES,
])
export const regions: readonly string[] = latin([
  ...locales.flatMap((l) => l.regions),
  ...titled(tagged('Region', 'Place')),
]).filter((w) => w.length > 3)
export const companies: readonly string[] = [
  ...new Set([...COMPANIES, ...MORE_COMPANIES, ...titled(tagged('Organization', 'SportsTeam'))]),
].filter((w) => !/^\d/.test(w))
export const peoples: readonly string[] = [...new Set([...PEOPLES, ...titled(tagged('Demonym'))])]
export const first: readonly string[] = latin([
  ...locales.flatMap((l) => l.first),
  ...titled(tagged('MaleName', 'FemaleName', 'FirstName')),
  ...MORE_FIRST,
])
export const last: readonly string[] = latin([
  ...locales.flatMap((l) => l.last),
  ...titled(tagged('LastName')),
  ...MORE_LAST,
])

/** Words of all kinds that Faker knows, in the languages written with Latin letters. */
const fakerWords: readonly string[] = Object.values(allLocales)
  .flatMap(({ word }) => strings(word))
  .map((w) => fold(w.trim()))
  .filter((w) => /^[a-z]{2,}$/.test(w))

const NOT_WORDS = /Name$|Person|City|Country|Region|Place|Organization|SportsTeam|ProperNoun|Demonym/
const counted = readFileSync(new URL('words.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const names = new Set([...first, ...last, ...cities, ...countries].flatMap((w) => [w.toLowerCase(), fold(w)]))
const given = new Set(first.map(fold))
/** Small words of other languages that some list of given names holds. */
const NO_NAMES = new Set(
  'mai una su nel nella della dalla hanno lui gia ora anno sem uma esse som vid ona oni rok ay yarin pero hasta esta gentile mio assunto quarto dag reis fran dan abril julio domenica augustus junius julius mart'.split(
    ' ',
  ),
)
export const words: readonly string[] = [
  ...new Set([
    ...Object.keys(lexicon).filter(
      (w) => /^[a-z]+$/.test(w) && ![lexicon[w]].flat().some((tag) => NOT_WORDS.test(tag as string)),
    ),
    // Of the rarer words those that are names as well stay names.
    ...counted.filter((w, rank) => rank < 5000 || !names.has(w)),
    // A surname or a town may be an everyday word as well: the model weighs it.
    ...EVERYDAY,
    ...EVERYDAY.map((w) => `${w.replace(/(?:ch|sh|s|x)$/, '$&e').replace(/([^aeiou])y$/, '$1ie')}s`),
    ...fakerWords.filter((w) => !names.has(w)),
    ...everydayWords.filter((w) => !given.has(w) || NO_NAMES.has(w)),
    ...countedWords.filter((w) => !names.has(w)),
    ...MORE_WORDS.map(fold).filter((w) => !w.includes('-') && (!given.has(w) || NO_NAMES.has(w))),
    ...[...ACRONYMS, ...TECH].map(fold).filter((w) => /^\p{L}+$/u.test(w) && !given.has(w)),
    ...'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december christmas easter mon tue tues wed thu thur thurs fri sat sun jan feb mar apr jun jul aug sep sept oct nov dec'.split(
      ' ',
    ),
  ]),
]
/** Words to write with: adjectives, nouns. */
export const nouns: readonly string[] = words.filter(
  (w) =>
    w.length > 3 &&
    [lexicon[w]].flat().some((tag) => tag === 'Noun' || tag === 'Singular' || tag === 'Uncountable'),
)
export const adjectives: readonly string[] = words.filter(
  (w) => w.length > 3 && [lexicon[w]].flat().includes('Adjective'),
)
export const pasts: readonly string[] = words.filter(
  (w) => w.length > 3 && [lexicon[w]].flat().some((tag) => tag === 'PastTense' || tag === 'PresentTense'),
)
