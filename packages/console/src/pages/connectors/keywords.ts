/** The words of a connector, as they are typed with commas between. */

/** As the server takes them. */
const MAX_WORDS = 20
const WORD = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’-]{1,39}$/u

export function keywordsOf(typed: string): readonly string[] {
  const words = typed.split(',').map((word) => word.trim())
  return [...new Set(words)].filter((word) => word !== '')
}

export function keywordsFault(words: readonly string[]): 'many' | 'form' | null {
  if (words.length > MAX_WORDS) return 'many'
  return words.every((word) => WORD.test(word)) ? null : 'form'
}
