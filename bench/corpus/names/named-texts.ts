/** Texts with labelled names: the same seed makes the same rows. */
import {
  type Faker,
  fakerCS_CZ,
  fakerDE,
  fakerEN_US,
  fakerES,
  fakerFR,
  fakerIT,
  fakerNL,
  fakerPL,
  fakerPT_PT,
  fakerSV,
  fakerTR,
} from '@faker-js/faker'
import type { Row, Span } from '../labelled.ts'
import { createRandom, type Random } from '../random.ts'
import { FORMS, templates } from './templates.ts'

const FAKERS: Readonly<Record<string, Faker>> = {
  en: fakerEN_US,
  de: fakerDE,
  fr: fakerFR,
  es: fakerES,
  it: fakerIT,
  nl: fakerNL,
  pt: fakerPT_PT,
  pl: fakerPL,
  sv: fakerSV,
  tr: fakerTR,
  cs: fakerCS_CZ,
  romanised: fakerEN_US,
}

/** How a text is typed. */
const STYLES: Readonly<Record<string, (text: string) => string>> = {
  '': (text) => text,
  ' lower case': (text) => text.toLowerCase(),
  ' CAPITALS': (text) => text.toUpperCase(),
}

/** Every template `rounds` times in each style; `locale` names the style as well. */
export function namedRows(seed: number, rounds: number): Row[] {
  const rows: Row[] = []
  for (const [index, [code, forms]] of Object.entries(templates).entries()) {
    const r = createRandom(seed * 977 + index)
    FAKERS[code]!.seed(seed * 977 + index)
    for (let round = 0; round < rounds; round++)
      for (const [number, template] of forms.entries())
        for (const [style, typed] of Object.entries(STYLES))
          rows.push(fill(template, code, `${code}-name-${number}`, style, typed, r))
  }
  return rows
}

function fill(
  template: string,
  code: string,
  template_id: string,
  style: string,
  typed: (text: string) => string,
  r: Random,
): Row {
  const spans: Span[] = []
  let text = ''
  let from = 0
  for (const slot of template.matchAll(/\{(\w+)\}/g)) {
    text += typed(template.slice(from, slot.index))
    from = slot.index + slot[0].length
    const value = typed(nameOf(slot[1]!, code, FAKERS[code]!, r))
    const type = slot[1] === 'FIRST' || slot[1] === 'LAST' ? 'PERSON' : slot[1]!
    const before = spans.at(-1)
    // A given name and a surname side by side are one name.
    if (before && type === 'PERSON' && before.type === type && text.slice(before.end) === ' ')
      spans[spans.length - 1] = {
        ...before,
        end: text.length + value.length,
        value: `${before.value} ${value}`,
      }
    else spans.push({ start: text.length, end: text.length + value.length, type, value })
    text += value
  }
  return { text: text + typed(template.slice(from)), spans, template_id, locale: code + style }
}

function nameOf(slot: string, code: string, faker: Faker, r: Random): string {
  switch (slot) {
    case 'PERSON':
      if (code === 'romanised' || (code === 'en' && r.chance(0.25))) return r.pick(FORMS)
      return `${faker.person.firstName()} ${faker.person.lastName()}`
    case 'FIRST':
      return faker.person.firstName()
    case 'LAST':
      return faker.person.lastName()
    case 'LOCATION':
      return faker.location.city()
    default:
      return faker.company.name()
  }
}
