/** Copies a text, where the browser lets a page do so: not on plain HTTP from another machine. */
import { t } from '../words.ts'
import { sayNotDone } from './toast.tsx'

/**
 * @param text or what makes it, which may fail
 * @returns whether it was copied; where it was not, the person is told
 */
export async function copyText(text: string | (() => Promise<string>)): Promise<boolean> {
  try {
    // Not there at all in what is no secure context.
    await navigator.clipboard.writeText(typeof text === 'string' ? text : await text())
    return true
  } catch {
    sayNotDone(t('The browser did not let this page copy. Select the text, and copy it by hand.'))
    return false
  }
}
