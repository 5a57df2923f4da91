/** Words that name no value, whatever they say elsewhere: those of a token, of a host, of markup. */

/** True where `_` glues the word that ends at `end` to letters and digits in a mix: the `live` of a key `rk_live_51Ab…` tells nothing. */
export function withinToken(text: string, end: number): boolean {
  return text.charCodeAt(end) === 95 && /^_[a-z]*\d+[a-z]/i.test(text.slice(end, end + 24))
}

/**
 * True for what names no value: the first word of a host (`https://contact-us.example` asks nobody to call), the name of an element that ends, and
 * HTML's list of definitions, which is no driver license.
 */
export function isOfMarkup(text: string, begin: number): boolean {
  const before = text.charCodeAt(begin - 1)
  const second = text.charCodeAt(begin - 2)
  return before === 47
    ? second === 47 || second === 60
    : before === 60 && /^dl>\s*</.test(text.slice(begin, begin + 16))
}
