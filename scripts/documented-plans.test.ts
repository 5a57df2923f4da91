/** What docs/how-to/plans.md says of limits and prices is what the contract and the server hold to. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PLANS, planLimits } from '@svc/contract'
import { expect, it } from 'vitest'
import { prices } from '../packages/server/src/features/billing/prices.data.ts'
import { ROOT } from './workspace.ts'

const page = readFileSync(join(ROOT, 'docs/how-to/plans.md'), 'utf8')
const counted = (limit: number | null) => (limit === null ? 'no limit' : limit.toLocaleString('en'))

it.each(PLANS)('limits of %s', (plan) => {
  const { requestsPerMinute, conversations, messages, documents, governedCalls } = planLimits[plan]
  const limits = [requestsPerMinute, conversations, messages, documents, governedCalls].map(counted)
  expect(page).toContain(`| \`${plan}\` | ${limits.join(' | ')} |`)
})

it.each(Object.entries(prices))('prices of %s', (plan, { monthly, annual }) => {
  const dollars = Object.values(monthly).map((cents) => cents / 100)
  expect(page).toContain(`| \`${plan}\` | ${dollars.join(' | ')} |`)
  for (const tier of [1, 2, 3] as const) expect(annual[tier]).toBe(10 * monthly[tier])
})
