import { builtInPolicies, createGovernor, type Policy } from '@svc/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownValues } from '../../redaction/own-values.ts'
import { createRedactedAnswer } from './redacted-answer.ts'

const standard = builtInPolicies.find(({ name }) => name === 'standard') as Policy
const lenient: Policy = {
  ...{ name: 'chat', version: 1, threshold: 0.5 },
  rules: [{ label: 'own.mail', types: ['EMAIL_ADDRESS'], action: 'allow', risk: 'low', review: false }],
  fallback: { label: 'own.other', action: 'redact', risk: 'low', review: false },
}

function passed(policy: Policy, pieces: readonly string[], contactDetails: readonly string[] = []) {
  const given: string[] = []
  let denials = 0
  const redacted = createRedactedAnswer(
    { policy, contactDetails },
    (text) => given.push(text),
    () => denials++,
  )
  for (const piece of pieces) redacted.push(piece)
  redacted.end()
  return { text: given.join(''), redacted, denials }
}

const part = fc.constantFrom(
  'Write to ann@example.com. ',
  'Call +49 151 23456789 now. ',
  'Card 4111 1111 1111 1111; ',
  'and so on, and so forth. ',
  '😀 ',
  'IBAN DE89 3704 0044 0532 0130 00, ',
  'x'.repeat(90),
)
const cut = fc
  .array(part, { maxLength: 40 })
  .chain((parts) => fc.tuple(fc.constant(parts.join('')), fc.array(fc.nat(2_000), { maxLength: 30 })))
  .map(([text, places]) => {
    const at = [0, ...places.filter((place) => place < text.length).sort((a, b) => a - b), text.length]
    return { text, pieces: at.slice(1).map((end, i) => text.slice(at[i], end)) }
  })

describe.each([
  ['standard', standard],
  ['a policy that allows some', lenient],
])('an answer under %s', (_name, policy) => {
  it('comes out as the governor would make of the whole, however it is cut', () => {
    const governor = createGovernor({ policy })
    fc.assert(
      fc.property(cut, ({ text, pieces }) => {
        const { text: given, redacted } = passed(policy, pieces)
        expect(given).toBe(governor.govern(text).output)
        expect([redacted.sent, redacted.original, redacted.isDenied]).toEqual([given, text, false])
      }),
    )
  })

  it('that is left in the middle was decided about as far as it was passed on', () => {
    fc.assert(
      fc.property(cut, ({ text, pieces }) => {
        let given = ''
        const redacted = createRedactedAnswer(
          { policy, contactDetails: [] },
          (piece) => {
            given += piece
          },
          () => {},
        )
        for (const piece of pieces) redacted.push(piece)
        redacted.stop()
        redacted.push('more')
        redacted.end()
        expect(redacted.sent).toBe(given)
        expect(text.startsWith(redacted.original)).toBe(true)
        expect(createGovernor({ policy }).govern(redacted.original).output).toBe(given)
      }),
    )
  })
})

it('leaves the same of what is the organisation’s own, however an answer is cut', () => {
  const own = [
    '+49 30 5550 1820',
    'desk@acme.example',
    'acme.example',
    'Acme GmbH, Lindenweg 4, 20095 Hamburg',
  ]
  const values = fc.constantFrom(
    ...[
      '+49 30 5550 1820',
      '030 5550 1820',
      '5550 1820',
      '+49 40 5550 1820',
      'desk@acme.example',
      'a.desk@acme.example',
    ],
    ...[
      'https://acme.example/shop',
      'https://acme.example/?q=1',
      'Lindenweg 4, 20095 Hamburg',
      'Lindenweg 44',
      '20095',
    ],
    ...[' ', ', ', '. ', '\n', ' Tel. ', ' or mail ', '; Order 4711 ', 'word, '.repeat(35)],
  )
  const governor = createGovernor({ policy: standard, allow: ownValues(own) })
  fc.assert(
    fc.property(
      fc.array(values, { maxLength: 40 }).map((parts) => parts.join('')),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 }),
      (text, sizes) => {
        const pieces: string[] = []
        for (let at = 0, i = 0; at < text.length; at += sizes[i++ % sizes.length] as number)
          pieces.push(text.slice(at, at + (sizes[i % sizes.length] as number)))
        const { text: given, redacted } = passed(standard, pieces, own)
        expect([given, redacted.original]).toEqual([governor.govern(text).output, text])
      },
    ),
  )
})

it('leaves what is the organisation’s own, in a piece or in many, and counts it as no finding', () => {
  const own = ['+49 30 5550 1820', 'desk@acme.example', 'https://acme.example']
  const answer =
    'Call 030 55501820, mail desk@acme.example or ann@example.com, see https://acme.example/help. '
  const shown =
    'Call 030 55501820, mail desk@acme.example or [EMAIL_ADDRESS], see https://acme.example/help. '
  for (const pieces of [[answer], [...answer]]) {
    const { text, redacted } = passed(standard, pieces, own)
    expect([text, redacted.original]).toEqual([shown, answer])
  }
})

it('nothing of an answer is passed on that the policy denies, though it is written down as one’s own', () => {
  const secret = `AKIA${'IOSFODNN7EXAMPLQ'}`
  expect(passed(standard, [`The key: ${secret} is ours`], [secret]).denials).toBe(1)
})

it('nothing of an answer is passed on from what the policy denies, and it is told once', () => {
  const secret = `AKIA${'IOSFODNN7EXAMPLQ'}`
  const { text, redacted, denials } = passed(standard, [
    'All is well. '.repeat(50),
    secret,
    ' and more. '.repeat(50),
  ])
  expect(text).toMatch(/^(?:All is well\. )+/)
  expect(text).not.toMatch(/AKIA|more/)
  expect([redacted.isDenied, denials]).toEqual([true, 1])
  expect(redacted.original).toContain(secret)
})
