import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as compact from '../src/compact/index.ts'
import { serviceKeys } from '../src/detect/detectors/secrets/service-keys.ts'
import { detect, LABELS } from '../src/index.ts'

const detectCompact = compact.createCompactDetect()
const folder = new URL('../../../vectors/detectors/', import.meta.url)
interface Vectors {
  readonly label: string
  readonly accept: readonly { readonly text: string | readonly string[] }[]
}
const vectors = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Vectors)
const textOf = (text: string | readonly string[]) => (typeof text === 'string' ? text : text.join(''))

it('exports these names and no others', () => {
  expect(Object.keys(compact).sort()).toEqual([
    'PERSONAL_LABELS',
    'createCompactDetect',
    'createPlaceholders',
    'isCredential',
  ])
})

describe('the compact set', () => {
  // An address that is written out, `ada [at] example.org`, is found with the hosts, which the compact set does not read; nor does it read
  // percent-encoded text, character references, the logs, tables and messages of programs, which people do not write, nor what stands across lines
  // that a program broke, nor numbers in words and digit by digit, which they say.
  it.each(compact.PERSONAL_LABELS)('finds %s wherever the whole set does', (label) => {
    const { accept } = vectors.find((file) => file.label === label)!
    for (const { text } of accept) {
      if (
        /%2|&#?\w+;|\\u00|\\[_+]|=\w+\+|- \w+ \[\d\d\/|<\/|PID\||\w\w\*\w\w\*|\d\.0(?!\d)/.test(textOf(text))
      )
        continue
      const whole = detect(textOf(text)).filter(
        ({ type, value }) =>
          type === label &&
          (label !== 'EMAIL_ADDRESS' || value.includes('@')) &&
          !value.includes('\n') &&
          (!/PHONE|CREDIT|SSN|CODE$/.test(label) || /\d\d/.test(value)),
      )
      const found = detectCompact(textOf(text)).filter(({ type }) => type === label)
      expect(found).toEqual(expect.arrayContaining(whole))
    }
  })

  it('reports labels of the vocabulary alone, and tells credentials from the rest as it does', () => {
    const credentials = new Set(LABELS.credential)
    for (const { accept } of vectors)
      for (const { text } of accept)
        for (const { type } of detectCompact(textOf(text)))
          expect([type, compact.isCredential(type)]).toEqual([type, credentials.has(type)])
  })

  it('finds a password that is said, and the tokens that are pasted most', () => {
    const token = ['ghp_', 'abcdefghijklmnopqrstuvwxyz0123456789'].join('')
    expect(detectCompact('my password is hunter2!x').map(({ type }) => type)).toEqual(['PASSWORD'])
    expect(detectCompact(`use ${token} please`).map(({ type }) => type)).toEqual(['GITHUB_TOKEN'])
  })

  it.each(serviceKeys)('stops a key of $label that has no form of its own, as a key', ({ label, form }) => {
    const { accept } = vectors.find((file) => file.label === label)!
    let seen = 0
    for (const { text } of accept) {
      const named = detect(textOf(text)).filter(({ type, value }) => type === label && form.test(value))
      for (const { value } of named) {
        seen++
        const found = detectCompact(textOf(text)).filter((one) => one.value === value)
        expect([value, found.map(({ type }) => type)]).toEqual([value, ['SECRET_KEY']])
      }
    }
    expect(seen).toBeGreaterThan(0)
  })

  it('leaves alone what only looks like data', () => {
    for (const text of [
      'mistral_key=A1b2C3d',
      'sort_key=A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6',
      'cloudflare_zone_key: "no-digits-in-this-value"',
      'https://example.com/?sig=A1b2C3d4E5f6G7h8I9j0',
      'see version 1.2.3',
      'order 20241103',
      'meet at 10:30',
      'ops@',
      '4111 1111 1111 1112',
    ])
      expect([text, detectCompact(text)]).toEqual([text, []])
  })

  it('leaves to the whole set what it does not look for', () => {
    const text = 'from 2001:db8::1 on 3 March 1984'
    expect(detect(text).length).toBeGreaterThan(0)
    expect(detectCompact(text)).toEqual([])
  })

  it('takes text alone', () => {
    expect(() => detectCompact(7 as unknown as string)).toThrow(TypeError)
  })
})

// Prototype.js has this for all texts of a page.
const prototypes = function (this: string, word: string): boolean {
  return this.lastIndexOf(word, 0) === 0
}

describe('on a page whose startsWith() knows no place', () => {
  it.each([
    ['the whole set', detect],
    ['the compact set', detectCompact],
  ] as const)('%s finds the same', (_, find) => {
    const texts = vectors.flatMap(({ accept }) => accept.map(({ text }) => textOf(text)))
    const findings = texts.map((text) => find(text))
    const { startsWith } = String.prototype
    String.prototype.startsWith = prototypes
    let found: unknown
    try {
      found = texts.map((text) => find(text))
    } finally {
      String.prototype.startsWith = startsWith
    }
    expect(found).toEqual(findings)
  })
})
