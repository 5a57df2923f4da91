/** Finds a Chromium, or installs Debian's. Without one the browser tests fail: they are never skipped. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { command } from './steps.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

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
  const found = lookUp()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await command('apt-get', ['update', '-qq'])
    await command('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  }
  const installed = lookUp()
  if (installed) return installed
  throw new Error(
    'No Chromium was found. Install one (on Debian: apt-get install chromium), or name it in SVC_CHROMIUM.',
  )
}

function lookUp(): string | undefined {
  const named = process.env.SVC_CHROMIUM
  const candidates = [
    ...(named ? [named] : []),
    ...(process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return candidates.find((path) => existsSync(path) && spawnSync(path, ['--version']).status === 0)
}
