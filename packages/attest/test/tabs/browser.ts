/** A Chromium with a profile of its own, which may be killed and started again on the same profile. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { CHROMIUM_FLAGS, findChromium } from '../../../../scripts/chromium.ts'
import type { AttestationServer } from '../attestation-server.ts'
import type { Tab, TabOptions } from './tab.ts'

export interface KillableBrowser {
  readonly context: BrowserContext
  /** Ends a renderer, with SIGKILL; true when it was a tab's. */
  killTab(): Promise<boolean>
  /** Ends all of it, with SIGKILL. */
  kill(): Promise<void>
}

export async function startBrowser(profile: string): Promise<KillableBrowser> {
  const child = spawn(
    await findChromium(),
    [...CHROMIUM_FLAGS, `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'],
    // A group of its own, so that all of its processes can be ended at once.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  const browser = await chromium.connectOverCDP(await endpointOf(child))
  const context = browser.contexts()[0]!

  return {
    context,
    async killTab() {
      const crashed = new Promise<boolean>((resolve) => {
        for (const page of context.pages()) page.once('crash', () => resolve(true))
        setTimeout(() => resolve(false), 300)
      })
      const pids = await rendererPids(browser)
      const pid = pids[Math.floor(Math.random() * pids.length)]
      try {
        if (pid !== undefined) process.kill(pid, 'SIGKILL')
      } catch {
        // It had ended by itself since.
      }
      return crashed
    },
    async kill() {
      const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
      try {
        process.kill(-child.pid!, 'SIGKILL')
      } catch {
        // It had ended.
      }
      await exited
      await browser.close().catch(() => {})
    },
  }
}

async function endpointOf(child: ChildProcess): Promise<string> {
  const lines = createInterface({ input: child.stderr! })
  for await (const line of lines) {
    const endpoint = /DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (endpoint === undefined) continue
    // Read on, or the pipe fills and the browser waits.
    child.stderr!.resume()
    return endpoint
  }
  throw new Error('Chromium ended before it could be reached')
}

async function rendererPids(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
}

/** Puts the page with `tab.ts` on the server. */
export async function servePage(server: AttestationServer): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('tab.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['@svc/source'],
    logLevel: 'error',
    write: false,
  })
  server.files.set('/tab.js', { type: 'text/javascript', body: outputFiles[0]!.text })
  const html = (body: string) => ({ type: 'text/html', body: `<!doctype html><meta charset=utf-8>${body}` })
  server.files.set('/', html('<script type=module src=/tab.js></script>'))
  server.files.set('/elsewhere', html('Elsewhere'))
}

/** Opens the page, with its outbox. */
export async function openTab(
  context: BrowserContext,
  url: string,
  options: TabOptions = {},
  listen?: (line: string) => void,
): Promise<Page> {
  const page = await context.newPage()
  if (listen) page.on('console', (message) => listen(message.text()))
  try {
    await page.goto(url)
    await inTab(page, (tab, given) => tab.open(given), options)
    return page
  } catch (error) {
    await page.close().catch(() => {})
    throw error
  }
}

/** Runs a function in the page with its `tab`. */
export function inTab<Argument, Result>(
  page: Page,
  run: (tab: Tab, argument: Argument) => Result,
  argument?: Argument,
): Promise<Awaited<Result>> {
  return page.evaluate(`(${run})(globalThis.tab, ${JSON.stringify(argument)})`)
}
