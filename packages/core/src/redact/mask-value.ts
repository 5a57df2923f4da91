/** Masking: a value's shape stays, its letters and digits do not, but for a few at its ends. */

/** How `{ mask: … }` hides a value. One of which fewer than four letters and digits would be hidden is hidden whole. */
export interface MaskOptions {
  /** What stands for a hidden character: one character that is no digit. Default `*`. */
  readonly char?: string
  /** Letters and digits left at the beginning. Default 0; of a card at most 6. */
  readonly keepFirst?: number
  /** Letters and digits left at the end. Default 0; of a card at most 4. */
  readonly keepLast?: number
}

export const CARD = 'CREDIT_CARD'
/** The most of a card number that may ever be shown (PCI DSS 3.4.1). */
export const CARD_SHOWS = { keepFirst: 6, keepLast: 4 } as const

/** A value of which fewer letters and digits would be hidden is hidden whole: three digits are guessed in a thousand tries. */
export const MIN_HIDDEN = 4

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
/** Separators stay, so that the shape can still be read; every other character is masked, symbols of a password included, and tags, which are ASCII unseen. */
const NOT_SEPARATOR = /[^\s\p{Pd}\p{Cf}.,:/()+@]|[\u{e0000}-\u{e007f}]/gu

/** What stands for a value of this type; the options are complete and checked. Its length in characters stays visible. */
export function maskValue(type: string, value: string, options: Required<MaskOptions>): string {
  const { char } = options
  let { keepFirst, keepLast } = options
  if (type === CARD) {
    keepFirst = Math.min(keepFirst, CARD_SHOWS.keepFirst)
    keepLast = Math.min(keepLast, CARD_SHOWS.keepLast)
  }
  const count = value.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  const last = count - keepLast
  const shows = last - keepFirst >= MIN_HIDDEN
  let seen = 0
  return value.replace(NOT_SEPARATOR, (character) => {
    if (!LETTER_OR_DIGIT.test(character)) return char
    seen++
    return shows && (seen <= keepFirst || seen > last) ? character : char
  })
}
