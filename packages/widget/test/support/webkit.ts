/** WebKit, the engine of Safari, driven over W3C WebDriver by what the suite uses of puppeteer, which does not know it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import type { Browser, Page } from 'puppeteer-core'
import { findWebKit } from '../../../../scripts/webkit.ts'

/** Code points of keys (W3C WebDriver, 17.4.2). */
const KEYS: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  End: '\uE010',
}
const WAIT_MS = 15_000
const BETWEEN_MS = 50

/** What finds elements in a page; `svc-chat >>> SELECTOR` looks within the chat. */
const FIND = `const find = (selector) => {
  const [outer, inner] = selector.split(' >>> ')
  const root = inner === undefined ? document : document.querySelector(outer)?.shadowRoot
  return [...(root?.querySelectorAll(inner ?? outer) ?? [])]
};`

export async function launchWebKit(): Promise<Browser> {
  const { driver, display } = await findWebKit()
  const screen = spawn(display, ['-displayfd', '3', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await Promise.race([
    once(screen.stdio[3]!, 'data'),
    once(screen, 'exit').then(() => Promise.reject(new Error('Xvfb ended before it had a screen'))),
  ])) as [Buffer]
  const port = await freePort()
  const driving = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      // Its sandbox asks for rights that a container does not give.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  const close = async (): Promise<void> => {
    await Promise.all([ended(driving), ended(screen)])
  }
  const call = caller(`http://127.0.0.1:${port}`)
  try {
    await until(async () => ((await call('GET', '/status')) as { ready: boolean }).ready)
  } catch (error) {
    await close()
    throw error
  }
  return { newPage: () => newPage(call), close } as unknown as Browser
}

/** Runs in the page, so it may name nothing from around it. */
type InPage = (...args: never[]) => unknown

type Call = (method: string, path: string, body?: object) => Promise<unknown>

function caller(address: string): Call {
  return async (method, path, body) => {
    const response = await fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
      signal: AbortSignal.timeout(4 * WAIT_MS),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) {
      const { error, message } = value as { error: string; message: string }
      throw new Error(`${path}: ${error}: ${message}`)
    }
    return value
  }
}

/** Each page is a session: nothing is kept from the one before. */
async function newPage(call: Call): Promise<Page> {
  const { sessionId } = (await call('POST', '/session', {
    capabilities: { alwaysMatch: { browserName: 'MiniBrowser' } },
  })) as { sessionId: string }
  const at = `/session/${sessionId}`

  const run = (script: string, ...args: unknown[]) => call('POST', `${at}/execute/sync`, { script, args })
  const inPage = (given: InPage | string, ...args: unknown[]) =>
    run(`${FIND} return (${given})(...arguments)`, ...args)
  const press = (...keys: string[]) =>
    call('POST', `${at}/actions`, {
      actions: [
        {
          type: 'key',
          id: 'keyboard',
          actions: keys.flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        },
      ],
    })

  const point = (origin: object) =>
    call('POST', `${at}/actions`, {
      actions: [
        {
          type: 'pointer',
          id: 'mouse',
          actions: [
            { type: 'pointerMove', origin, x: 0, y: 0 },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ],
    })

  /** @param element as WebDriver names it in answers and takes it in arguments */
  const handle = (element: object) => {
    const path = `${at}/element/${String(Object.values(element)[0])}`
    return {
      // By its place: the driver's own click takes a text field in a shadow root for covered.
      click: () => until(() => point(element).then(() => true)),
      type: (text: string) => call('POST', `${path}/value`, { text }),
      evaluate: (given: InPage) => inPage(given, element),
    }
  }

  return {
    goto: (url: string) => call('POST', `${at}/url`, { url }),
    reload: () => call('POST', `${at}/refresh`),
    close: () => call('DELETE', at),
    bringToFront: async () => {},
    evaluate: inPage,
    async waitForSelector(selector: string, { hidden = false } = {}) {
      let element: unknown
      await until(async () => {
        element = await inPage('(selector) => find(selector)[0] ?? null', selector)
        return hidden ? element === null : element !== null
      })
      return element ? handle(element) : null
    },
    $$: (selector: string) => inPage('(selector) => find(selector)', selector),
    $$eval: (selector: string, given: InPage) => inPage(`(selector) => (${given})(find(selector))`, selector),
    $eval: (selector: string, given: InPage) =>
      inPage(`(selector) => (${given})(find(selector)[0])`, selector),
    focus: (selector: string) => inPage('(selector) => find(selector)[0].focus()', selector),
    keyboard: {
      press: (key: string) => press(KEYS[key]!),
      type: (text: string) => press(...text),
    },
  } as unknown as Page
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const from = performance.now()
  for (;;) {
    let cause: unknown
    const held = await holds().catch((error: unknown) => {
      cause = error
      return false
    })
    if (held) return
    if (performance.now() - from > WAIT_MS)
      throw new Error(`It did not come about within ${WAIT_MS} ms`, { cause })
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
