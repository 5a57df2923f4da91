/** Tells whether a value is one of those that an organisation wrote down as its own, in whatever form it stands. */

const ADDRESSES = new Set([
  'STREET_ADDRESS',
  'POSTAL_CODE',
  'US_ZIP_CODE',
  'CA_POSTAL_CODE',
  'UK_POSTCODE',
  'DE_PLZ',
])
/** Of two telephone numbers, the least that must be the same, from the end: fewer digits are an extension, or many people's. */
const MIN_SAME_DIGITS = 8
/** Longer ones are none. */
const MAX_DIGITS = 15

/**
 * A telephone number with or without the country's code, an address or a part of it, a page of one's own site without a query, or anything else by its letters
 * and digits.
 */
export function ownValues(details: readonly string[]): (value: string, label: string) => boolean {
  const exact = new Set(details.map(bare).filter((text) => text !== ''))
  const numbers = details.map(significant).filter(isNumber)
  const texts = details.map((detail) => ` ${words(detail).join(' ')} `)
  const sites = details.flatMap((detail) => siteOf(detail) ?? [])
  return (value, label) => {
    if (exact.has(bare(value))) return true
    if (label === 'PHONE_NUMBER') {
      const number = significant(value)
      return isNumber(number) && numbers.some((own) => own.endsWith(number) || number.endsWith(own))
    }
    if (label === 'URL') {
      const site = siteOf(value)
      return site !== undefined && sites.some((own) => isWithin(site, own))
    }
    return ADDRESSES.has(label) && texts.some((own) => own.includes(` ${words(value).join(' ')} `))
  }
}

/** Letters and digits alone; `@` and what else an address of mail tells apart stay. */
function bare(value: string): string {
  const text = value.normalize('NFKC').toLowerCase().trim()
  return text.includes('@') ? text : words(text).join('')
}

function words(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  )
}

/** Digits without what is dialled first within a country, or out of it. */
function significant(text: string): string {
  return text.normalize('NFKC').replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^0+/, '')
}

function isNumber(digits: string): boolean {
  return digits.length >= MIN_SAME_DIGITS && digits.length <= MAX_DIGITS
}

interface Site {
  readonly host: string
  readonly path: string
}

/** Undefined for what is no plain address of a page: what names an account or carries a query may say whose it is. */
function siteOf(text: string): Site | undefined {
  const address = text.trim()
  if (!/^(?:https?:\/\/)?[\p{L}\p{N}.-]+\.\p{L}{2,}(?:\/\S*)?$/iu.test(address)) return undefined
  const full = /^https?:/i.test(address) ? address : `https://${address}`
  if (!URL.canParse(full)) return undefined
  const { hostname, pathname, search, hash } = new URL(full)
  if (search || hash) return undefined
  return { host: hostname.replace(/^www\./, ''), path: pathname.replace(/\/+$/, '') }
}

function isWithin(site: Site, own: Site): boolean {
  return site.host === own.host && (site.path === own.path || site.path.startsWith(`${own.path}/`))
}
