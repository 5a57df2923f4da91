/** What was seen of an export so far: the port to whatever remembers it. */

/** Texts of one kind, each put in once. */
export interface TextSet {
  /** True when `text` was put in before; the texts differ from `start` on. */
  has(text: string, start: number): boolean
  /** Puts in what `has` was asked last, and did not find. */
  put(): void
}

/** Leaves of one tree. */
export interface LeafSet {
  has(index: number): boolean
  /** False when there is no room left; the leaf is then not kept. */
  add(index: number): boolean
}

export interface Seen {
  /** A set of texts of lower-case hex, `words` times eight characters (and dashes, which say nothing). */
  texts(words: number): TextSet
  leaves(): LeafSet
}

/** Sets as the language has them; at most `maxLeaves` leaves, of all trees together. */
export function createSeen(maxLeaves: number): Seen {
  let room = maxLeaves
  return {
    texts() {
      const texts = new Set<string>()
      let asked = ''
      return {
        has(text) {
          asked = text
          return texts.has(text)
        },
        put: () => texts.add(asked),
      }
    },
    leaves() {
      const leaves = new Set<number>()
      return { has: (index) => leaves.has(index), add: (index) => room-- > 0 && !!leaves.add(index) }
    },
  }
}
