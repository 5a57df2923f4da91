/** A Chromium for the tests. */
import { type Browser, chromium } from 'playwright'
import { CHROMIUM_FLAGS, findChromium } from '../../../../scripts/chromium.ts'

export async function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: [...CHROMIUM_FLAGS] })
}
