/** Which connector a message is about: the one with the most keywords in it. */

/** Placeholders of the redaction are ours, and no words of the person. */
const PLACEHOLDER = /\[[A-Z][A-Z0-9_]{1,63}\]/g
/** In Unicode's terms a word of letters and digits; marks are gone by then. */
const WORD = /[\p{L}\p{N}]+/gu

/** Null when it is about none. Of two with as many, the first. */
export function connectorFor<C extends { readonly keywords: readonly string[] }>(
  connectors: readonly C[],
  text: string,
): C | null {
  const said = ` ${wordsOf(text.replace(PLACEHOLDER, ' ')).join(' ')} `
  let best: C | null = null
  let most = 0
  for (const connector of connectors) {
    const count = connector.keywords.filter((keyword) => {
      const words = wordsOf(keyword)
      return words.length > 0 && said.includes(` ${words.join(' ')} `)
    }).length
    if (count > most) {
      best = connector
      most = count
    }
  }
  return best
}

/** Without case and marks, a plural's `s` left off: "Orders" is "order". */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return (plain.match(WORD) ?? []).map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))
}
