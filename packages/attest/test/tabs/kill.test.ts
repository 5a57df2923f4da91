/** Tabs that share an outbox record and send while tabs, and the whole browser, are killed. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AttestationServer,
  attestationServer,
  cutAfter,
  type Fault,
  resetBefore,
  status,
} from '../attestation-server.ts'
import { inTab, type KillableBrowser, openTab, servePage, startBrowser } from './browser.ts'

const long = process.env.SVC_TEST_LONG === '1'
const TABS = long ? 8 : 3
const CLAIMS = long ? 1_000 : 60
const KILLS = Number(process.env.SVC_KILLS ?? (long ? 50 : 4))
/** Every so many kills it is the whole browser. */
const BROWSER_KILL = 4
const BATCH = 25
const RECOVERY_MS = 10_000

let profile: string
let server: AttestationServer
let browser: KillableBrowser

beforeAll(async () => {
  profile = await mkdtemp(join(tmpdir(), 'svc-tabs-'))
  server = await attestationServer()
  await servePage(server)
  browser = await startBrowser(profile)
}, 120_000)
afterAll(async () => {
  await browser?.kill()
  await server?.close()
  await rm(profile, { recursive: true, force: true, maxRetries: 5 })
})

/** An outage that takes its time. */
const slow: Fault = (response, claims, request) => {
  setTimeout(() => status(503)(response, claims, request), 300)
  return true
}

const saved = new Set<string>()
const acknowledged = new Set<string>()
const storeFaults = new Set<string>()
let longestRecoveryMs = 0

/** A place for a tab: when its tab dies, the next one goes on in its stead. */
interface Place {
  page: Page | undefined
  saved: number
  readonly waiting: Set<string>
}
const places: Place[] = Array.from({ length: TABS }, () => ({
  page: undefined,
  saved: 0,
  waiting: new Set(),
}))
/** What a dead tab left, until another tab says that it has it. */
const orphans = new Set<string>()

function hear(place: Place, line: string): void {
  const [what, ...ids] = line.split(' ')
  for (const id of ids)
    if (what === 'saved') {
      saved.add(id)
      place.saved++
      place.waiting.add(id)
    } else if (what === 'sent') {
      acknowledged.add(id)
      for (const { waiting } of places) waiting.delete(id)
      orphans.delete(id)
    } else if (what === 'recovered') {
      orphans.delete(id)
      place.waiting.add(id)
    } else if (what === 'yielded') place.waiting.delete(id)
    else if (what === 'fault:store') storeFaults.add(id)
}

/** Fills the empty places, and lets each go on until it has its share. */
async function fill(): Promise<void> {
  for (const place of places) {
    if (place.page !== undefined) continue
    // One that is killed while it opens is tried again the next time round.
    const page = await openTab(
      browser.context,
      server.baseUrl,
      { batchSize: BATCH, flushIntervalMs: 20, backoff: { baseMs: 20, maxMs: 200 } },
      (line) => hear(place, line),
    ).catch(() => undefined)
    if (page === undefined) {
      bury(place)
      continue
    }
    page.once('crash', () => bury(place))
    place.page = page
    if (place.saved < CLAIMS)
      void inTab(page, (tab, count) => tab.run(count), CLAIMS - place.saved).catch(() => {})
  }
}

function bury(place: Place): void {
  place.page?.close().catch(() => {})
  place.page = undefined
  for (const id of place.waiting) orphans.add(id)
  place.waiting.clear()
}

/** The others go on meanwhile. What the dead tab had is another's, or at the server: before that no other is killed. */
async function recovery(): Promise<void> {
  const since = performance.now()
  const left = () => [...orphans.keys()].filter((id) => !server.rows.has(id))
  await expect.poll(left, { timeout: 10 * RECOVERY_MS, interval: 20 }).toEqual([])
  longestRecoveryMs = Math.max(longestRecoveryMs, performance.now() - since)
  orphans.clear()
}

const total = () => places.reduce((sum, place) => sum + Math.min(place.saved, CLAIMS), 0)

it(`loses nothing that was saved and doubles nothing, ${TABS} tabs with ${CLAIMS} claims each, over ${KILLS} kills`, async () => {
  let browserKills = 0
  for (let kill = 0; kill < KILLS; ) {
    // The network is bad too.
    for (let at = 0; at < 6 && server.faults.length < 12; at++)
      server.faults.push(
        ...[cutAfter(server), resetBefore, slow, ...Array(6).fill(() => false)].slice(at % 3),
      )
    await fill()
    // Spread over the whole of the work: the next kill when its share is done, or after a while.
    const share = ((kill + Math.random()) / KILLS) * TABS * CLAIMS
    for (let waits = 0; total() < share && waits < 200; waits++)
      await new Promise((resolve) => setTimeout(resolve, 10))
    if (kill % BROWSER_KILL === BROWSER_KILL - 1) {
      await browser.kill()
      for (const place of places) bury(place)
      // No one is there to recover them at once: the end shows that nothing was lost.
      orphans.clear()
      browser = await startBrowser(profile)
      browserKills++
      kill++
    } else if (await browser.killTab()) {
      kill++
      await recovery()
    }
  }

  server.faults.length = 0
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    await fill()
    await new Promise((resolve) => setTimeout(resolve, 100))
    if (total() === TABS * CLAIMS && [...saved].every((id) => server.rows.has(id))) break
  }
  for (const { page } of places) await inTab(page!, (tab) => tab.attestor.flush())
  const depths = await Promise.all(
    places.map(({ page }) => inTab(page!, (tab) => tab.attestor.stats().depth)),
  )

  console.info(
    `${KILLS} kills (${browserKills} of the browser), ${TABS} tabs: ${saved.size} claims saved, ${server.rows.size} rows, ` +
      `${[...saved].filter((id) => !server.rows.has(id)).length} lost, ${server.changed.length} doubled; ` +
      `${server.requests.length} requests, ${server.repeats()} claims recorded already came again; ` +
      `longest until a killed tab's claims were another's: ${Math.round(longestRecoveryMs)} ms`,
  )
  expect(depths).toEqual(places.map(() => 0))
  expect(saved.size).toBeGreaterThanOrEqual(TABS * CLAIMS)
  expect([...saved].filter((id) => !server.rows.has(id))).toEqual([])
  expect([...acknowledged].filter((id) => !server.rows.has(id))).toEqual([])
  expect(server.changed).toEqual([])
  expect([...storeFaults]).toEqual([])
}, 1_800_000)
