/** The pages of those who run a server, each in a journey: a developer's key and call, a reviewer's word, a webhook that fails, a policy, a proof. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { axe, type Console, overflow, PHONE, settled, startConsole } from './support/console.ts'

let console: Console
let receiver: Server
let answers: number
const received: string[] = []
beforeAll(async () => {
  console = await startConsole()
  receiver = createServer((request, response) => {
    received.push(request.headers['x-svc-signature'] as string)
    response.writeHead(answers).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
}, 120_000)
afterAll(async () => {
  await console?.close()
  receiver?.close()
})
afterEach(async () => {
  expect(await console.closePages()).toEqual([])
})

const govern = async (content: string, key = console.credentials.api_key) => {
  const answer = await fetch(`${console.url}/api/v1/govern`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content }),
  })
  return { status: answer.status, receipt: answer.headers.get('x-svc-receipt-id') }
}

describe('a developer', () => {
  it('creates a key, calls with it, sees the receipt, runs the anchor, checks the proof, and revokes the key', async () => {
    const page = await console.open('/console/api-keys')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByLabel('Name').fill('Order desk')
    expect(await axe(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('heading', { name: 'Keep this key now' }).waitFor()
    const key = (await page.locator('.dialog .code').first().textContent())!
    expect(key).toMatch(/^svc_[0-9a-f]{12}_[0-9a-f]{48}$/)
    expect(await page.locator('.dialog .code').last().textContent()).toContain(
      `curl ${console.url}/api/v1/govern`,
    )
    await page.getByRole('button', { name: 'I have kept it' }).click()
    expect(await page.content()).not.toContain(key)

    const { receipt } = await govern('Write to ops@example.com', key)
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
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(receipt)
    await page.getByRole('link', { name: /^tree of/ }).click()
    await page.getByText('Computed here, the same').waitFor()
    expect(await axe(page)).toEqual([])

    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByRole('button', { name: 'Revoke Order desk' }).click()
    const revoke = page.getByRole('dialog').getByRole('button', { name: 'Revoke key' })
    expect(await revoke.isDisabled()).toBe(true)
    await page.getByLabel('Type Order desk to confirm').fill('Order desk')
    await revoke.click()
    await page.getByText('Order desk is revoked.').waitFor()
    expect((await govern('x', key)).status).toBe(401)
  }, 60_000)

  it('exports proofs that /verify takes', async () => {
    const page = await console.open('/console/receipts?decision=redact')
    expect(await page.getByRole('row').count()).toBeGreaterThan(5)
    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Export' }).click(),
    ])
    const verify = await console.open('/verify', { as: null })
    await verify.locator('input[type=file]').setInputFiles(await download.path())
    await verify.getByRole('heading', { name: /rows are proven up to their roots/ }).waitFor()
  })
})

it('a reviewer approves, by way of the dashboard', async () => {
  await govern(`the key is ${'AKIA'}IOSFODNN7EXAMPLE, my password: hunter2!xY`)
  const page = await console.open('/console')
  await page.getByText(/decisions? waits? for a person/).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'Review', exact: true }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).first().click()
  await page.getByLabel('Note').fill('Seen, it is the key of the manual')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByText('Approved.').waitFor()
  await page.getByRole('button', { name: 'Approved' }).click()
  await page.getByText('Seen, it is the key of the manual').waitFor()
  expect(await axe(page)).toEqual([])
})

it('a webhook is added, fails, is tried again by hand, and its secret is rotated', async () => {
  answers = 400
  const page = await console.open('/console/webhooks')
  await page.getByRole('button', { name: 'Add webhook' }).first().click()
  await page.getByLabel('Name').fill('Tickets')
  await page.getByLabel('Address').fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`)
  await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click()
  await page.getByRole('heading', { name: 'Keep this secret now' }).waitFor()
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tickets' }).waitFor()
  await page.getByRole('button', { name: 'Send a test' }).click()
  const again = async (words: string) => {
    await expect
      .poll(
        async () => {
          await page.getByRole('button', { name: 'Refresh' }).click()
          await settled(page)
          return page.getByText(words).count()
        },
        { timeout: 15_000 },
      )
      .toBeGreaterThan(0)
  }
  await again('Failed 400')
  expect(await axe(page)).toEqual([])
  answers = 200
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await again('Delivered 200')
  await page.getByRole('button', { name: 'Rotate the secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click()
  await page.getByRole('heading', { name: 'Keep this secret now' }).waitFor()
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Paused').waitFor()
  expect(received.length).toBeGreaterThanOrEqual(2)
})

it('a policy is begun from another, tried on a sample, refused while it is wrong, and saved in versions', async () => {
  const page = await console.open('/console/policies')
  await page.getByRole('button', { name: 'New policy' }).click()
  await page.getByLabel('Name').fill('desk')
  await page.getByRole('button', { name: 'Write it' }).click()
  const rules = page.getByLabel('Rules')
  const text = await rules.inputValue()
  await rules.fill(text.replace('"threshold": 0.5', '"threshold": 5'))
  await page.getByText(/threshold/).waitFor()
  expect(await page.getByRole('button', { name: 'Save policy' }).isDisabled()).toBe(true)
  await rules.fill(text.replace('"action": "redact"', '"action": "deny"'))
  await page.getByText('Nothing may be sent.').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Save policy' }).click()
  await page.getByText('desk is saved as version 1.').waitFor()
  await rules.fill((await rules.inputValue()).replace('"threshold": 0.5', '"threshold": 0.6'))
  await page.getByRole('heading', { name: 'Changes' }).waitFor()
  await page.getByRole('button', { name: 'Save as version 2' }).click()
  await page.getByText('desk is saved as version 2.').waitFor()
})

it('people are told by rules: who would be is shown before anybody is', async () => {
  const page = await console.open('/console/notifications')
  await page.getByRole('button', { name: 'Add person' }).click()
  await page.getByLabel('Name').fill('Privacy office')
  await page.getByRole('checkbox', { name: 'E-mail' }).check()
  await page.getByLabel('Address for E-mail').fill('privacy@example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('cell', { name: 'privacy-office' }).waitFor()
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('checkbox', { name: 'Privacy office' }).check()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('cell', { name: 'A text was denied', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Who would be told?' }).click()
  await page.getByRole('dialog').getByText('Privacy office').waitFor()
  expect(await axe(page)).toEqual([])
})

it('a text in the playground is decided as it is typed, and nothing is sent', async () => {
  const page = await console.open('/playground', { as: null })
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('.svg') || asked.push(request.url()))
  await page.getByLabel('Text').fill('Write to ops@example.com')
  await page.getByText('1 finding', { exact: true }).waitFor()
  expect(await page.locator('.sent').textContent()).toBe('Write to [EMAIL_ADDRESS]')
  await page.getByLabel('Policy').selectOption('strict')
  await page.waitForURL(`${console.url}/playground?policy=strict`)
  await page.getByRole('button', { name: 'Share without the text' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${console.url}/playground?policy=strict`,
  )
  expect(asked).toEqual([])
  expect(await axe(page)).toEqual([])
})

it('shows a member receipts, and says of the rest that it is for others', async () => {
  const as = { email: 'member@example.com', role: 'member' } as const
  const page = await console.open('/console', { as })
  await page.getByText('Decisions by day').first().waitFor()
  expect(await page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0)
  await page.goto(`${console.url}/console/webhooks`)
  await page.getByRole('heading', { name: 'This is for others' }).waitFor()
  expect(await axe(page)).toEqual([])
})

// At length: the journeys above look at each page once.
it.runIf(process.env.SVC_TEST_LONG)(
  'has nothing for axe to find on any page, light and dark, on a phone and a desk',
  async () => {
    const names = [
      '',
      '/receipts',
      '/reviews',
      '/policies',
      '/policies/standard',
      '/api-keys',
      '/webhooks',
      '/notifications',
    ]
    const page = await console.open('/console')
    for (const path of [...names.map((name) => `/console${name}`), '/playground']) {
      await page.goto(console.url + path)
      await settled(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        for (const size of [{ width: 1440, height: 900 }, PHONE]) {
          await page.setViewportSize(size)
          expect([path, await axe(page), await overflow(page)]).toEqual([path, [], 0])
        }
      }
    }
  },
  240_000,
)
