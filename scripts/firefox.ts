/** Finds a Firefox, or installs Debian's: 300 MB, half a minute. Only the long tests ask for it. */
import { aptInstall } from './apt.ts'
import { firstOf, named, onPath } from './executables.ts'

const NAMES = ['firefox', 'firefox-esr']
const APPLICATION = '/Applications/Firefox.app/Contents/MacOS/firefox'

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

const lookUp = () => firstOf([...named('SVC_FIREFOX'), ...onPath(NAMES), APPLICATION])
