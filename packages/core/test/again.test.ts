import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRedactor, detect, redact } from '../src/index.ts'

const found = (text: string): string[] => detect(text).map(({ type, value }) => `${type} ${value}`)
const FILLER = 'some more words that say nothing. '

describe('a secret that its name told', () => {
  it.each([
    ['beside it', 'pw Zx81!kell and then Zx81!kell.'],
    ['far below', `pw Zx81!kell ${FILLER.repeat(100)} Zx81!kell`],
    ['in quotes', 'pw Zx81!kell, or "Zx81!kell"'],
  ])('is found again %s', (_, text) => {
    expect(found(text)).toEqual(['PASSWORD Zx81!kell', 'PASSWORD Zx81!kell'])
  })

  it('is found again as the key that it is', () => {
    const key = '9f8e7d6c5b4a39281706f5e4d3c2b1a0'
    expect(found(`api_key=${key}; retried with ${key}`)).toEqual([`SECRET_KEY ${key}`, `SECRET_KEY ${key}`])
  })

  it.each([
    ['before it', 'Zx81!kell is what pw Zx81!kell says'],
    ['within another', 'pw Zx81!kell, xZx81!kell and Zx81!kelly'],
    ['a word', 'password: "letmein", and letmein'],
    ['a number', 'password: 482913, and 482913'],
    ['the name of a user', 'username: anna.w81, and anna.w81'],
  ])('is not found %s', (_, text) => {
    expect(found(text)).toHaveLength(1)
  })

  it('is found again where something nobody sees stands within it', () => {
    expect(found('pw Zx81!kell, or Zx8\u200b1!kell')).toEqual([
      'PASSWORD Zx81!kell',
      'PASSWORD Zx8\u200b1!kell',
    ])
  })

  it('is none where it is allowed', () => {
    expect(detect('pw Zx81!kell and Zx81!kell', { allow: ['Zx81!kell'] })).toEqual([])
    expect(detect('pw Zx81!kell and Zx81!kell', { types: ['EMAIL_ADDRESS'] })).toEqual([])
  })

  it('is looked for where so many stand before it, not where more do', () => {
    const secrets = Array.from({ length: 20 }, (_, i) => `Zx${i + 10}!kell`)
    const text = `${secrets.map((secret) => `password: ${secret}\n`).join('')}\n${secrets.join(' , ')}`
    expect(detect(text)).toHaveLength(20 + 16)
  })

  it('is found again by a stream as in one piece, however the text is cut', () => {
    const part = fc.constantFrom(
      'pw Zx81!kell ',
      'password: Zx81!kell\n',
      'Zx81!kell',
      ' Zx81!kell, ',
      'a',
      ' ',
      FILLER,
      FILLER.repeat(8),
      'api_key=9f8e7d6c5b4a39281706f5e4d3c2b1a0\n',
      ' 9f8e7d6c5b4a39281706f5e4d3c2b1a0 ',
      'my password is 1!1!1!1! ',
      '1!1!1!1!1!1! ',
      '%21',
      '\u200b',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), fc.integer({ min: 1, max: 90 }), (parts, size) => {
        const text = parts.join('')
        const redactor = createRedactor()
        let output = ''
        for (let at = 0; at < text.length; at += size) output += redactor.push(text.slice(at, at + size))
        expect(output + redactor.end()).toBe(redact(text).output)
      }),
      { numRuns: process.env.SVC_TEST_LONG ? 2_000 : 200 },
    )
  })
})
