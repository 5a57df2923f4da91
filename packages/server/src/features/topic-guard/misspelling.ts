/** One slip of the hand: a letter too many, too few, wrong or swapped with its neighbour. */

/** Shorter words have too many neighbours that are words themselves. */
const MIN_LETTERS = 6

/** Both ends are as they should be: a wrong last letter makes another word more often (police, policy) than a slip. */
export function isMisspelling(word: string, meant: string): boolean {
  if (Math.min(word.length, meant.length) < MIN_LETTERS || Math.abs(word.length - meant.length) > 1)
    return false
  if (word[0] !== meant[0] || word.at(-1) !== meant.at(-1)) return false
  let from = 0
  while (from < word.length && word[from] === meant[from]) from++
  let end = 0
  while (
    end < Math.min(word.length, meant.length) - from &&
    word[word.length - 1 - end] === meant[meant.length - 1 - end]
  )
    end++
  const [here, there] = [word.slice(from, word.length - end), meant.slice(from, meant.length - end)]
  if (here.length <= 1 && there.length <= 1) return true
  return here.length === 2 && there.length === 2 && here[0] === there[1] && here[1] === there[0]
}
