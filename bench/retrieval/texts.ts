/** Passages of invented words, as many as wanted: words come as often as in real texts, each passage has a subject, and the same seed gives the same. */

const SYLLABLES =
  'ba be bo da de di fa fe ga go ha he ka ke ko la le li lo ma me mi mo na ne ni no pa pe po ra re ri ro sa se si so ta te ti to va ve wa zo'.split(
    ' ',
  )
const WORDS = 20_000
const PER_PASSAGE = 80
/** Words that a passage keeps coming back to. */
const SUBJECT = 6

function randomOf(seed: number): () => number {
  let state = seed
  // mulberry32
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function passageTexts(count: number): string[] {
  const random = randomOf(1)
  const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const vocabulary = Array.from({ length: WORDS }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => one(SYLLABLES)).join(''),
  )
  // Zipf's law, nearly: the first words are everywhere, most are rare.
  const word = () => vocabulary[Math.floor(WORDS ** random()) - 1] as string
  return Array.from({ length: Math.ceil(count) }, () => {
    const subject = Array.from({ length: SUBJECT }, () => one(vocabulary))
    const words = Array.from({ length: PER_PASSAGE }, () => (random() < 0.25 ? one(subject) : word()))
    return `${words.join(' ')}.`
  })
}

/** Each of some words that one passage holds. */
export function questionsAbout(texts: readonly string[], count: number): string[] {
  const random = randomOf(2)
  return Array.from({ length: count }, () => {
    const words = (texts[Math.floor(random() * texts.length)] as string).slice(0, -1).split(' ')
    const asked = Array.from({ length: 5 }, () => words[Math.floor(random() * words.length)])
    return `what about ${asked.join(' ')}?`
  })
}
