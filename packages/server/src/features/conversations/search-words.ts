/** What a person types to search for, as a query of PostgreSQL's full text. */

/** More words than anybody types; the rest is passed over. */
const MAX_WORDS = 10

/** The organisation's own word, which stands in the index of each of its messages (migration 0007). */
export function organisationWord(orgId: string): string {
  return `org${orgId.replaceAll('-', '')}`
}

/**
 * Each word as the beginning of one, all of them in one message; null when there is no word in it. PostgreSQL splits words of several parts (`e-mail`) by itself.
 *
 * @example searchWords(`refund o'clock`) // `'refund':* & 'o''clock':*`
 */
export function searchWords(text: string): string | null {
  const words = text
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MAX_WORDS)
  if (words.length === 0) return null
  return words.map((word) => `'${word.replaceAll("'", "''").replaceAll('\\', '')}':*`).join(' & ')
}
