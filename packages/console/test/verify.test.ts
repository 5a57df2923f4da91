/** `/verify` in the hands of an auditor with no account: what it says, what it asks, and that it runs from a saved file. */
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { deflateRawSync, gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { atLength } from './support/at-length.ts'
import { axe, type Console, overflow, PHONE, startConsole } from './support/console.ts'

interface Row {
  readonly merkle_root: string
  readonly fingerprint: string
  readonly fingerprint_salt: string
  readonly tx_hash: string
}

let console: Console
let rows: Row[]
beforeAll(async () => {
  console = await startConsole()
  const headers = { authorization: `Bearer ${console.credentials.api_key}` }
  const answer = await fetch(`${console.url}/api/v1/receipts/proof-export`, { headers })
  rows = ((await answer.json()) as { rows: Row[] }).rows
}, 120_000)
afterAll(() => console?.close())
afterEach(async () => {
  expect(await console.closePages()).toEqual([])
})

const flipped = (hex: string) => `${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}`
const give = (page: Page, value: unknown) =>
  page
    .getByLabel('Row, rows, receipt or fingerprint')
    .fill(typeof value === 'string' ? value : JSON.stringify(value))
const verdict = (page: Page, title: string) =>
  page.locator('.verdict').getByRole('heading', { name: title, exact: true }).waitFor()

describe('an auditor', () => {
  it('may cut the network once the page stands, and is told where a part of it did not come', async () => {
    const cut = await console.open('/verify', { as: null })
    await cut.context().setOffline(true)
    await give(cut, rows[3])
    await verdict(cut, 'Proven up to the root')

    const page = await console.open('/verify', { as: null })
    await page.route('**/assets/result-*.js', (route) => route.abort())
    await page.reload()
    await give(page, rows[3])
    await page.getByRole('alert').getByText('The rest of this page did not come').waitFor()
    expect(await axe(page)).toEqual([])
    await page.unroute('**/assets/result-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await verdict(page, 'Proven up to the root')
  })

  it('pastes a row, agrees to ask the ledger, and sees it pass; one changed character fails at its step', async () => {
    const page = await console.open('/verify', { as: null })
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
    await give(page, rows[3])
    await verdict(page, 'Proven up to the root')
    // The day of the tree, and when it was anchored: the next one, five minutes past midnight.
    expect(await page.locator('.row-facts').textContent()).toMatch(/tree of 20\d\d-\d\d-\d\d.*00:05/)
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Ask this node' }).click()
    await page.getByRole('heading', { name: 'Pass', exact: true }).waitFor()
    expect(asked.every((each) => each.startsWith(`${console.url}/ledger/rpc `))).toBe(true)
    // The genesis hash, and the transaction by its signature: nothing of the row.
    expect(asked).toHaveLength(2)
    expect(asked[1]).toContain(rows[3]!.tx_hash)
    expect(asked.join()).not.toContain(rows[3]!.fingerprint)
    expect(await page.locator('.step.good').count()).toBe(4)
    expect(await axe(page)).toEqual([])

    // On paper nothing can be hovered over: what another compares stands there whole.
    await page.emulateMedia({ media: 'print' })
    const root = page.locator('.path-steps .end .identifier')
    expect(await root.evaluate((button) => getComputedStyle(button, '::after').content)).toBe(
      JSON.stringify(rows[3]!.merkle_root),
    )
    expect(await root.locator('code').isVisible()).toBe(false)
    expect(await page.getByText(rows[3]!.tx_hash, { exact: true }).isVisible()).toBe(true)
    expect(await overflow(page)).toBe(0)
    await page.emulateMedia({ media: 'screen' })

    for (const [changed, title] of [
      [{ attested_by: 'client' }, 'Fail at step 1'],
      [{ fingerprint_salt: flipped(rows[3]!.fingerprint_salt) }, 'Fail at step 2'],
      [{ merkle_root: flipped(rows[3]!.merkle_root) }, 'Fail at step 3'],
    ] as const) {
      await give(page, { ...rows[3], ...changed })
      await verdict(page, title)
    }
    expect(await page.locator('.step.bad').count()).toBe(1)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axe(page)).toEqual([])
    await page.setViewportSize(PHONE)
    expect([await axe(page), await overflow(page)]).toEqual([[], 0])
  })

  atLength('is told that a row names a key twice, and that a page is not the whole export', async () => {
    const page = await console.open('/verify', { as: null })
    await give(page, JSON.stringify(rows[3]).replace('"decision":', '"decision":"deny","decision":'))
    await verdict(page, 'Fail at step 1')
    await page.getByText('names a key twice').first().waitFor()
    await give(page, { rows, next_cursor: 'further' })
    await page.getByText('The export goes on: this is not the whole of it.').waitFor()
    expect(await page.locator('.verdict.open').count()).toBe(1)
    await give(page, { rows: [rows[3]], next_cursor: 'further' })
    await page.getByText('The export goes on: this is not the whole of it.').waitFor()
    await give(page, { rows, next_cursor: null })
    await page.locator('.verdict.pass').waitFor()
    await page.getByText('Every leaf of their trees was seen: none is missing.').waitFor()
    expect(await page.getByText('The export goes on').count()).toBe(0)
  })

  it('is told that rows are left out, or wait', async () => {
    const page = await console.open('/verify', { as: null })
    await give(page, rows.slice(1))
    await page
      .getByText(/^Of \d+ of \d+ trees every leaf was seen\. Of the others, rows may be missing\.$/)
      .waitFor()
    expect(await page.locator('.verdict.pass').count()).toBe(1)
    const untied = [
      'leaf_index',
      'leaf_count',
      'merkle_proof',
      'merkle_root',
      'anchor_date',
      'anchored_at',
      'tx_hash',
    ]
    const waiting = {
      ...rows[0],
      ...Object.fromEntries(untied.map((name) => [name, null])),
      anchor_status: 'pending',
    }
    await give(page, [...rows.slice(1), waiting])
    await verdict(page, 'Nothing is wrong, and not everything is proven')
    expect(await page.locator('.verdict.open').count()).toBe(1)
  })

  it('is told why a file is not read, however long it is', async () => {
    const page = await console.open('/verify', { as: null })
    const file = (buffer: Buffer) => ({ name: 'export.ndjson', mimeType: 'application/x-ndjson', buffer })
    const choose = (buffer: Buffer) => page.locator('input[type=file]').setInputFiles(file(buffer))
    const lines = rows.map((row) => JSON.stringify(row)).join('\n')
    await choose(gzipSync(lines))
    await page
      .getByText(/^This file is not UTF-8 text\. .* UTF-16, as PowerShell saves it, convert it\.$/)
      .waitFor()
    // The next one is judged anew.
    await choose(Buffer.from(lines))
    await page.locator('.verdict').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    const long = Array.from({ length: 300 }, () => lines).join('\n')
    await choose(Buffer.from(long.slice(0, -9)))
    await page.getByText('export.ndjson, too long to show.').waitFor()
    await page
      .getByRole('alert')
      .getByText(/^Line \d+ is not a row: each line must be JSON/)
      .waitFor()
    expect(await axe(page)).toEqual([])
  })

  it('is told what to bring instead of what holds no proofs', async () => {
    const page = await console.open('/verify', { as: null })
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'proofs.ndjson', mimeType: 'application/x-ndjson', buffer: Buffer.from('\n') })
    await page.getByText('This file is empty. Save the export again.').waitFor()
    await give(page, 'receipt_id,decision\nsvc_rcpt_1,allow')
    await page.getByText('This is a table of receipts, which holds no proofs.').waitFor()
    await give(page, 'svc_rcpt_39493556-5b53-41e4-a036-5de1999e1588')
    await page.getByText('Nothing follows from the name of a receipt.').waitFor()
    await give(page, [])
    await verdict(page, 'There is no row in it')
    expect(await page.getByRole('table').count()).toBe(0)
    const listed = rows.map((row) => ({ ...row, independently_verifiable: undefined }))
    await give(page, listed)
    await verdict(page, `Fail: ${rows.length} rows`)
    await page.getByText('these are receipts without proofs. Export proofs instead.').waitFor()
    // Where one of them is a row, the others are not a list of receipts.
    await give(page, [rows[0], ...listed.slice(1)])
    await verdict(page, `Fail: ${rows.length - 1} rows`)
    expect(await page.getByText('these are receipts without proofs').count()).toBe(0)
  })

  it('is told when the ledger holds another root, and may paste the memo by hand', async () => {
    const page = await console.open('/verify', { as: null })
    // The transaction of another day.
    const other = rows.find((row) => row.merkle_root !== rows[0]!.merkle_root)!
    await give(page, { ...rows[0], tx_hash: other.tx_hash })
    await page.getByRole('button', { name: 'Ask this node' }).click()
    await page.getByRole('heading', { name: 'Fail at step 4' }).waitFor()
    await page.getByText('Or paste the memo by hand').click()
    await page.getByLabel('Memo of the transaction').fill(`svc:anchor:${rows[0]!.merkle_root}`)
    await verdict(page, 'Pass')
    await page.getByLabel('Memo of the transaction').fill(other.merkle_root)
    await verdict(page, 'Fail at step 4')
  })

  it('holds the anchor to the publisher’s key, where it is given', async () => {
    const page = await console.open('/verify', { as: null })
    const asked = await fetch(`${console.url}/ledger/rpc`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({
        ...{ jsonrpc: '2.0', id: 1, method: 'getTransaction' },
        params: [rows[0]!.tx_hash, { encoding: 'jsonParsed' }],
      }),
    })
    const { result } = await asked.json()
    const own = result.transaction.message.accountKeys[0].pubkey as string
    const [key, ask] = [
      page.getByLabel('Publisher’s key'),
      page.getByRole('button', { name: 'Ask this node' }),
    ]
    await give(page, rows[0])
    await key.fill(`${own.slice(0, -1)}0`)
    await page.getByText('A key is 32 to 44 letters and digits, in base58.').waitFor()
    expect(await ask.isDisabled()).toBe(true)
    await key.fill('4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T')
    await ask.click()
    await verdict(page, 'Fail at step 4')
    await page.getByText('The publisher’s key did not sign the transaction.').first().waitFor()
    await key.fill(` ${own}`)
    // What was found of another key is said no more.
    await verdict(page, 'Proven up to the root')
    await ask.click()
    await verdict(page, 'Pass')
    await page.getByText(`it is signed by the publisher’s key ${own}, it succeeded`).waitFor()
    // A publisher that changed it has two, and one of them signed.
    await key.fill(`4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T\n${own}\n`)
    await verdict(page, 'Proven up to the root')
    await ask.click()
    await verdict(page, 'Pass')
    await page.getByText('it is signed by one of the publisher’s keys').waitFor()
    expect(await axe(page)).toEqual([])
    await page.setViewportSize(PHONE)
    expect(await overflow(page)).toBe(0)
    // The next row of the same publisher is held to it, too.
    await give(page, rows[1])
    expect(await key.inputValue()).toContain(`\n${own}\n`)
    await key.fill('')
    await ask.click()
    await page.getByText('it is signed, it succeeded').waitFor()
  })

  it('passes a link on whose row stays in the fragment', async () => {
    const page = await console.open('/verify', { as: null })
    await give(page, rows[5])
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByRole('button', { name: 'Link copied' }).waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(/\/verify#row=[\w-]+$/)
    const other = await console.open(link.slice(console.url.length), { as: null })
    await other.getByRole('heading', { name: 'Proven up to the root' }).waitFor()
    expect(await other.getByLabel('Row, rows, receipt or fingerprint').inputValue()).toContain(
      rows[5]!.fingerprint,
    )
  })

  it('offers no link where the row is too long for one', async () => {
    const page = await console.open('/verify', { as: null })
    await give(page, { ...rows[5]!, note: 'x'.repeat(70_000) })
    await verdict(page, 'Proven up to the root')
    expect(await page.getByRole('button', { name: 'Copy link' }).count()).toBe(0)
  })

  it('drops a file of rows, and opens the one that fails', async () => {
    const page = await console.open('/verify', { as: null })
    const lines = rows.map((row, i) =>
      JSON.stringify(i === 6 ? { ...row, merkle_root: flipped(row.merkle_root) } : row),
    )
    const broken = {
      ...{ name: 'export.ndjson', mimeType: 'application/x-ndjson' },
      buffer: Buffer.from(lines.join('\n')),
    }
    await page.locator('input[type=file]').setInputFiles(broken)
    await page.getByRole('heading', { name: 'Fail: 1 row' }).waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Failed rows only' }).click()
    await page.locator('.row-link').click()
    await page.getByRole('heading', { name: 'Fail at step 3' }).waitFor()
    // Other rows begin anew, and the same file may be chosen again.
    const whole = {
      ...{ name: 'whole.ndjson', mimeType: 'application/x-ndjson' },
      buffer: Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n')),
    }
    await page.locator('input[type=file]').setInputFiles(whole)
    await page.getByRole('heading', { name: /rows are proven up to their roots/ }).waitFor()
    expect(await page.locator('.row-link').count()).toBe(rows.length)
    await page.locator('input[type=file]').setInputFiles(broken)
    await page.getByRole('heading', { name: 'Fail: 1 row' }).waitFor()
    await page.getByRole('button', { name: 'Failed rows only' }).click()
    await page.locator('.row-link').click()
    await page.getByRole('button', { name: 'All rows' }).click()
    await page.getByRole('button', { name: 'Failed rows only' }).click()
    // The keyboard goes from row to row.
    await page.locator('.row-link').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Proven up to the root' }).waitFor()
    // And to the row, and back to where it was.
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('All rows')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('2')
  })

  atLength('is offered the node of the ledger that the row names, whatever was given before', async () => {
    const page = await console.open('/verify', { as: null })
    const address = page.getByLabel(/^Address of/)
    await give(page, rows[3])
    expect(await address.inputValue()).toBe(`${console.url}/ledger/rpc`)
    await page.getByText('Or paste the memo by hand').click()
    await page.getByLabel('Memo of the transaction').fill('something')
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByRole('button', { name: 'Link copied' }).waitFor()
    await give(page, { ...rows[3], anchor_network: 'solana:devnet' })
    await expect.poll(() => address.inputValue()).toBe('https://api.devnet.solana.com')
    expect(await page.getByLabel('Memo of the transaction').inputValue()).toBe('')
    // The link is the other row's.
    await page.getByRole('button', { name: 'Copy link' }).waitFor()
  })

  it('opens a row that repeats an earlier one as one that fails', async () => {
    const page = await console.open('/verify', { as: null })
    await give(page, [...rows, rows[2]])
    await verdict(page, 'Fail: 1 row')
    await page.getByRole('button', { name: 'Failed rows only' }).click()
    await page.locator('.row-link').click()
    await verdict(page, 'Fail at step 1')
    await page.getByText('An earlier row carries the same receipt.').first().waitFor()
    // The row that it repeats stands by itself.
    await page.getByRole('button', { name: 'All rows' }).click()
    await page.getByRole('button', { name: 'Failed rows only' }).click()
    await page.locator('.row-link').nth(2).click()
    await verdict(page, 'Proven up to the root')
  })

  it('is not offered a link, nor deceived by one, where a row names a key twice or a number has no value', async () => {
    const page = await console.open('/verify', { as: null })
    const text = JSON.stringify(rows[3])
    for (const [from, to] of [
      ['"decision":', '"decision":"deny","decision":'],
      [/"leaf_count":\d+/, '"leaf_count":1e400'],
    ] as const) {
      const changed = text.replace(from, to)
      await give(page, changed)
      await verdict(page, 'Fail at step 1')
      expect(await page.getByRole('button', { name: 'Copy link' }).count()).toBe(0)
      const linked = await console.open(`/verify#row=${deflateRawSync(changed).toString('base64url')}`, {
        as: null,
      })
      await verdict(linked, 'Fail at step 1')
    }
  })

  atLength('is told that a link lost some of its row, and that a file cannot be read', async () => {
    const page = await console.open('/verify', { as: null })
    const whole = await console.open('/verify', { as: null })
    await give(whole, rows[5])
    await whole.getByRole('button', { name: 'Copy link' }).click()
    await whole.getByRole('button', { name: 'Link copied' }).waitFor()
    const link = await whole.evaluate(() => navigator.clipboard.readText())
    await page.goto(link.slice(0, -20))
    await page.getByRole('alert').getByText('This link is not whole').waitFor()
    await page.goto(link)
    await page.getByRole('heading', { name: 'Proven up to the root' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)

    await page.evaluate(() => {
      Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('It is gone', 'NotReadableError'))
    })
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'gone.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
    await page.getByRole('alert').getByText('The browser could not read this.').waitFor()
    expect(await axe(page)).toEqual([])
  })

  it('asks after a fingerprint only when told to, and reads a receipt of a device', async () => {
    const page = await console.open('/verify', { as: null })
    await give(page, rows[0]!.fingerprint)
    await verdict(page, 'A fingerprint by itself')
    await page.getByRole('button', { name: /^Ask / }).click()
    await page.getByText('Yes, decided by the server').waitFor()
    const { fingerprint, fingerprint_salt, fingerprint_canonical_json } = rows[0] as unknown as Record<
      string,
      string
    >
    await give(page, { fingerprint, fingerprint_salt, canonical_json: fingerprint_canonical_json })
    await verdict(page, 'The fingerprint follows from the text and the salt')
    await give(page, 'hello')
    await page.getByText('This is no row, no page or file of rows, no receipt and no fingerprint.').waitFor()
    expect(await axe(page)).toEqual([])
  })
})

it('runs from a saved file, with no server behind it', async () => {
  const page = await console.open('/verify', { as: null })
  const href = await page.getByRole('link', { name: 'Keep this page' }).getAttribute('href')
  const file = join(tmpdir(), `svc-verify-${process.pid}.html`)
  onTestFinished(() => rm(file, { force: true }))
  await writeFile(file, await (await fetch(console.url + href)).text())
  await page.goto(pathToFileURL(file).href)
  await page.context().setOffline(true)
  await give(page, rows[2])
  await verdict(page, 'Proven up to the root')
  expect(await page.getByRole('link', { name: 'Keep this page' }).count()).toBe(0)
  expect(await axe(page)).toEqual([])
  expect((await console.closePages()).filter((wrong) => !wrong.includes('file://'))).toEqual([])
})
