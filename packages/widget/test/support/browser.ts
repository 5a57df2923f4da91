/** A Chromium for the tests. */
import { type Browser, chromium } from 'playwright'
import { CHROMIUM_FLAGS, findHeadlessShell } from '../../../../scripts/chromium.ts'

export async function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: await findHeadlessShell(), args: [...CHROMIUM_FLAGS] })
}
