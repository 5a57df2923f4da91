/** The built console on a real server with the demo organisation, in a real Chromium. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, type StartOptions, startServer } from '@svc/server'
import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from 'playwright'
import { expect, TestRunner } from 'vitest'
import { ensureBuilt } from './built.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** By its address: what the repository's scripts are typed by is another project's. */
const { CHROMIUM_FLAGS, findHeadlessShell } = (await import(
  new URL('../../../../scripts/chromium.ts', import.meta.url).href
)) as { readonly CHROMIUM_FLAGS: readonly string[]; findHeadlessShell(): Promise<string> }

export interface Credentials {
  readonly api_key: string
  readonly token: string
  readonly org_id: string
}

const { embeddedDemo } = (await import(
  new URL('../../../server/test/support/embedded-files.ts', import.meta.url).href
)) as {
  embeddedDemo(): Promise<{
    readonly fs: NonNullable<StartOptions['fs']>
    readonly credentials: Credentials
  }>
}

export interface Console {
  readonly url: string
  readonly credentials: Credentials
  readonly browser: Browser
  /** A page in a browser of its own, signed in as the demo's admin unless told otherwise. */
  open(path: string, options?: OpenOptions): Promise<Page>
  /** Closes what was opened, and answers what went wrong in it: violations of the policy, faults, requests to others. */
  closePages(): Promise<string[]>
  close(): Promise<void>
}

export interface OpenOptions extends BrowserContextOptions {
  /** Who is signed in; nobody for null. Default: the demo's admin. */
  readonly as?: { readonly email: string; readonly role: 'member' | 'admin' | 'platform_admin' } | null
  readonly theme?: 'light' | 'dark'
}

export const PHONE = { width: 390, height: 844 }

/** What the page notes of itself. */
interface Seen {
  violations: string[]
}

export async function startConsole(options: StartOptions = {}): Promise<Console> {
  await ensureBuilt()
  const dataDir = mkdtempSync(join(tmpdir(), 'svc-console-test-'))
  const { fs, credentials } = await embeddedDemo()
  const server: RunningServer = await startServer({
    ...{
      port: 0,
      inMemory: true,
      fs,
      dataDir,
      logLevel: 'silent' as const,
      rateLimits: { key: 0, organisation: 0, ip: 0, admin: 0 },
    },
    allowPrivateWebhooks: ['127.0.0.1'],
    ...options,
  })
  const browser = await chromium.launch({
    executablePath: await findHeadlessShell(),
    args: [...CHROMIUM_FLAGS],
  })
  const pages: Page[] = []
  const wrong: string[] = []

  return {
    url: server.url,
    credentials,
    browser,
    async open(path, { as, theme = 'light', ...context } = {}) {
      const own = await browser.newContext({
        colorScheme: theme,
        locale: 'en-GB',
        // Motion would be waited for: before each click, and before what it leads to is looked at.
        reducedMotion: 'reduce',
        permissions: ['clipboard-read', 'clipboard-write'],
        ...context,
      })
      if (as !== null) await own.addCookies([{ ...(await cookieFor(as)), url: server.url }])
      const page = await own.newPage()
      pages.push(page)
      page.on('pageerror', (fault) => wrong.push(`fault: ${fault.message}`))
      page.on('request', (request) => {
        if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(server.url))
          wrong.push(`asked elsewhere: ${request.url()}`)
      })
      await page.addInitScript(watch)
      await page.goto(server.url + path)
      await settled(page)
      return page
    },
    async closePages() {
      const hasFailed = TestRunner.getCurrentTest()?.result?.state === 'fail'
      for (const page of pages.splice(0)) {
        if (hasFailed) await showPage(page)
        wrong.push(...(await violationsOf(page)))
        await page.context().close()
      }
      return wrong.splice(0)
    },
    async close() {
      await browser.close()
      await server.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }

  async function cookieFor(
    as: NonNullable<OpenOptions['as']> | undefined,
  ): Promise<{ name: string; value: string }> {
    if (!as) return { name: 'svc-access-token', value: credentials.token }
    const answer = await fetch(`${server.url}/auth/dev/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...as, org_slug: 'acme' }),
    })
    const { token } = (await answer.json()) as { token: string }
    return { name: 'svc-access-token', value: token }
  }
}

function watch(): void {
  const seen: Seen = { violations: [] }
  Object.assign(globalThis, { seen })
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
    seen.violations.push(`policy: ${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`),
  )
}

/** What a page had when its test failed, as a screen reader has it: some failures do not come again. */
async function showPage(page: Page): Promise<void> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((fault: unknown) => String(fault))
  globalThis.console.error(`${page.url()}\n${shown}`)
}

/** How the page's policy was violated since it was loaded. */
export function violationsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen.violations)
}

/** When the page stands, and nothing of it is on its way any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('#app:not(:empty)').waitFor()
  await page.locator('.shape, .blank, [aria-busy=true]').first().waitFor({ state: 'detached' })
}

/** When nothing moves and nothing is greyed while it is fetched anew: half a colour has no contrast. */
async function still(page: Page): Promise<void> {
  const moves = () =>
    page.evaluate(
      () =>
        document.querySelector('.loaded[aria-busy=true], button[aria-busy=true]') !== null ||
        document
          .getAnimations()
          .some(
            ({ playState, effect }) =>
              playState === 'running' && effect?.getComputedTiming().iterations === 1,
          ),
    )
  await expect.poll(moves).toBe(false)
}

/** Axe stays in a page's own world for as long as the page does: reading it takes as long as a run. */
const sessions = new WeakMap<Page, CDPSession>()

/** What axe finds wrong with the page as it stands; nothing, when all is well. Run in its own world: the page's policy keeps it out. */
export async function axe(page: Page): Promise<string[]> {
  await still(page)
  const client = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, client)
  const { frameTree } = await client.send('Page.getFrameTree')
  const { executionContextId: contextId } = await client.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'axe',
  })
  const { result: known } = await client.send('Runtime.evaluate', { expression: 'typeof axe', contextId })
  if (known.value === 'undefined') await client.send('Runtime.evaluate', { expression: AXE, contextId })
  const { result, exceptionDetails } = await client.send('Runtime.evaluate', {
    contextId,
    awaitPromise: true,
    returnByValue: true,
    expression: `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ': ' + node.html.slice(0, 160) + ' ' + (node.any[0]?.message ?? ''))))`,
  })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value as string[]
}

let looks = 0

/**
 * What is wrong with the looks of the page: what axe finds light at a desk and dark on a phone, and what does not fit on a phone.
 * In the short form axe looks at one of the two, in turn from page to page.
 */
export async function faultsInLooks(page: Page): Promise<string[]> {
  const desk = page.viewportSize()!
  const isAtLength = Boolean(process.env.SVC_TEST_LONG)
  const isDark = looks++ % 2 === 1
  const faults = isAtLength || !isDark ? await axe(page) : []
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(PHONE)
  if (isAtLength || isDark) faults.push(...(await axe(page)))
  const wider = await overflow(page)
  if (wider > 0) faults.push(`wider than the window by ${wider} px`)
  if (await page.locator('.extra:visible').count())
    faults.push('a column that is left out on a phone is there')
  if (await page.locator('dialog[open]:not(:visible)').count()) faults.push('a dialog is open and not seen')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(desk)
  return faults
}

/** Shows the page in a size of type that its reader chose in the browser: 16 px unless they did. */
export async function chooseType(page: Page, sizePx: number): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Page.setFontSizes', { fontSizes: { standard: sizePx, fixed: sizePx } })
}

/** Whether the page is wider than the window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  )
}
