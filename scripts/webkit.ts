/** Finds WebKit with its driver, or installs Debian's: 200 MB, half a minute. Only the long tests ask for it. */
import { existsSync } from 'node:fs'
import { aptInstall } from './apt.ts'
import { named, onPath } from './executables.ts'

export interface WebKit {
  /** Speaks W3C WebDriver. */
  readonly driver: string
  /** A display in memory: this browser has no mode without one. */
  readonly display: string
}

export async function findWebKit(): Promise<WebKit> {
  const found = lookUp()
  if (found) return found
  await aptInstall(() => lookUp() !== undefined, 'webkit2gtk-driver', 'xvfb')
  const installed = lookUp()
  if (installed) return installed
  throw new Error(
    'No WebKit was found. Install one with Xvfb (on Debian: apt-get install webkit2gtk-driver xvfb), or name them in SVC_WEBKIT_DRIVER and SVC_XVFB.',
  )
}

/** Neither tells its version. */
function lookUp(): WebKit | undefined {
  const driver = [...named('SVC_WEBKIT_DRIVER'), ...onPath(['WebKitWebDriver'])].find(existsSync)
  const display = [...named('SVC_XVFB'), ...onPath(['Xvfb'])].find(existsSync)
  return driver && display ? { driver, display } : undefined
}
