/** Addresses of the web, as they are typed. */
import { t } from '../words.ts'

const SCHEMES = ['https://', 'http://']

const hasScheme = (url: string): boolean => /^https?:\/\//i.test(url)

/** Chromium takes a name with a space in it; no server does. */
export const isAddress = (url: string): boolean => hasScheme(url) && !/\s/.test(url) && URL.canParse(url)

/** What is wrong with it, in words; null for nothing, and while it is only begun. */
export function addressFault(url: string): string | null {
  const isBegun = SCHEMES.some((scheme) => scheme.startsWith(url.toLowerCase()))
  if (isBegun || isAddress(url)) return null
  return hasScheme(url)
    ? t('This is no address: look at what stands behind ://.')
    : t('An address begins with https://.')
}
