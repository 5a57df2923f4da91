/** Tells whether a value is one of those that an organisation wrote down as its own, in whatever form it stands. */
import { detect } from '@svc/core'

const ADDRESSES = new Set([
  'STREET_ADDRESS',
  'POSTAL_CODE',
  'US_ZIP_CODE',
  'CA_POSTAL_CODE',
  'UK_POSTCODE',
  'DE_PLZ',
])
/** How many last digits two telephone numbers must share: fewer are an extension, or many people's. */
const MIN_SAME_DIGITS = 8
/** An own number of fewer digits may lack its town's code, and what stands before it may be any town's. */
const MIN_WITHOUT_TOWN = 9
/** Longer runs of digits are no telephone number. */
const MAX_DIGITS = 15
/** A country's code; Italian numbers keep their zero behind it. */
const COUNTRY = /^(?:[1-9]\d{0,2}|390)$/
/** A shorter value may be anything: a code, an age. */
const MIN_LENGTH = 6
/** In UTF-16 units; a longer value is no detail, and not worth comparing. */
const MAX_LENGTH = 2_048

/**
 * Matches a telephone number with or without the country's code, an address or a part of it, a page of the organisation's own site without a query, and anything
 * else by its letters and digits. Both the whole detail and the values found in it count: `E-mail: desk@example.com`.
 */
export function ownValues(details: readonly string[]): (value: string, label: string) => boolean {
  const named = details.flatMap((detail) => [detail, ...detect(detail).map(({ value }) => value)])
  const exact = new Set(named.map(bare).filter((text) => text !== ''))
  const numbers = named.map(numberOf).filter(isNumber)
  const texts = details.map(spaced)
  const addresses = new Set(named.map(addressOf))
  const sites = named.flatMap((detail) => siteOf(detail) ?? [])
  return (value, label) => {
    if (value.length > MAX_LENGTH) return false
    if (label === 'URL') {
      if (addresses.has(addressOf(value))) return true
      const site = siteOf(value)
      return site !== undefined && sites.some((own) => isWithin(site, own))
    }
    const text = bare(value)
    const isPhone = label === 'PHONE_NUMBER'
    if (exact.has(text) && (isPhone || text.length >= MIN_LENGTH)) return true
    if (isPhone) {
      const number = numberOf(value)
      return isNumber(number) && numbers.some((own) => isSame(number, own))
    }
    if (!ADDRESSES.has(label)) return false
    const part = spaced(value)
    return texts.some((own) => own.includes(part))
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

/** Its words, so that what is looked for in it is found by whole ones. */
function spaced(text: string): string {
  return ` ${words(text).join(' ')} `
}

interface PhoneNumber {
  /** Without the leading zeros that are dialled within a country, or out of it. */
  readonly digits: string
  /** Whether the country's code is among them. */
  readonly isFull: boolean
}

function numberOf(text: string): PhoneNumber {
  const plain = text.normalize('NFKC').replace(/\(0\)/g, '')
  const digits = plain.replace(/\D/g, '')
  return { digits: digits.replace(/^0+/, ''), isFull: plain.includes('+') || digits.startsWith('00') }
}

function isNumber({ digits }: PhoneNumber): boolean {
  return digits.length >= MIN_SAME_DIGITS && digits.length <= MAX_DIGITS
}

/** Whether both are one, where either may leave out the country, and `value` the town. */
function isSame(value: PhoneNumber, own: PhoneNumber): boolean {
  if (value.digits === own.digits) return true
  if (value.isFull && own.isFull) return false
  if (!value.isFull && own.digits.endsWith(value.digits)) return true
  return (
    value.digits.endsWith(own.digits) &&
    COUNTRY.test(value.digits.slice(0, -own.digits.length)) &&
    (value.isFull || own.digits.length >= MIN_WITHOUT_TOWN)
  )
}

/** As it stands: the marks of an address tell where it leads. */
function addressOf(text: string): string {
  return text.trim().toLowerCase().replace(/\/$/, '')
}

interface Site {
  readonly host: string
  readonly path: string
}

/** Undefined for anything but a plain page: an account's name, a query or a token in the address may identify a person. */
function siteOf(text: string): Site | undefined {
  const address = text.trim()
  if (!/^(?:https?:\/\/)?[\p{L}\p{N}.-]+\.\p{L}{2,}(?:\/\S*)?$/iu.test(address)) return undefined
  const full = /^https?:/i.test(address) ? address : `https://${address}`
  if (!URL.canParse(full)) return undefined
  const { hostname, pathname, search, hash } = new URL(full)
  if (search || hash || pathname.includes('@') || hasToken(pathname)) return undefined
  return { host: hostname.replace(/^www\./, ''), path: pathname.replace(/\/+$/, '') }
}

/** `reset/8f3a9bd02c1e4f77`, and no words with a number. */
function hasToken(path: string): boolean {
  const runs = path.match(/[a-z\d]{16,}/gi) ?? []
  return runs.some((run) => /\d/.test(run) && /[a-z]/i.test(run))
}

function isWithin(site: Site, own: Site): boolean {
  return site.host === own.host && (site.path === own.path || site.path.startsWith(`${own.path}/`))
}
