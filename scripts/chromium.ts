/** Finds a Chromium, or installs Debian's. Without one the browser tests fail: they are never skipped. */
import { aptInstall } from './apt.ts'
import { firstOf, named, onPath } from './executables.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const APPLICATION = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const SHELL = 'chromium-headless-shell'

/** What a headless Chromium needs where there is no display, no sandbox and no network. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of an executable Chromium. */
export async function findChromium(): Promise<string> {
  const path = lookUp() ?? (await install(lookUp, 'chromium'))
  if (path) return path
  throw new Error(
    'No Chromium was found. Install one (on Debian: apt-get install chromium), or name it in SVC_CHROMIUM.',
  )
}

/**
 * The path of a Chromium that never has a window, where Debian has one, and of any other elsewhere. It draws a page in a quarter of the
 * processor's time; it has no memory of pages that were left (back/forward cache).
 */
export async function findHeadlessShell(): Promise<string> {
  const path = lookUpShell() ?? (await install(lookUpShell, SHELL).catch(() => undefined))
  return path ?? findChromium()
}

async function install(find: () => string | undefined, name: string): Promise<string | undefined> {
  await aptInstall(() => find() !== undefined, name)
  return find()
}

const lookUp = () => firstOf([...named('SVC_CHROMIUM'), ...onPath(NAMES), APPLICATION])
const lookUpShell = () =>
  firstOf([...named('SVC_HEADLESS_SHELL'), ...named('SVC_CHROMIUM'), ...onPath([SHELL])])
