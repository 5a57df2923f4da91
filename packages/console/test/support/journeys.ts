/** What people do from end to end, one journey for each kind of them: the tests look at the pages on the way with axe, the screenshots with a camera. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright'
import { type Console, settled } from './console.ts'
import type { Site } from './site.ts'

/** Called at each page that is worth a look, with its name; leaves the page as it was. */
export type Look = (page: Page, name: string) => Promise<void>

/** LibreOffice wrote it. */
const PDF = join(import.meta.dirname, '../../../server/test/fixtures/documents/libreoffice-writer.pdf')

/** Founds an organisation, gives it a document, asks its widget, and follows the answer to the ledger. @returns the proof's row */
export async function administer(console: Console, site: Site, look: Look): Promise<string> {
  const page = await console.open('/sign-in', { as: null })
  await look(page, 'sign-in')
  await page.getByLabel('E-mail').fill('owner@example.com')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Name').fill('North Light')
  await look(page, 'onboard')
  await page.getByRole('button', { name: 'Create organisation' }).click()
  await page.getByRole('heading', { name: 'Nothing was decided yet' }).waitFor()
  await look(page, 'dashboard-empty')

  await page.getByRole('link', { name: 'Knowledge' }).click()
  // Not by its path: where the machine's language has none but ASCII letters, Chromium opens none with others.
  const file = { name: basename(PDF), mimeType: 'application/pdf', buffer: readFileSync(PDF) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page
    .getByRole('row', { name: /libreoffice-writer\.pdf/ })
    .getByText('In use')
    .waitFor()
  await look(page, 'knowledge-uploaded')
  await page.getByRole('link', { name: 'libreoffice-writer.pdf' }).click()
  await page.locator('.pieces').getByText('Filter alle 90 Tage wechseln').first().waitFor()
  await look(page, 'document-pdf')

  await page.getByRole('link', { name: 'Widget' }).click()
  await page.getByRole('button', { name: 'Copy embed code' }).click()
  site.held = await page.evaluate(() => navigator.clipboard.readText())
  const visitor = await console.browser.newPage({ reducedMotion: 'reduce' })
  try {
    await visitor.goto(site.url)
    await visitor.locator('svc-chat button').click()
    await visitor
      .locator('#draft')
      .fill('Wie viele Monate Gewährleistung ab Kaufdatum? Ich bin mira@example.com')
    await visitor.locator('#draft').press('Enter')
    await visitor
      .getByText(/vierundzwanzig Monate ab Kaufdatum/)
      .first()
      .waitFor()
    await visitor.locator('button[type=submit]').waitFor()
    await look(visitor, 'visitor')
  } finally {
    await visitor.close()
  }

  await page.getByRole('link', { name: 'Conversations' }).click()
  await page.locator('.row-link').first().click()
  await page.locator('.transcript').getByText('Wie viele Monate').waitFor()
  const transcript = await page.locator('.transcript').textContent()
  assert.match(transcript!, /EMAIL_ADDRESS/)
  assert.doesNotMatch(transcript!, /mira@/)
  await look(page, 'conversation')

  await page.getByRole('link', { name: 'Receipts' }).click()
  await page.locator('.row-link').nth(1).waitFor()
  await look(page, 'receipts-pending')
  await page.getByRole('button', { name: 'Run the anchor' }).click()
  await look(page, 'anchor-dialog')
  await page.getByRole('dialog').getByRole('button', { name: 'Run the anchor' }).click()
  await page.getByText(/A tree of \d+ receipts is anchored/).waitFor()
  await page.locator('.row-link').first().click()
  await page.getByRole('heading', { name: 'Proven up to the root' }).waitFor()
  await page.getByRole('button', { name: 'Ask this node' }).click()
  await page.getByRole('heading', { name: 'Pass', exact: true }).waitFor()
  await look(page, 'receipt-pass')
  await page.getByRole('button', { name: 'Copy the row' }).click()
  const row = await page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('link', { name: /^tree of/ }).click()
  await page.getByText('Computed here, the same').waitFor()
  await look(page, 'tree')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByText('Decisions by day').first().waitFor()
  await look(page, 'dashboard-first-day')
  return row
}

/** Has no account: pastes the row that was copied, and the same with one character changed. */
export async function audit(console: Console, row: string, look: Look): Promise<void> {
  const page = await console.open('/verify', { as: null })
  const input = page.getByLabel('Row, rows, receipt or fingerprint')
  await look(page, 'verify-empty')
  await input.fill(row)
  await page.getByRole('button', { name: 'Ask this node' }).click()
  await page.locator('.verdict').getByRole('heading', { name: 'Pass', exact: true }).waitFor()
  await look(page, 'verify-pass')
  const root = (JSON.parse(row) as { merkle_root: string }).merkle_root
  await input.fill(row.replace(root, `${root.slice(0, -1)}${root.endsWith('0') ? '1' : '0'}`))
  await page.locator('.verdict').getByRole('heading', { name: 'Fail at step 3' }).waitFor()
  await look(page, 'verify-fail')
}

/** Makes a key, runs the call that the page shows as it stands there, sees what came of it, and revokes the key. */
export async function develop(console: Console, look: Look): Promise<void> {
  const page = await console.open('/console/api-keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Name').fill('Order desk')
  await look(page, 'api-key-dialog')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('heading', { name: 'Keep this key now' }).waitFor()
  await look(page, 'api-key-shown-once')
  const key = (await page.locator('.dialog .code').first().textContent())!
  assert.match(key, /^svc_[0-9a-f]{12}_[0-9a-f]{48}$/)
  await page.getByRole('button', { name: 'Copy call' }).click()
  const command = await page.evaluate(() => navigator.clipboard.readText())
  assert.match(command, /^curl /)
  const { stdout } = await promisify(execFile)('sh', ['-c', command.replace('curl ', 'curl -si ')])
  assert.match(stdout, /\r\n\r\n.*\[EMAIL_ADDRESS\]/s)
  const receipt = /^x-svc-receipt-id: (\S+)/im.exec(stdout)?.[1]
  assert.ok(receipt, stdout)
  await page.getByRole('button', { name: 'I have kept it' }).click()
  assert.ok(!(await page.content()).includes(key))

  await page.getByRole('link', { name: 'Receipts' }).click()
  await page.locator(`a[href="/console/receipts/${receipt}"]`).waitFor()
  await page.getByRole('button', { name: 'Run the anchor' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Run the anchor' }).click()
  await page.getByText(/A tree of \d+ receipts? is anchored/).waitFor()
  await page.locator(`a[href="/console/receipts/${receipt}"]`).click()
  await page.getByRole('heading', { name: 'Proven up to the root' }).waitFor()
  await page.getByRole('button', { name: 'Ask this node' }).click()
  await page.getByRole('heading', { name: 'Pass', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Copy the row' }).click()
  assert.ok((await page.evaluate(() => navigator.clipboard.readText())).includes(receipt))
  await page.getByRole('link', { name: /^tree of/ }).click()
  await page.getByText('Computed here, the same').waitFor()

  await page.getByRole('link', { name: 'API keys' }).click()
  await page
    .getByRole('row', { name: /Order desk/ })
    .getByText('just now')
    .first()
    .waitFor()
  await look(page, 'api-keys')
  await page.getByRole('button', { name: 'Revoke Order desk' }).click()
  const revoke = page.getByRole('dialog').getByRole('button', { name: 'Revoke key' })
  assert.ok(await revoke.isDisabled())
  await page.getByLabel('Type Order desk to confirm').fill('Order desk')
  await look(page, 'api-key-revoke')
  await revoke.click()
  await page.getByText('Order desk is revoked.').waitFor()
  assert.match(
    (await promisify(execFile)('sh', ['-c', command.replace('curl ', 'curl -si ')])).stdout,
    /^HTTP\S* 401/,
  )
}

/** Approves what waits, by way of the dashboard. */
export async function review(console: Console, look: Look): Promise<void> {
  await fetch(`${console.url}/api/v1/govern`, {
    method: 'POST',
    headers: { authorization: `Bearer ${console.credentials.api_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content: `the key is ${'AKIA'}IOSFODNN7EXAMPLE, my password: hunter2!xY` }),
  })
  const page = await console.open('/console')
  await page.getByText(/decisions? waits? for a person/).waitFor()
  await look(page, 'dashboard')
  await page.getByRole('link', { name: 'Review', exact: true }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).first().waitFor()
  await look(page, 'reviews')
  await page.getByRole('button', { name: 'Approve', exact: true }).first().click()
  await page.getByLabel('Note').fill('Seen, it is the key of the manual')
  await look(page, 'review-dialog')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByText('Approved.').waitFor()
  await page.getByRole('button', { name: 'Approved' }).click()
  await page.getByText('Seen, it is the key of the manual').waitFor()
  await look(page, 'reviews-approved')
}

/** Adds a webhook whose receiver refuses, tries again by hand once it takes, and rotates the secret. */
export async function integrate(console: Console, site: Site, look: Look): Promise<void> {
  site.status = 400
  const page = await console.open('/console/webhooks')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByLabel('Name').fill('Tickets')
  await page.getByLabel('Address').fill(`${site.url}hook`)
  await look(page, 'webhook-dialog')
  await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click()
  await page.getByRole('heading', { name: 'Keep this secret now' }).waitFor()
  await look(page, 'webhook-secret')
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tickets' }).waitFor()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await shows(page, 'Failed 400')
  await look(page, 'webhook-failed')
  await page.getByRole('button', { name: 'webhook.test' }).first().click()
  const body = await page.getByRole('dialog').locator('.code').textContent()
  assert.deepEqual(JSON.parse(body!), JSON.parse(site.bodies.at(-1)!))
  await look(page, 'webhook-body')
  await page.keyboard.press('Escape')
  site.status = 200
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await shows(page, 'Delivered 200')
  await look(page, 'webhook-delivered')
  assert.ok(site.signatures.length >= 2)
  assert.ok(site.signatures.every((signature) => /^t=\d+,v1=[0-9a-f]{64}/.test(signature)))
  await page.getByRole('button', { name: 'Rotate the secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click()
  await page.getByRole('heading', { name: 'Keep this secret now' }).waitFor()
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Paused').waitFor()
}

/** Asks for the list again until it says so. */
async function shows(page: Page, words: string): Promise<void> {
  const end = Date.now() + 15_000
  for (;;) {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await settled(page)
    if ((await page.getByText(words).count()) > 0) return
    assert.ok(Date.now() < end, `${words} does not come`)
    await page.waitForTimeout(100)
  }
}
