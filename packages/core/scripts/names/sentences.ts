/** Writes labelled sentences from the templates. */
import {
  fakerDA,
  fakerDE,
  fakerEN,
  fakerES,
  fakerFI,
  fakerFR,
  fakerHU,
  fakerIT,
  fakerNL,
  fakerPL,
  fakerPT_BR,
  fakerSV,
} from '@faker-js/faker'
import { everydayWords } from './foreign-words.ts'
import {
  adjectives,
  cities,
  companies,
  countries,
  englishCountries,
  locales,
  nouns,
  pasts,
  peoples,
  regions,
  words,
} from './lists.ts'
import { ACRONYMS, BRAND_PARTS, LEGAL, ORG_HEADS, TECH } from './own-lists.ts'
import { TEMPLATES } from './templates.ts'

export interface Labelled {
  readonly text: string
  readonly spans: readonly { readonly start: number; readonly end: number; readonly tag: number }[]
}

const PERSON = 1
const LOCATION = 2
const ORGANIZATION = 3

/** Mulberry32: the same seed writes the same sentences. */
export function randomOf(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const named = locales.filter((l) => l.first.length > 40 && l.last.length > 40)
const fakers = [
  fakerEN,
  fakerEN,
  fakerEN,
  fakerDE,
  fakerES,
  fakerFI,
  fakerFR,
  fakerNL,
  fakerPL,
  fakerPT_BR,
  fakerSV,
  fakerHU,
  fakerIT,
  fakerDA,
]
const TITLES =
  'Mr.|Mrs.|Ms.|Dr.|Mr|Mrs|Ms|Dr|Prof.|Professor|Miss|Sir|Lady|Rev.|Captain|Sergeant|Judge|Senator|President|Doctor|Herr|Frau|Mme|Monsieur|Señor|Sr.|Signora|Dhr.|Mevr.'.split(
    '|',
  )
const PARTICLES = 'van|van de|van den|van der|de|de la|von|di|da|dos|del|bin|al|ten|le|de|van'.split('|')
const MONTHS =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Oct|Dec'.split(
    '|',
  )
const DAYS = 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday'.split('|')

