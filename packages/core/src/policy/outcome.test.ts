import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LABELS } from '../labels.ts'
import { ACTIONS, severest } from '../vocabulary.ts'
import { deriveOutcome } from './outcome.ts'
import { standard } from './packs/standard.ts'
import { owner } from './policy.ts'

const types = fc.uniqueArray(fc.constantFrom(...Object.values(LABELS).flat()), { maxLength: 14 })

describe('deriveOutcome', () => {
  it('gives nothing found the lowest outcome', () => {
    expect(deriveOutcome(standard, undefined, [])).toEqual({
      ok: true,
      outcome: { action: 'allow', risk: 'low', policies: [], score: 0, hitl: false },
    })
  })

  it('takes the most severe action and the highest risk of the rules', () => {
    expect(deriveOutcome(standard, undefined, ['EMAIL_ADDRESS', 'JWT', 'US_SSN'])).toEqual({
      ok: true,
      outcome: {
        action: 'deny',
        risk: 'critical',
        policies: ['pii.contact', 'pii.government_id', 'secret.credential'],
        score: 92,
        hitl: true,
      },
    })
  })

  it('adds at most 9 to the score for further types', () => {
    const many = [...LABELS.contact, ...LABELS.technical, ...LABELS.identity]
    expect(deriveOutcome(standard, undefined, many)).toMatchObject({ outcome: { score: 49 } })
  })

  it('counts a type once, however often it comes', () => {
    expect(deriveOutcome(standard, undefined, ['US_SSN', 'US_SSN'])).toMatchObject({ outcome: { score: 70 } })
  })

  it('gives a type no rule names to the fallback', () => {
    expect(deriveOutcome(standard, undefined, ['EMPLOYEE_NUMBER'])).toMatchObject({
      outcome: { action: 'redact', risk: 'medium', policies: ['pii.other'] },
    })
  })

  it('raises the risk of an escalation to high and asks for review when it denies', () => {
    expect(deriveOutcome(standard, 'deny', ['IP_ADDRESS'])).toEqual({
      ok: true,
      outcome: {
        action: 'deny',
        risk: 'high',
        policies: ['content.blocked', 'pii.technical'],
        score: 70,
        hitl: true,
      },
    })
    expect(deriveOutcome(standard, 'deny', [])).toMatchObject({
      outcome: { risk: 'high', policies: ['content.blocked'], score: 70, hitl: true },
    })
  })

  it('escalates from allow to redact without asking for review', () => {
    const lax = {
      ...standard,
      rules: [{ ...standard.rules[0]!, action: 'allow' as const, risk: 'low' as const }],
    }
    expect(deriveOutcome(lax, 'redact', ['EMAIL_ADDRESS'])).toMatchObject({
      outcome: { action: 'redact', risk: 'high', policies: ['content.blocked', 'pii.contact'], hitl: false },
    })
  })

  it.each([
    ['allow', ['EMAIL_ADDRESS'], 'action_relaxed'],
    ['redact', ['JWT'], 'action_relaxed'],
    ['redact', [], 'redact_without_types'],
  ] as const)('answers that %s of %j is inconsistent', (action, found, reason) => {
    expect(deriveOutcome(standard, action, found)).toEqual({ ok: false, reason })
  })

  it('never takes a laxer action than any rule asks, and does not mind the order of types', () => {
    fc.assert(
      fc.property(types, fc.option(fc.constantFrom(...ACTIONS), { nil: undefined }), (found, action) => {
        const result = deriveOutcome(standard, action, found)
        expect(deriveOutcome(standard, action, [...found].reverse())).toEqual(result)
        if (!result.ok) return
        for (const type of found)
          expect(severest(result.outcome.action, owner(standard, type).action)).toBe(result.outcome.action)
        expect(result.outcome.score).toBeGreaterThanOrEqual(0)
        expect(result.outcome.score).toBeLessThanOrEqual(100)
      }),
    )
  })
})
