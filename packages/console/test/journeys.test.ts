/** One journey from end to end for each kind of user; what is on the way is looked at light and dark, at a desk and on a phone. */
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Console, faultsInLooks, startConsole } from './support/console.ts'
import { administer, audit, develop, integrate, review } from './support/journeys.ts'
import { type Site, startSite } from './support/site.ts'
import { ensureWidget } from './support/widget.ts'

let console: Console
let site: Site
beforeAll(async () => {
  await ensureWidget()
  console = await startConsole()
  site = await startSite()
}, 120_000)
afterAll(async () => {
  await console?.close()
  site?.close()
})
afterEach(async () => {
  expect(await console.closePages()).toEqual([])
})

/** What no other test looks at; at length every page on the way. */
const LOOKED_AT = ['onboard', 'document-pdf', 'receipt-pass', 'tree', 'api-key-dialog', 'dashboard']
LOOKED_AT.push('reviews-approved', 'webhook-failed', 'webhook-dialog', 'webhook-body')

async function look(page: Page, name: string): Promise<void> {
  if (process.env.SVC_TEST_LONG || LOOKED_AT.includes(name))
    expect([name, await faultsInLooks(page)]).toEqual([name, []])
}

it('an admin founds an organisation and follows an answer of its widget to the ledger; an auditor with no account checks it', async () => {
  const row = await administer(console, site, look)
  await audit(console, row, look)
}, 120_000)

it(
  'a developer calls with a new key as the page shows, and sees the call',
  () => develop(console, look),
  60_000,
)

it('a reviewer approves, by way of the dashboard', () => review(console, look), 60_000)

it(
  'a webhook is added, fails, is tried again by hand, and its secret is rotated',
  () => integrate(console, site, look),
  60_000,
)