export function createWriter(seed: number): () => Labelled {
  const random = randomOf(seed)
  for (const faker of fakers) faker.seed(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const chance = (p: number): boolean => random() < p
  const digits = (n: number): string => Array.from({ length: n }, () => Math.floor(random() * 10)).join('')

  const locale = (): (typeof named)[number] =>
    chance(0.25) ? named.find((l) => l.code === 'en')! : pick(named)
  const surname = (l = locale()): string => (chance(0.05) ? `${pick(l.last)}-${pick(l.last)}` : pick(l.last))
  function person(): string {
    const l = locale()
    const r = random()
    const given = chance(0.04) ? `${pick(l.first)}-${pick(l.first)}` : pick(l.first)
    if (r < 0.18) return given
    if (r < 0.24) return surname(l)
    const middle = chance(0.2)
      ? ` ${pick([...'ABCDEFGHIJKLMNOPRSTVZ'])}${chance(0.6) ? '.' : ''}`
      : chance(0.06)
        ? ` ${pick(l.first)}`
        : ''
    const particle = chance(0.06) ? ` ${pick(PARTICLES)}` : ''
    const initials = chance(0.05) ? pick(['J.', 'A. B.', 'M.', 'K.', 'J.R.', 'P.']) : given
    return `${initials}${middle}${particle} ${surname(l)}${chance(0.015) ? pick([' Jr.', ' III', ' Jr', ' Sr.', ' II']) : ''}`
  }
  const noun = (): string => pick(nouns)
  const adjective = (): string => pick(adjectives)
  function thing(): string {
    const n = capital(noun())
    return pick([
      n,
      `${capital(adjective())} ${n}`,
      `${n} ${capital(noun())}`,
      `${n} and ${capital(noun())}`,
      noun(),
      `${n} of the ${capital(noun())}`,
      `The ${n}`,
      `${capital(pick(words))} ${capital(pick(words))}`,
    ])
  }
  function brand(): string {
    const r = random()
    if (r < 0.5) return capital(pick(BRAND_PARTS) + pick(BRAND_PARTS))
    if (r < 0.65) return capital(noun()) + pick(BRAND_PARTS)
    if (r < 0.75) return capital(pick(BRAND_PARTS)) + capital(pick(BRAND_PARTS))
    if (r < 0.9)
      return capital(
        pick([
          'a',
          'e',
          'i',
          'o',
          'u',
          're',
          'le',
          'va',
          'zo',
          'xe',
          'qui',
          'lu',
          'ne',
          'ka',
          'pi',
          'to',
          've',
          'dri',
          'plo',
          'sy',
          'ma',
          'be',
        ]) +
          pick(['l', 'r', 'n', 'v', 'x', 'z', 't', 'm', 'nt', 'st', 'mp', 'qu']) +
          pick([
            'ia',
            'eo',
            'ix',
            'ara',
            'oom',
            'ize',
            'ent',
            'us',
            'ora',
            'o',
            'a',
            'is',
            'yx',
            'aro',
            'ium',
            'ity',
            'igy',
            'ance',
          ]),
      )
    return capital(noun())
  }
  function organization(): string {
    const r = random()
    if (r < 0.22) return pick(companies)
    if (r < 0.36) return brand()
    if (r < 0.42) return `${brand()} ${pick(LEGAL)}`
    if (r < 0.48) return `${surname()}${chance(0.3) ? ',' : ''} ${pick(LEGAL)}`
    if (r < 0.54) return `${pick(locale().last)}-${pick(locale().last)}`
    if (r < 0.6)
      return `${pick(locale().last)}, ${pick(locale().last)} ${pick(['and', '&', 'and'])} ${pick(locale().last)}`
    if (r < 0.64)
      return `${pick(locale().last)} ${pick(['and', '&'])} ${pick([pick(locale().last), 'Sons', 'Co.', 'Partners', 'Associates'])}`
    if (r < 0.72)
      return `${pick([brand(), capital(adjective()), capital(noun()), pick(cities), pick(englishCountries), surname()])} ${pick(ORG_HEADS)}`
    if (r < 0.8)
      return `${pick([brand(), capital(adjective()), capital(noun()), capital(pick(BRAND_PARTS))])} ${pick([capital(noun()), capital(pick(BRAND_PARTS))])} ${pick(ORG_HEADS)}${chance(0.2) ? ` ${pick(LEGAL)}` : ''}`
    if (r < 0.84)
      return `${capital(pick([adjective(), noun(), pick(BRAND_PARTS)]))} ${capital(pick([noun(), pick(BRAND_PARTS)]))}`
    if (r < 0.87)
      return pick([
        `University of ${pick([...englishCountries, ...regions, ...cities])}`,
        `Bank of ${pick(cities)}`,
        `Ministry of ${capital(noun())}`,
        `Department of ${capital(noun())}`,
        `${pick(cities)} University`,
        `Institute of ${capital(noun())}`,
        `Universität ${pick(cities)}`,
        `Université de ${pick(cities)}`,
      ])
    if (r < 0.9) return `St. ${pick(locale().first)} ${pick(['Hospital', 'School', 'Church', 'College'])}`
    if (r < 0.95) return acronym()
    return `${capital(noun())} ${pick(['and', '&'])} ${capital(noun())}`
  }
  const acronym = (): string => {
    const letters = Array.from({ length: 2 + Math.floor(random() * 3) }, () =>
      pick([...'ABCDEFGHIKLMNOPRSTUVW']),
    )
    return chance(0.85) ? letters.join('') : `${letters.join('.')}.`
  }
  const country = (): string => (chance(0.85) ? pick(englishCountries) : pick(countries))
  const city = (): string =>
    chance(0.12)
      ? pick(cities).toUpperCase()
      : chance(0.3)
        ? pick(locale().cities.concat(pick(cities)))
        : pick(cities)
  const tech = (): string => (chance(0.6) ? pick(TECH) : camel())
  const camel = (): string => capital(noun()) + capital(noun())

  const slots: Record<string, () => readonly [string, number]> = {
    per: () => [person(), PERSON],
    first: () => [pick(locale().first), PERSON],
    last: () => [surname(), PERSON],
    perlast: () => [`${surname()}, ${pick(locale().first)}${chance(0.3) ? ' M.' : ''}`, PERSON],
    loc: () => [chance(0.5) ? country() : chance(0.75) ? city() : pick(regions), LOCATION],
    city: () => [city(), LOCATION],
    LOC: () => [pick(cities).toUpperCase(), LOCATION],
    country: () => [country(), LOCATION],
    region: () => [pick(regions), LOCATION],
    org: () => [organization(), ORGANIZATION],
    acr: () => [acronym(), ORGANIZATION],
    title: () => [pick(TITLES), 0],
    nrp: () => [pick(peoples), 0],
    street: () => [pick(fakers).location.streetAddress(chance(0.3)), 0],
    month: () => [pick(MONTHS), 0],
    day: () => [pick(DAYS), 0],
    d: () => [String(1 + Math.floor(random() * 30)), 0],
    year: () => [String(1900 + Math.floor(random() * 125)), 0],
    num: () => [digits(pick([4, 5, 6, 10, 16])), 0],
    job: () => [fakerEN.person.jobType().toLowerCase(), 0],
    Job: () => [
      chance(0.5) ? fakerEN.person.jobTitle() : `${capital(noun())} ${fakerEN.person.jobType()}`,
      0,
    ],
    thing: () => [thing(), 0],
    Thing: () => [capital(noun()), 0],
    upper: () => [pick(words).toUpperCase(), 0],
    user: () => [pick(words), 0],
    Camel: () => [camel(), 0],
    tech: () => [tech(), 0],
    poss: () => [pick(['his', 'her', 'their']), 0],
    w: () => [pick(words), 0],
    W: () => [capital(pick(words)), 0],
    fw: () => [pick(everydayWords), 0],
    Fw: () => [capital(pick(everydayWords)), 0],
    abbr: () => [pick(ACRONYMS), 0],
    act: () => [`${pick(words)} ${noun()}`, 0],
    pasts: () => [pick(pasts), 0],
    end: () => [pick(['', '.', '.']), 0],
  }

  /** Takes one part of each innermost bracket until none is left. */
  function choose(template: string): string {
    let text = template
    while (/\[[^[\]]*\]/.test(text))
      text = text.replace(/\[([^[\]]*)\]/g, (_, parts: string) => pick(parts.split('|')))
    return text.replace(/\\n/g, '\n').replace(/,\?/g, chance(0.5) ? ',' : '')
  }

  return () => {
    const template = choose(pick(TEMPLATES))
    const spans: { start: number; end: number; tag: number }[] = []
    let text = ''
    let from = 0
    for (const slot of template.matchAll(/\{(\w+)\}/g)) {
      text += template.slice(from, slot.index)
      const make = slots[slot[1]!]
      if (!make) {
        text += slot[0]
      } else {
        const [value, tag] = make()
        if (tag) spans.push({ start: text.length, end: text.length + value.length, tag })
        text += value
      }
      from = slot.index + slot[0].length
    }
    text += template.slice(from)
    const style = random()
    if (style < 0.05) text = keepLength(text, text.toLowerCase())
    else if (style < 0.08) text = keepLength(text, text.toUpperCase())
    else if (style < 0.13)
      text = text.replace(/(?<![\p{L}'’])\p{Ll}/gu, (c) =>
        c.toUpperCase().length === 1 ? c.toUpperCase() : c,
      )
    return { text, spans }
  }
}

const keepLength = (text: string, changed: string): string =>
  changed.length === text.length ? changed : text
