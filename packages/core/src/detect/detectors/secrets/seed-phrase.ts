/**
 * Recovery phrases of wallets (BIP 39): 12 to 24 words of three to eight letters behind what says that they are one. Whoever has them has what is in the
 * wallet. The list of 2,048 words is not carried: what tells a phrase from prose is that none of the commonest words of English stands in it, since
 * the list has none of these.
 */
import type { Emit } from '../../candidate.ts'
import { endAt, execAt, textBefore } from '../../text/around.ts'
import { unitAt } from '../../text/units.ts'

/** What says so by itself, from its last word on; with what stands before that, at most `REACH` units. */
const CUE =
  /(?<=(?:seed|recovery|backup|secret|wallet|mnemonic)[ _-]?(?:recovery[ _-]?)?)phrase["']?(?: \(?\d\d[ -]words?\)?)?(?: (?:is|was|are|were))?[\s:=>-]{0,4}["'`[(]{0,2}/iy
const REACH = 52
/** What says so before a colon or `=`. */
const NAME = /(?:mnemonic|seed|seed[ _-]words|phrase)["']?\s?$/i
const LONGEST_NAME = 13
/** For the last letter of those the one before: `ic`, `ed`, `se`, `ds`. */
const ENDS: Readonly<Record<number, number>> = { 99: 105, 100: 101, 101: 115, 115: 100 }
const OPENING = /[:=]\s{0,3}["'`[(]{0,2}/y

const NUMBER = '(?:\\d{1,2}[.):]? ?)?'
const WORD =
  "(?!(?:the|and|for|are|was|not|but|with|from|your|has|were|which|should)(?![a-z]))[a-z]{3,8}(?![a-z'’])"
const WORDS = new RegExp(`${NUMBER}(${WORD}(?:[\\s,"'-]{1,4}${NUMBER}${WORD}){11,23})`, 'iy')
const TWELVE = /^(?:[a-z]+[^a-z]+){11}[a-z]+/i
/** What twelve words take at most, so that a stream knows a phrase before it must let any of it go. */
const MOST = 140

/** Reads each phrase of `text` that begins at `from` or behind it, behind the words that say so by themselves. */
export function seedPhrases(text: string, from: number, emit: Emit): void {
  // Engines look for six characters or fewer many times as fast as for more.
  for (const part of ['phrase', 'Phrase', 'PHRASE'])
    for (let at = text.indexOf(part, from - REACH); at >= 0; at = text.indexOf(part, at + 1))
      readBehind(CUE, text, at, emit)
}

/** Reads the phrase behind the separator at `at`; returns where it ends, `at` where there is none. */
export function seedPhraseAt(text: string, at: number, emit: Emit): number {
  let last = at - 1
  if (unitAt(last) === 32 /* space */) last--
  if (unitAt(last) === 34 /* " */ || unitAt(last) === 39 /* ' */) last--
  return ENDS[unitAt(last) | 32] === (unitAt(last - 1) | 32) && NAME.test(textBefore(text, at, LONGEST_NAME))
    ? readBehind(OPENING, text, at, emit)
    : at
}

function readBehind(cue: RegExp, text: string, at: number, emit: Emit): number {
  const from = endAt(cue, text, at)
  if (from === at) return at
  const words = execAt(WORDS, text, from)?.[1]
  if (!words || TWELVE.exec(words)![0].length > MOST) return at
  const start = WORDS.lastIndex - words.length
  const end = start + (withoutNextLine(words) ?? words).length
  emit({ label: 'SEED_PHRASE', start, end, score: 0.9, rule: 'words' })
  return end
}

/** The phrase where other words stand on the line below it: their number is a multiple of three. */
function withoutNextLine(words: string): string | undefined {
  const isWhole = (some: string): boolean => some.match(/[a-z]+/gi)!.length % 3 === 0
  if (isWhole(words)) return words
  const lines = words.split('\n')
  while (lines.pop() !== undefined && lines.length > 0) {
    const some = lines.join('\n')
    if (TWELVE.test(some) && isWhole(some)) return some.replace(/[^a-z]+$/i, '')
  }
  return undefined
}
