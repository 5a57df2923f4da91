/** Addresses of the web, as they are typed. */
import { t } from '../words.ts'

/** What is wrong with it, in words; null for nothing, and while nothing is written. */
export function addressFault(url: string): string | null {
  const isRight = url === '' || (/^https?:\/\//i.test(url) && URL.canParse(url))
  return isRight ? null : t('An address begins with https://.')
}
