import type { ReceiptRecord } from '@svc/client'
import { expect, it } from 'vitest'
import { DAYS, figuresOf, firstDay } from './figures.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')
const receipt = (over: Partial<ReceiptRecord>): ReceiptRecord =>
  ({
    ...{ decision: 'allow', anchor_status: 'pending', anchored_at: null, pii_counts: {} },
    ...{ timestamp: '2026-11-22T09:00:00Z' },
    ...over,
  }) as ReceiptRecord

it('counts by day, action and type, and finds the newest root', () => {
  const figures = figuresOf(
    [
      receipt({ decision: 'redact', pii_counts: { EMAIL_ADDRESS: 2, IBAN_CODE: 1 } }),
      receipt({ decision: 'deny', timestamp: '2026-11-21T23:59:59Z', pii_counts: { EMAIL_ADDRESS: 1 } }),
      receipt({ anchor_status: 'anchored', anchored_at: '2026-11-20T00:05:00Z', merkle_root: 'a' }),
      receipt({ anchor_status: 'anchored', anchored_at: '2026-11-22T00:05:00Z', merkle_root: 'b' }),
      receipt({ timestamp: '2026-11-08T00:00:00Z' }),
    ],
    NOW,
  )
  expect(figures).toMatchObject({ total: 4, redact: 1, deny: 1, anchored: 2, pending: 2 })
  expect(figures.types).toEqual([
    { name: 'EMAIL_ADDRESS', value: 3 },
    { name: 'IBAN_CODE', value: 1 },
  ])
  expect(figures.last?.merkle_root).toBe('b')
  expect(figures.days).toHaveLength(DAYS)
  expect(figures.days[0]?.day).toBe(firstDay(NOW))
  expect(figures.days.at(-1)).toEqual({ day: '2026-11-22', allow: 2, redact: 1, deny: 0 })
  expect(figures.days.at(-2)).toEqual({ day: '2026-11-21', allow: 0, redact: 0, deny: 1 })
})
