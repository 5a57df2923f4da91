import { expect, it } from 'vitest'
import { textOf } from './text-of.ts'

it('writes a policy in one order, so that versions differ by what they say alone', () => {
  const verdict = { label: 'own.other', action: 'redact', risk: 'low', review: false } as const
  const written = {
    threshold: 0.5,
    rules: [{ ...verdict, types: ['EMAIL_ADDRESS'] }],
    fallback: verdict,
  }
  const stored = {
    fallback: { risk: 'low', label: 'own.other', action: 'redact', review: false },
    rules: [{ risk: 'low', types: ['EMAIL_ADDRESS'], label: 'own.other', action: 'redact', review: false }],
    threshold: 0.5,
  } as const
  expect(textOf(stored)).toBe(textOf(written))
  expect(JSON.parse(textOf(stored))).toEqual(written)
})
