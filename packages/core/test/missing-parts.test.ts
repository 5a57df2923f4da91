/** An engine without the platform's functions, as embedded ones are: what needs one fails, and passes nothing on that it could not look into. */
import { describe, expect, it } from 'vitest'
import { createCompactDetect } from '../src/compact/index.ts'
import { createGovernor, detect, governMessages } from '../src/index.ts'

function without<T>(name: 'atob' | 'TextDecoder', run: () => T): T {
  const own = Object.getOwnPropertyDescriptor(globalThis, name)!
  delete (globalThis as Record<string, unknown>)[name]
  try {
    return run()
  } finally {
    Object.defineProperty(globalThis, name, own)
  }
}

describe('without atob', () => {
  const header = `Authorization: Basic ${btoa('user:password')}`

  it.each([
    ['detect', detect],
    ['the compact set', createCompactDetect()],
  ])('a password in base64 is not passed over by %s', (_, find) => {
    expect(find(header).map(({ type }) => type)).toEqual(['PASSWORD'])
    expect(() => without('atob', () => find(header))).toThrow(ReferenceError)
  })

  it('a text with none is looked at as ever', () => {
    const text = 'Write to ops@example.com'
    expect(without('atob', () => detect(text))).toEqual(detect(text))
  })
})

it.each(['atob', 'TextDecoder'] as const)(
  'a file of text is not passed on unread where there is no %s',
  (name) => {
    const file = { type: 'file', mediaType: 'text/plain', data: btoa('I am ops@example.com') }
    const messages = [{ role: 'user', content: [file] }]
    const governor = createGovernor()
    expect(governMessages(messages, governor).action).toBe('redact')
    expect(() => without(name, () => governMessages(messages, governor))).toThrow(ReferenceError)
  },
)
