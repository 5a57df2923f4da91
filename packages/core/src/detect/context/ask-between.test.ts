import { describe, expect, it } from 'vitest'
import { createGovernor, createRedactor } from '../../index.ts'

const values = ({ pii }: { readonly pii: readonly { readonly value: string }[] }) =>
  pii.map(({ value }) => value)

describe('a function that allows', () => {
  it('may throw: nothing of its text is found in the next', () => {
    const governor = createGovernor({
      allow(value) {
        if (value.startsWith('bo')) throw new Error('no answer')
        return false
      },
    })
    expect(() => governor.govern('from ann@example.com to bo@example.com')).toThrow('no answer')
    expect(governor.govern('nothing in here that anybody would look for')).toMatchObject({
      action: 'allow',
      pii: [],
    })
    expect(values(governor.govern('to cy@example.com'))).toEqual(['cy@example.com'])
  })

  it('may itself read a text, by the same governor or another', () => {
    let isAsked = false
    const other = createGovernor()
    const governor = createGovernor({
      allow(value) {
        if (isAsked) return false
        isAsked = true
        const inner = `card 4111 1111 1111 1111, ${'word '.repeat(400)} ${value}`
        const found = [governor, other].map((one) => values(one.govern(inner)))
        isAsked = false
        return found.some(([card]) => card !== '4111 1111 1111 1111') || value.startsWith('cy')
      },
    })
    const { output } = governor.govern(
      'from ann@example.com to bo@example.com, cy@example.com; SSN 219-09-9998',
    )
    expect(output).toBe('from [EMAIL_ADDRESS] to [EMAIL_ADDRESS], cy@example.com; SSN [US_SSN]')
  })

  it('may do so beside a detector whose check does', () => {
    const inner = createGovernor({ allow: (value) => value.startsWith('dee') })
    const governor = createGovernor({
      allow: (value) => value.startsWith('ann'),
      detectors: [
        {
          label: 'TICKET',
          pattern: /T-\d{3}/,
          score: 1,
          validate: () => values(inner.govern('dee@example.com')).length === 0,
        },
      ],
    })
    expect(governor.govern('ann@example.com, bo@example.com: T-123').output).toBe(
      'ann@example.com, [EMAIL_ADDRESS]: [TICKET]',
    )
  })

  it('allows in a stream what it allows in the whole text', () => {
    const allow = (value: string) => value.endsWith('@acme.example')
    const text = 'desk@acme.example and ops@example.com, '.repeat(40)
    const redactor = createRedactor({ allow })
    let output = ''
    for (let at = 0; at < text.length; at += 7) output += redactor.push(text.slice(at, at + 7))
    expect(output + redactor.end()).toBe(text.replaceAll('ops@example.com', '[EMAIL_ADDRESS]'))
  })
})
