import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlOf } from '../../test/support/html.ts'
import { createGrowing } from '../markdown/growing.ts'
import { createGuard, type Guard } from './guard.ts'
import { kindOf } from './kinds.ts'

/** An answer as it is drawn. */
const drawn = (guard: Guard, answer: string, isWhole = true): string =>
  createGrowing(guard.unmark).update(guard.mark(answer, isWhole)).map(htmlOf).join('')
const addressesIn = (html: string): string[] => [...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to!)

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
    expect(guard.restore('Thanks, [EMAIL_ADDRESS_1]')).toBe('Thanks, ops@example.com')
  })

  it('shows all of a message as it was written, in pieces of which none is empty', () => {
    const piecesOf = (text: string) =>
      createGuard()
        .mask(text)
        ?.pieces.map(({ text, label }) => [text, label])
    const ops = ['ops@example.com', 'EMAIL_ADDRESS']
    const amy = ['amy@example.org', 'EMAIL_ADDRESS']
    expect(piecesOf('ops@example.com')).toEqual([ops])
    expect(piecesOf('of ops@example.com, amy@example.org: both')).toEqual([
      ['of ', undefined],
      ops,
      [', ', undefined],
      amy,
      [': both', undefined],
    ])
    expect(piecesOf('hello')).toEqual([['hello', undefined]])
  })

  it('says of what only looks like a placeholder that it is written otherwise', () => {
    const guard = createGuard()
    expect(guard.look('[EMAIL_ADDRESS_1]')).toEqual({ kind: 'clear' })
    guard.mask('ops@example.com')
    expect(guard.look('[EMAIL_ADDRESS_1]')).toEqual({ kind: 'masked', labels: [] })
    expect(guard.look('[EMAIL_ADDRESS_2]')).toEqual({ kind: 'clear' })
  })

  it('hides those of the values that are named, wherever they stand, and no others', () => {
    const guard = createGuard()
    guard.mask('ops@example.com and amy@example.org')
    expect(
      guard.hide('amy@example.org, ops@example.com, ops@example.com', new Set(['ops@example.com'])),
    ).toBe('amy@example.org, [EMAIL_ADDRESS_1], [EMAIL_ADDRESS_1]')
  })

  it('previews what sending would send, and remembers nothing of it', () => {
    const guard = createGuard()
    expect(guard.preview('a@example.com')?.message).toBe('[EMAIL_ADDRESS_1]')
    expect(guard.preview('ab@example.com')?.message).toBe('[EMAIL_ADDRESS_1]')
    expect(guard.restore('[EMAIL_ADDRESS_1]')).toBe('[EMAIL_ADDRESS_1]')
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
    // More values than can be put back.
    const many = createGuard(
      (text) => [...text].map((value, start) => ({ type: 'SIGN', value, start, end: start + 1 })),
      () => false,
    )
    const signs = Array.from({ length: 10_001 }, (_, i) => String.fromCharCode(0x3400 + i)).join('')
    expect(many.preview(signs)).toBeNull()
    expect(many.preview(signs.slice(1))?.pieces).toHaveLength(10_000)
  })

  it('lets nothing pass where a detector names a stretch twice, out of order, or as another', () => {
    const named = (start: number, end: number, value = 'Ada and Bo'.slice(start, end)) => ({
      ...{ type: 'PERSON', start, end },
      value,
    })
    const masked = (...findings: ReturnType<typeof named>[]) =>
      createGuard(
        () => findings,
        () => false,
      ).preview('Ada and Bo')?.message
    expect(masked(named(0, 3), named(8, 10))).toBe('[PERSON_1] and [PERSON_2]')
    expect(masked(named(8, 10), named(0, 3))).toBeUndefined()
    expect(masked(named(0, 10), named(0, 3))).toBeUndefined()
    expect(masked(named(0, 3), named(0, 3))).toBeUndefined()
    expect(masked(named(0, 3, 'ada'))).toBeUndefined()
  })

  it('holds back what may be half a placeholder, until the text is whole', () => {
    const guard = createGuard()
    guard.mask('ops@example.com')
    expect(guard.mark('Dear [EMAIL_ADD', false)).toBe('Dear ')
    expect(guard.mark('Dear [EMAIL_ADD', true)).toBe('Dear [EMAIL_ADD')
    expect(guard.mark('[EMAIL_ADD', false)).toBe('')
  })

  it.each([
    '[your order](https://x.example/?m=[EMAIL_ADDRESS_1])',
    '[x](<https://x.example/?a b=[EMAIL_ADDRESS_1]>)',
    '[x](https:\\/\\/x.example/?\\ m=[EMAIL_ADDRESS_1])',
    '[x]( HTTPS://x.example/?m=%5BEMAIL_ADDRESS_1%5D "title")',
    '[x](         \n https:x.example/?m=[EMAIL_ADDRESS_1])',
    '> [x](\n> https:x.example/?[EMAIL_ADDRESS_1])',
    '![x](https:\\/\\/x.example/[EMAIL_ADDRESS_1])',
    '[x](<&[x](https:x.example/>[EMAIL_ADDRESS_1])',
    '<https://x.example/?m=[EMAIL_ADDRESS_1]>',
    '<mailto:x@x.example?body=[EMAIL_ADDRESS_1]>',
    '[x](mailto:[EMAIL_ADDRESS_1][EMAIL_ADDRESS_1])',
    '<[EMAIL_ADDRESS_1]@x.example>',
    'see https://x.example/?m=[EMAIL_ADDRESS_1] there',
  ])('puts no value into an address that a click would open: %j', (answer) => {
    const guard = createGuard()
    guard.mask('I am ops@example.com')
    expect(addressesIn(drawn(guard, answer))).toEqual([])
    for (let end = 0; end <= answer.length; end++)
      expect(addressesIn(drawn(guard, answer.slice(0, end), false)).join()).not.toContain('ops@')
  })

  it('puts values back beside addresses, and into those that are nothing else', () => {
    const guard = createGuard()
    guard.mask('I am ops@example.com, call +31 20 624 1234')
    expect(drawn(guard, '[EMAIL_ADDRESS_1](https://x.example/) or **[EMAIL_ADDRESS_1]**')).toContain(
      '>https://x.example/</a>) or <strong>ops@example.com</strong></p>',
    )
    expect(addressesIn(drawn(guard, '[write](mailto:[EMAIL_ADDRESS_1]), <tel:[PHONE_NUMBER_1]>.'))).toEqual([
      'mailto:ops@example.com',
      'tel:+31 20 624 1234',
    ])
  })

  it('reads no value as Markdown, and takes nothing of the answer for one', () => {
    const guard = createGuard(
      (text) => (text === '' ? [] : [{ type: 'NAME', value: text, start: 0, end: text.length }]),
      () => false,
    )
    guard.mask('**Ada** [x](https://x.example/)')
    expect(drawn(guard, 'Dear `[NAME_1]`, \ue000 &#xe000; [NAME_1]')).toBe(
      '<p>Dear <code>**Ada** [x](https://x.example/)</code>, \ue000 \ue000 **Ada** [x](https://x.example/)</p>',
    )
  })

  it('puts no value into an address, whatever the answer', () => {
    const guard = createGuard()
    guard.mask('I am ops@example.com, my username is max_power99, card 4111111111111111')
    const values = ['ops@example.com', 'max_power99', '4111111111111111']
    const own = values.flatMap((value) => [`mailto:${value}`, `tel:${value}`])
    const placeholder = fc.constantFrom('[EMAIL_ADDRESS_1]', '[USERNAME_1]', '%5BCREDIT_CARD_1%5D')
    const sign = fc.constantFrom(
      ...['[', ']', '](', '](', '[x](', '![x](', '(', ')', '<', '>', '\\', '|', '`', '*', '_', '~', '"', "'"],
      ...[
        '\n',
        '\n\n',
        '\n> ',
        '> ',
        '- ',
        '\n- ',
        '1. ',
        '\t',
        '    ',
        '          ',
        ' ',
        '\r',
        '\u00a0',
        '\u2028',
      ],
      ...[
        'https:',
        'https://',
        'https:e.example/',
        'HTTPS:\\/\\/',
        'ht',
        'tps://',
        '//',
        'mailto:',
        'tel:',
        '@e.example',
      ],
      ...['&', ';', '&#104;', 'x', '?q=', '\n|a|\n|-|\n|', '\\|', '\\ ', 'e.example/'],
    )
    const piece = fc.oneof({ arbitrary: sign, weight: 4 }, { arbitrary: placeholder, weight: 1 })
    const link = fc
      .tuple(fc.array(piece, { maxLength: 4 }), placeholder, fc.array(piece, { maxLength: 3 }))
      .map(([before, value, after]) => ['[x](', ...before, 'https:e.example/', value, ...after, ')'])
    let links = 0
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            piece.map((one) => [one]),
            link,
          ),
          { maxLength: 8 },
        ),
        (pieces) => {
          const html = drawn(guard, pieces.flat().join(''))
          links += html.split(/<a |<span>/).length - 1
          for (const address of addressesIn(html))
            if (!own.includes(address)) for (const value of values) expect(address).not.toContain(value)
        },
      ),
      { numRuns: process.env.SVC_TEST_LONG ? 100_000 : 3000 },
    )
    // Else nothing above would say anything.
    expect(links).toBeGreaterThan(100)
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
    expect(guard.restore('[EMAIL_ADDRESS_1]')).toBe('[EMAIL_ADDRESS_1]')
  })
})

it('calls a label by what a person would, a credential a credential', () => {
  expect(['EMAIL_ADDRESS', 'IBAN_CODE', 'GITHUB_TOKEN'].map(kindOf)).toEqual(['email', 'account', 'secret'])
})
