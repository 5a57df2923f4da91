import { describe, expect, it } from 'vitest'
import { complete } from './options.ts'

const baseUrl = 'https://svc.example'

describe('complete', () => {
  it.each([
    ['https://svc.example', 'https://svc.example'],
    ['https://svc.example/', 'https://svc.example'],
    ['http://127.0.0.1:8787/svc//', 'http://127.0.0.1:8787/svc'],
  ])('takes the base URL %s', (given, kept) => {
    expect(complete({ baseUrl: given }).baseUrl).toBe(kept)
  })

  it.each([
    'svc.example',
    '/api',
    '',
    'ftp://svc.example',
    'javascript:alert(1)',
    'https://me:hunter2@svc.example',
    'https://hunter2@svc.example',
    'https://svc.example?key=hunter2',
    'https://svc.example#hunter2',
    'https://me:hunter2@svc.example:port',
  ])('refuses the base URL %s without repeating it', (given) => {
    expect(() => complete({ baseUrl: given })).toThrow(TypeError)
    // The engine's own error holds the value beside its message.
    expect(() => complete({ baseUrl: given })).toThrow(/^baseUrl must /)
    expect(() => complete({ baseUrl: given })).not.toThrow(/hunter2/)
  })

  it.each(['', 'a b', 'hunter2\n', 'hünter2', 'hunter2\u0000', 'x'.repeat(9000)])(
    'refuses the credential %j without repeating it',
    (secret) => {
      for (const options of [{ apiKey: secret }, { token: secret }]) {
        expect(() => complete({ baseUrl, ...options })).toThrow(TypeError)
        expect(() => complete({ baseUrl, ...options })).not.toThrow(/h.nter2|xxx/)
      }
    },
  )

  it('refuses an option that there is not, without repeating its value', () => {
    const misspelt = { baseUrl, apikey: 'hunter2' }
    expect(() => complete(misspelt)).toThrow(/^A client has no option "apikey"; it takes baseUrl apiKey /)
    expect(() => complete(misspelt)).not.toThrow(/hunter2/)
  })

  it.each([undefined, null, 'https://svc.example'])('refuses %j in place of options', (options) => {
    expect(() => complete(options as never)).toThrow(
      'A client takes options: an object with at least baseUrl',
    )
  })

  it('takes each number at its limits and refuses it beyond them', () => {
    const limits = { timeoutMs: [1, 2_147_483_647], retries: [0, 10], maxResponseBytes: [1, 2 ** 53 - 1] }
    for (const [name, [min, max]] of Object.entries(limits)) {
      expect(complete({ baseUrl, [name]: min })).toMatchObject({ [name]: min })
      expect(complete({ baseUrl, [name]: max })).toMatchObject({ [name]: max })
      for (const beyond of [min! - 1, max! + 1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '3'])
        expect(() => complete({ baseUrl, [name]: beyond })).toThrow(RangeError)
    }
  })
})
