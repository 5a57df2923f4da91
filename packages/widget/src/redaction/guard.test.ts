import { describe, expect, it } from 'vitest'
import { createGuard } from './guard.ts'
import { kindOf } from './kinds.ts'

describe('the guard', () => {
  it('lets pass what holds nothing', () => {
    const guard = createGuard()
    expect(guard.look('where is order 20241103?')).toEqual({ kind: 'clear' })
    expect(guard.mask('where is order 20241103?')?.message).toBe('where is order 20241103?')
  })

  it('masks, says what, and puts back', () => {
    const guard = createGuard()
    expect(guard.look('I am ops@example.com')).toEqual({ kind: 'masked', labels: ['EMAIL_ADDRESS'] })
    expect(guard.mask('I am ops@example.com')).toEqual({
      message: 'I am [EMAIL_ADDRESS_1]',
      pieces: [{ text: 'I am ' }, { text: 'ops@example.com', label: 'EMAIL_ADDRESS' }],
    })
    expect(guard.restore('Thanks, [EMAIL_ADDRESS_1]', true)).toBe('Thanks, ops@example.com')
  })

  it('previews what sending would send, and remembers nothing of it', () => {
    const guard = createGuard()
    expect(guard.preview('a@example.com')?.message).toBe('[EMAIL_ADDRESS_1]')
    expect(guard.preview('ab@example.com')?.message).toBe('[EMAIL_ADDRESS_1]')
    expect(guard.restore('[EMAIL_ADDRESS_1]', true)).toBe('[EMAIL_ADDRESS_1]')
    expect(guard.mask('abc@example.com')?.message).toBe('[EMAIL_ADDRESS_1]')
    expect(guard.preview('x@example.com and abc@example.com')?.message).toBe(
      '[EMAIL_ADDRESS_2] and [EMAIL_ADDRESS_1]',
    )
  })

  it('stops a credential', () => {
    const guard = createGuard()
    expect(guard.look('my password is hunter2!x').kind).toBe('secret')
    expect(guard.mask('my password is hunter2!x')).toBeNull()
    expect(guard.preview('my password is hunter2!x')).toBeNull()
  })

  it('lets nothing pass where the check fails, or answers nonsense', () => {
    const failing = createGuard(() => {
      throw new Error('no')
    })
    expect(failing.look('hello')).toEqual({ kind: 'unchecked' })
    expect(failing.mask('hello')).toBeNull()
    const wrong = createGuard((() => undefined) as never)
    expect(wrong.mask('hello')).toBeNull()
  })

  it('holds back what may be half a placeholder, until the text is whole', () => {
    const guard = createGuard()
    guard.mask('ops@example.com')
    expect(guard.restore('Dear [EMAIL_ADD', false)).toBe('Dear ')
    expect(guard.restore('Dear [EMAIL_ADD', true)).toBe('Dear [EMAIL_ADD')
  })

  it.each([
    '[your order](https://x.example/?m=[EMAIL_ADDRESS_1])',
    '[x](<https://x.example/?a b=[EMAIL_ADDRESS_1]>)',
    '[x](https:\\/\\/x.example/?\\ m=[EMAIL_ADDRESS_1])',
    '[x]( HTTPS://x.example/?m=%5BEMAIL_ADDRESS_1%5D "title")',
    '<https://x.example/?m=[EMAIL_ADDRESS_1]>',
    '<mailto:x@x.example?body=[EMAIL_ADDRESS_1]>',
    'see https://x.example/?m=[EMAIL_ADDRESS_1] there',
  ])('puts no value into an address that a click would open: %s', (answer) => {
    const guard = createGuard()
    guard.mask('I am ops@example.com')
    expect(guard.restore(answer, true)).toBe(answer)
    for (let end = 0; end <= answer.length; end++)
      expect(guard.restore(answer.slice(0, end), false)).not.toContain('ops@')
  })

  it('puts values back beside addresses, and into those that are nothing else', () => {
    const guard = createGuard()
    guard.mask('I am ops@example.com')
    expect(guard.restore('[EMAIL_ADDRESS_1](https://x.example/) or [EMAIL_ADDRESS_1]', true)).toBe(
      'ops@example.com(https://x.example/) or ops@example.com',
    )
    expect(guard.restore('[write](mailto:[EMAIL_ADDRESS_1]).', true)).toBe('[write](mailto:ops@example.com).')
  })

  it('looks with another detector once it is given one', () => {
    const guard = createGuard()
    guard.use(
      (text) => [{ type: 'PERSON', value: text.slice(5), start: 5, end: text.length }],
      () => false,
    )
    expect(guard.mask('I am Ada')?.message).toBe('I am [PERSON_1]')
  })

  it('gives no placeholder of an earlier visit to another value', () => {
    const guard = createGuard()
    guard.reserve('I am [EMAIL_ADDRESS_1]')
    expect(guard.mask('ops@example.com')?.message).toBe('[EMAIL_ADDRESS_2]')
    expect(guard.restore('[EMAIL_ADDRESS_1]', true)).toBe('[EMAIL_ADDRESS_1]')
  })
})

it('calls a label by what a person would, a credential a credential', () => {
  expect(['EMAIL_ADDRESS', 'IBAN_CODE', 'GITHUB_TOKEN'].map(kindOf)).toEqual(['email', 'account', 'secret'])
})
