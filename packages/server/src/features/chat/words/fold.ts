/** Folding: text as it is compared, whatever its case and accents. */

const PLAIN: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', ı: 'i' }

/** Text as it is compared: lower case, without accents, one space between words. */
export function fold(text: string): string {
  return (
    text
      .normalize('NFKD')
      // Not those of kana, which are another sound's.
      .replace(/[^\P{M}\u3099\u309a]+/gu, '')
      .toLowerCase()
      // Letters that have no form without their stroke, and one that people without its key write with a dot.
      .replace(/[łøđßı]/g, (letter) => PLAIN[letter] as string)
      .replace(/[’`]/g, "'")
      .replace(/\s+/g, ' ')
      .trim()
      .normalize('NFC')
  )
}
