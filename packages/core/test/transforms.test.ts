import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createGovernor, redact, type Transform, type TransformOptions } from '../src/index.ts'

const text = 'Mail ops@example.com about card 4111 1111 1111 1111.'
const output = (options: TransformOptions) => redact(text, options).output
const key = 'a key of enough bytes'

describe('a transform', () => {
  it.each<[string, Transform, string]>([
    ['a placeholder', 'placeholder', 'Mail [EMAIL_ADDRESS] about card [CREDIT_CARD].'],
    ['nothing', 'remove', 'Mail  about card .'],
    ['a mask', 'mask', 'Mail ***@*******.*** about card **** **** **** ****.'],
    [
      'a mask with ends',
      { mask: { char: 'x', keepLast: 4 } },
      'Mail xxx@xxxxxxe.com about card xxxx xxxx xxxx 1111.',
    ],
    ['a fixed text, taken as it is', { replaceWith: '<$&>' }, 'Mail <$&> about card <$&>.'],
    [
      'what a function says',
      { replaceWith: ({ type, start }) => `{${type} ${start}}` },
      'Mail {EMAIL_ADDRESS 5} about card {CREDIT_CARD 32}.',
    ],
  ])('puts %s where the value stood', (_, transform, expected) => {
    expect(output({ transform })).toBe(expected)
  })

  it('of one label leaves the others to the default', () => {
    expect(output({ transforms: { CREDIT_CARD: { mask: { keepFirst: 6, keepLast: 4 } } } })).toBe(
      'Mail [EMAIL_ADDRESS] about card 4111 11** **** 1111.',
    )
    expect(output({ transform: 'remove', transforms: { CREDIT_CARD: 'placeholder' } })).toBe(
      'Mail  about card [CREDIT_CARD].',
    )
  })

  it('hashes with the key: HMAC-SHA256 over label and value', () => {
    const digest = createHmac('sha256', key).update('EMAIL_ADDRESS|ops@example.com').digest('hex')
    for (const secret of [key, new TextEncoder().encode(key)])
      expect(output({ transforms: { EMAIL_ADDRESS: { hash: { key: secret } } } })).toBe(
        `Mail [EMAIL_ADDRESS:${digest.slice(0, 16)}] about card [CREDIT_CARD].`,
      )
    expect(output({ transform: { hash: { key, length: 64 } } })).toContain(`[EMAIL_ADDRESS:${digest}]`)
  })

  it('gives one value one hash however it is written, and another with another key', () => {
    const hash = (value: string, secret = key) =>
      redact(value, { transform: { hash: { key: secret } } }).output
    expect(hash('OPS@Example.com')).toBe(hash('ops@example.com'))
    expect(hash('ops@example.com')).not.toBe(hash('ops@example.org'))
    expect(hash('ops@example.com')).not.toBe(hash('ops@example.com', `${key}!`))
  })

  it('does not notice when the key is changed behind its back', () => {
    const bytes = new TextEncoder().encode(key)
    const governor = createGovernor({ transform: { hash: { key: bytes } } })
    const before = governor.govern('ops@example.com').output
    bytes.fill(0)
    expect(governor.govern('ops@example.com').output).toBe(before)
  })

  it('generalises by the clock it is given', () => {
    const year = (now: number) =>
      redact('born 1937-01-02', {
        types: ['XX'],
        detectors: [{ label: 'XX', pattern: /1937-01-02/, score: 1 }],
        transform: { generalise: 'year' },
        clock: () => now,
      }).output
    expect(year(Date.UTC(2026, 11, 31))).toBe('born 1937')
    expect(year(Date.UTC(2027, 0, 1))).toBe('born [XX]')
  })

  it('is the same for a governor', () => {
    const governor = createGovernor({ transforms: { EMAIL_ADDRESS: 'remove' } })
    expect(governor.govern(text).output).toBe('Mail  about card [CREDIT_CARD].')
    expect(governor.govern(text, { action: 'deny' }).output).toBe('')
  })

  it('does not touch what the policy allows, unless the caller was stricter', () => {
    const verdict = { risk: 'low', review: false } as const
    const governor = createGovernor({
      policy: {
        name: 'cards-alone',
        version: 1,
        threshold: 0.5,
        rules: [{ ...verdict, label: 'pii.financial', types: ['CREDIT_CARD'], action: 'redact' }],
        fallback: { ...verdict, label: 'pii.other', action: 'allow' },
      },
    })
    expect(governor.govern(text).output).toBe('Mail ops@example.com about card [CREDIT_CARD].')
    expect(governor.govern('ops@example.com').output).toBe('ops@example.com')
    expect(governor.govern('ops@example.com', { action: 'redact' }).output).toBe('[EMAIL_ADDRESS]')
  })
})

