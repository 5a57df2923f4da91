/** Texts with labelled spans, made from the templates: the same seed makes the same rows. */

import { identifiers } from './identifiers.ts'
import { addressOf, amountOf, dateOf, type Locale, locales, phoneOf } from './locales.ts'
import { createRandom, type Random } from './random.ts'

export interface Span {
  /** UTF-16 code units, inclusive. */
  readonly start: number
  /** UTF-16 code units, exclusive. */
  readonly end: number
  readonly type: string
  readonly value: string
}

export interface Row {
  readonly text: string
  readonly spans: readonly Span[]
  readonly template_id: string
  readonly locale: string
}

export const templateCount: number = locales.reduce((sum, { templates }) => sum + templates.length, 0)

const DOMAINS = [
  'example.com',
  'example.org',
  'mail.example.net',
  'acme-shop.co.uk',
  'kontakt-buero.de',
  'posta.it',
  'firma.pl',
  'uni.edu',
  'corp.io',
]
const LATIN = /^[\w.+-]+$/

/** Every template `rounds` times, each time with other values. */
export function labelledRows(seed: number, rounds: number): Row[] {
  const rows: Row[] = []
  for (const [index, locale] of locales.entries()) {
    const r = createRandom(seed * 1000 + index)
    locale.faker.seed(seed * 1000 + index)
    for (let round = 0; round < rounds; round++)
      for (const [number, template] of locale.templates.entries())
        rows.push(fill(template, `${locale.code}-${number}`, locale, r))
  }
  return rows
}

function fill(template: string, template_id: string, locale: Locale, r: Random): Row {
  const spans: Span[] = []
  let text = ''
  let from = 0
  for (const slot of template.matchAll(/\{(\w+)\}/g)) {
    text += template.slice(from, slot.index)
    from = slot.index + slot[0].length
    const { type, value } = slotOf(slot[1]!, locale, r)
    if (type) spans.push({ start: text.length, end: text.length + value.length, type, value })
    text += value
  }
  return { text: text + template.slice(from), spans, template_id, locale: locale.code }
}

function slotOf(name: string, locale: Locale, r: Random): { readonly type?: string; readonly value: string } {
  const { faker } = locale
  const make = identifiers[name]
  if (make) return { type: name, value: make(r) }
  switch (name) {
    case 'PERSON':
      return { type: name, value: `${faker.person.firstName()} ${faker.person.lastName()}` }
    case 'FIRST':
      return { type: 'PERSON', value: faker.person.firstName() }
    case 'LAST':
      return { type: 'PERSON', value: faker.person.lastName() }
    case 'ORGANIZATION':
      return { type: name, value: faker.company.name() }
    case 'LOCATION':
      return { type: name, value: faker.location.city() }
    case 'STREET_ADDRESS':
      return { type: name, value: addressOf(locale, r) }
    case 'PHONE_NUMBER':
      return { type: name, value: phoneOf(locale, r) }
    case 'DATE_TIME':
      return { type: name, value: dateOf(locale, r) }
    case 'TIME':
      return { type: 'DATE_TIME', value: `${r.int(10, 22)}:${r.int(10, 59)}` }
    case 'DATE_OF_BIRTH':
      return { type: name, value: dateOf(locale, r, true) }
    case 'EMAIL_ADDRESS':
      return { type: name, value: emailOf(locale, r) }
    case 'URL':
      return {
        type: name,
        value: `https://${r.pick(['', 'www.', 'portal.'])}${r.pick(DOMAINS)}/${r.pick(['a', 'docs/intro', `ticket/${r.digits(5)}`, 'join?room=7'])}`,
      }
    case 'order':
      return { value: r.fill(r.pick(['A-#####', '#######', 'ORD-####-??', '??######'])) }
    case 'amount':
      return { value: amountOf(locale, r) }
    case 'version':
      return { value: r.fill(r.pick(['#.##.#', 'v!.#', '!.#.#-rc.#'])) }
    case 'n':
      return { value: String(r.int(2, 990)) }
    default:
      throw new Error(`no generator for the slot ${name}`)
  }
}

function emailOf({ faker }: Locale, r: Random): string {
  const names = [faker.person.firstName(), faker.person.lastName()].map((name) =>
    name
      .normalize('NFD')
      .replace(/[^\x21-\x7e]/g, '')
      .replace(/[^A-Za-z-]/g, '')
      .toLowerCase(),
  )
  const local = names.every((name) => name.length > 1 && LATIN.test(name))
    ? names.join(r.pick(['.', '_', '']))
    : r.string(7, 'aeioklmnrst')
  return `${local}${r.chance(0.2) ? r.int(1, 99) : ''}${r.chance(0.05) ? '+news' : ''}@${r.pick(DOMAINS)}`
}
