/**
 * Recovery phrases of wallets (BIP 39): 12 to 24 words of three to eight letters behind what says that they are one. Whoever has them has what is in the
 * wallet. The list of 2,048 words is not carried: what tells a phrase from prose is that none of the commonest words of English stands in it, since
 * the list has none of these.
 */
import type { Emit } from '../../candidate.ts'

/** What says so by itself, and what does before a colon or `=` alone: at most `REACH` units. */
const CUE =
  /(?:(?:(?:seed|recovery|backup|secret|wallet|mnemonic)[ _-]?(?:recovery[ _-]?)?phrase|seed[ _-]words)["']?(?: \(?\d\d[ -]words?\)?)?(?: (?:is|was|are|were))?[\s:=>-]{0,4}|(?:mnemonic|seed|phrase)["']?\s?[:=]\s{0,3})["'`[(]{0,2}/gi
const REACH = 52

const NUMBER = '(?:\\d{1,2}[.):]? ?)?'
const WORD =
  "(?!(?:the|and|for|are|was|not|but|with|from|your|has|were|which|should)(?![a-z]))[a-z]{3,8}(?![a-z'’])"
const WORDS = new RegExp(`${NUMBER}(${WORD}(?:[\\s,"'-]{1,4}${NUMBER}${WORD}){11,23})`, 'iy')
const TWELVE = /^(?:[a-z]+[^a-z]+){11}[a-z]+/i
/** What twelve words take at most, so that a stream knows a phrase before it must let any of it go. */
const MOST = 140

/** One of these stands in each cue. Engines look for six characters or fewer many times as fast as for more. */
const PARTS = ['phrase', 'Phrase', 'PHRASE', 'mnemo', 'Mnemo', 'MNEMO', 'seed', 'Seed', 'SEED']
const holdsPart = (text: string): boolean => PARTS.some((part) => text.includes(part))

/** Reads each phrase of `text` that begins at `from` or behind it. */
export function seedPhrases(text: string, from: number, emit: Emit): void {
  if (!holdsPart(text)) return
  CUE.lastIndex = Math.max(0, from - REACH)
  for (let cue = CUE.exec(text); cue; cue = CUE.exec(text)) {
    WORDS.lastIndex = CUE.lastIndex
    const words = WORDS.exec(text)?.[1]
    // What stands far off must not decide, as a stream does not have it: `sEEd` is no cue, whatever else the text holds.
    if (!words || !holdsPart(cue[0]) || TWELVE.exec(words)![0].length > MOST) continue
    const end = WORDS.lastIndex
    emit({ label: 'SEED_PHRASE', start: end - words.length, end, score: 0.9, rule: 'words' })
  }
}
