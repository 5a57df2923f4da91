import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSealing, SealError } from './sealing.ts'

const old = { id: 'k1', key: randomBytes(32) }
const fresh = { id: 'k2', key: randomBytes(32) }

describe('sealing', () => {
  it('gives back what it sealed, and never seals the same text alike', () => {
    const sealing = createSealing([old])
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, bound) => {
        const sealed = sealing.seal(text, bound)
        expect(sealing.open(sealed, bound)).toBe(Buffer.from(text).toString('utf8'))
        expect(sealing.seal(text, bound)).not.toBe(sealed)
      }),
    )
  })

  it('opens nothing for another record, nothing that was changed, and nothing of an unknown key', () => {
    const sealing = createSealing([old])
    const sealed = sealing.seal('Bearer letters', 'record-1')
    expect(() => sealing.open(sealed, 'record-2')).toThrow(SealError)
    const [id, body = ''] = sealed.split('.')
    const bytes = Buffer.from(body, 'base64url')
    for (let i = 0; i < bytes.length; i++) {
      const changed = Buffer.from(bytes)
      changed[i]! ^= 1
      expect(() => sealing.open(`${id}.${changed.toString('base64url')}`, 'record-1')).toThrow(SealError)
    }
    for (const wrong of ['', '.', 'k1', 'k1.', `k9.${body}`, `${body}`, 'k1.AAAA'])
      expect(() => sealing.open(wrong, 'record-1')).toThrow(SealError)
    expect(() => createSealing([fresh]).open(sealed, 'record-1')).toThrow(SealError)
  })

  it('seals with the first key and opens with any, so that a key can be changed', () => {
    const sealed = createSealing([old]).seal('x', 'r')
    const both = createSealing([fresh, old])
    expect(both.open(sealed, 'r')).toBe('x')
    expect(createSealing([fresh]).open(both.seal('x', 'r'), 'r')).toBe('x')
  })

  it('wants keys of 32 bytes', () => {
    expect(() => createSealing([])).toThrow(RangeError)
    expect(() => createSealing([{ id: 'k', key: new Uint8Array(16) }])).toThrow(RangeError)
  })
})
