/** Telephone numbers under the labels that Microsoft Presidio has for those of two countries. */
import { describe, expect, it } from 'vitest'
import { builtInPolicies, createGovernor, detect, type Finding, redact } from '../src/index.ts'

const told = (findings: readonly Finding[]) => findings.map(({ type, value }) => `${type} ${value}`)

describe.each([
  [
    'TR_PHONE_NUMBER',
    [
      '+90 532 123 45 67',
      '+905321234567',
      '0532 123 45 67',
      '0 (212) 265 04 37',
      '0 532 123 4567',
      '0090 312 123 45 67',
    ],
    [
      '+90 832 123 45 67',
      '+90 532 123 45 6',
      '0632 123 45 67',
      '+49 532 123 45 67',
      '+45 32 12 34 56',
      '0045 32 12 34 56',
    ],
  ],
  [
    'PH_MOBILE_NUMBER',
    ['+63 917 123 4567', '+639171234567', '0917 123 4567', '0917-123-4567', '(0917) 123 4567', '09171234567'],
    ['+63 2 8123 4567', '0817 123 4567', '+64 917 123 4567', '+63 917 123 456', '+98 21 1234 56'],
  ],
])('%s', (label, accepted, refused) => {
  it.each(accepted)('is what %s is called where types asks for it', (value) => {
    const text = `Phone: ${value} (home)`
    expect(told(detect(text, { types: [label] }))).toEqual([`${label} ${value}`])
    expect(told(detect(value, { types: [label], threshold: 0 }))).toEqual([`${label} ${value}`])
    // For everybody else it is a telephone number.
    expect(told(detect(text))).toEqual([`PHONE_NUMBER ${value}`])
    expect(told(detect(text, { types: ['PHONE_NUMBER'] }))).toEqual([`PHONE_NUMBER ${value}`])
    expect(told(detect(text, { types: ['PHONE_NUMBER', label] }))).toEqual([`${label} ${value}`])
  })

  it.each(refused)('is not what %s is called', (value) => {
    const text = `Phone: ${value} (home)`
    expect(detect(text, { types: [label], threshold: 0 })).toEqual([])
    expect(
      detect(text, { types: ['PHONE_NUMBER', label] }).every(({ type }) => type === 'PHONE_NUMBER'),
    ).toBe(true)
  })

  it('has a threshold of its own', () => {
    const [value] = accepted
    expect(detect(value!, { types: [label], threshold: { [label]: 1 } })).toEqual([])
    expect(detect(value!, { types: [label], threshold: { [label]: 0.8, default: 1 } })).toHaveLength(1)
  })

  it('has a transform of its own', () => {
    const text = `Phone: ${accepted[0]} (home)`
    expect(redact(text, { types: [label], transforms: { [label]: 'remove' } }).output).toBe('Phone:  (home)')
  })

  it('is known to the rules of a policy where types asks for it, and to no other', () => {
    const rule = { label: 'pii.own', types: [label], action: 'deny', risk: 'high', review: false } as const
    const policy = { ...builtInPolicies[0]!, name: 'own', rules: [rule] }
    const governor = createGovernor({ policy, types: [label] })
    expect([governor.unknownTypes, governor.govern(`Phone: ${accepted[0]}`).action]).toEqual([[], 'deny'])
    expect(createGovernor({ policy }).unknownTypes).toEqual([label])
  })
})
