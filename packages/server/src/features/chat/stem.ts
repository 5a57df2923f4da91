/** How a word begins, so that its ending does not matter: rough, and alike in many languages. Two words that differ by their ending alone have the same. */
const MAX_LENGTH = 7

/** Of a folded word. */
export function stemOf(word: string): string {
  // Twice: what is left of "cleaning" ends as "clean" does, of which an ending is taken, too.
  return withoutEnding(withoutEnding(word)).slice(0, MAX_LENGTH)
}

function withoutEnding(word: string): string {
  if (word.length <= 3) return word
  const bare = word
    .replace(/s$/, '')
    .replace(/(?:ie|y|e|en|n|ed|ing)$/, '')
    .replace(/(.)\1$/, '$1')
  return bare.length >= 3 ? bare : word
}