describe('wrong options', () => {
  const short = 'k'.repeat(15)
  it.each<[string, unknown, ErrorConstructor]>([
    ['transform', { transform: 'encrypt' }, RangeError],
    ['transform', { transform: null }, TypeError],
    ['transform', { transform: 7 }, TypeError],
    ['transform', { transform: {} }, RangeError],
    ['transform', { transform: { mask: {}, replaceWith: '' } }, RangeError],
    ['transform', { transform: { hide: {} } }, RangeError],
    ['transform', { transform: { __proto__: { mask: {} } } }, RangeError],
    ['transform.mask', { transform: { mask: null } }, TypeError],
    ['transform.mask.char', { transform: { mask: { char: '' } } }, RangeError],
    ['transform.mask.char', { transform: { mask: { char: '**' } } }, RangeError],
    ['transform.mask.char', { transform: { mask: { char: '0' } } }, RangeError],
    ['transform.mask.char', { transform: { mask: { char: 1 } } }, TypeError],
    ['transform.mask.keepFirst', { transform: { mask: { keepFirst: -1 } } }, RangeError],
    ['transform.mask.keepFirst', { transform: { mask: { keepFirst: 65 } } }, RangeError],
    ['transform.mask.keepLast', { transform: { mask: { keepLast: 1.5 } } }, RangeError],
    ['transform.mask.keepLast', { transform: { mask: { keepLast: '4' } } }, TypeError],
    [
      'transforms.CREDIT_CARD.mask.keepFirst',
      { transforms: { CREDIT_CARD: { mask: { keepFirst: 7 } } } },
      RangeError,
    ],
    [
      'transforms.CREDIT_CARD.mask.keepLast',
      { transforms: { CREDIT_CARD: { mask: { keepLast: 5 } } } },
      RangeError,
    ],
    ['transform.hash', { transform: { hash: undefined } }, TypeError],
    ['transform.hash.key', { transform: { hash: {} } }, TypeError],
    ['transform.hash.key', { transform: { hash: { key: short } } }, RangeError],
    ['transform.hash.key', { transform: { hash: { key: new Uint8Array(15) } } }, RangeError],
    ['transform.hash.key', { transform: { hash: { key: 'k'.repeat(1025) } } }, RangeError],
    ['transform.hash.key', { transform: { hash: { key: Array(16).fill(1) } } }, TypeError],
    ['transform.hash.length', { transform: { hash: { key, length: 7 } } }, RangeError],
    ['transform.hash.length', { transform: { hash: { key, length: 65 } } }, RangeError],
    ['transform.replaceWith', { transform: { replaceWith: 1 } }, TypeError],
    ['transform.generalise', { transform: { generalise: 'month' } }, RangeError],
    ['transforms', { transforms: null }, TypeError],
    ['transforms', { transforms: { email: 'mask' } }, RangeError],
    ['transforms', { transforms: { EMAIL_ADDRES: 'mask' } }, RangeError],
    ['transform must be placeholder, mask,', { transform: 'hash' }, RangeError],
    ['options', [], TypeError],
    ['transforms.US_SSN', { transforms: { US_SSN: 'hide' } }, RangeError],
    ['vault', { vault: {} }, TypeError],
    ['vault', { vault: null }, TypeError],
    ['clock', { clock: 1 }, TypeError],
  ])('are refused by the name %s (%#)', (name, options, kind) => {
    for (const act of [() => redact('', options as object), () => createGovernor(options as object)]) {
      expect(act).toThrow(kind)
      expect(act).toThrow(new RegExp(`^${name.replaceAll('.', '\\.')}[ .]`))
      expect(act).not.toThrow(short)
    }
  })

  it('are allowed up to their bounds', () => {
    for (const transform of [
      { mask: { keepFirst: 64, keepLast: 0, char: '🙈' } },
      { mask: { keepFirst: 0, keepLast: 64 } },
      { hash: { key: 'k'.repeat(16), length: 8 } },
      { hash: { key: new Uint8Array(1024), length: 64 } },
    ])
      expect(() => output({ transform })).not.toThrow()
  })

  it('are found in what a function returns', () => {
    const act = () => output({ transforms: { EMAIL_ADDRESS: { replaceWith: () => 7 as never } } })
    expect(act).toThrow(new TypeError('what transforms.EMAIL_ADDRESS.replaceWith returns must be a string'))
  })
})
