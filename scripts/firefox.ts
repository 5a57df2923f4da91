/** Finds a Firefox, or installs Debian's: 300 MB, half a minute. Only the long tests ask for it. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { aptInstall } from './apt.ts'

const NAMES = ['firefox', 'firefox-esr']

/** The path of an executable Firefox. */
export async function findFirefox(): Promise<string> {
  const found = lookUp()
  if (found) return found
  await aptInstall(() => lookUp() !== undefined, 'firefox-esr')
  const installed = lookUp()
  if (installed) return installed
  throw new Error(
    'No Firefox was found. Install one (on Debian: apt-get install firefox-esr), or name it in SVC_FIREFOX.',
  )
}

function lookUp(): string | undefined {
  const named = process.env.SVC_FIREFOX
  const candidates = [
    ...(named ? [named] : []),
    ...(process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name))),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ]
  return candidates.find((path) => existsSync(path) && spawnSync(path, ['--version']).status === 0)
}
