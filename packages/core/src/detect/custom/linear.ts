/**
 * Bounds a regular expression that came from outside, or refuses it.
 *
 * The platform's matcher backtracks: a pattern that looks harmless can take minutes on a line of text. What is accepted here takes at most
 * `MAX_STEPS` steps for each character of any text. Open repeats (`*`, `+`, `{n,}`) are closed at the widest count that keeps to it.
 */
import { alphabetOf } from './alphabet.ts'
import { attemptCost, MAX_STEPS } from './attempt-cost.ts'
import { type Extra, type ParsedPattern, parsePattern } from './parse-pattern.ts'

/** Most UTF-16 units a match may depend on. */
export const MAX_LENGTH = 4096

/** What open repeats are closed at, narrowest first. */
const EXTRAS: readonly Extra[] = [31, 63, 127, 255].map((characters) => ({
  characters,
  rounds: characters >> 2,
}))

/** Where the rounds of a group multiply, this many show it; where they add up, these take a few thousand steps. */
const MANY_ROUNDS: Extra = { characters: 7, rounds: 40 }
const EXPLOSION = 1e6

/** Characters of a pattern's source, and different characters and classes in it: they bound the checking itself. */
const MAX_SOURCE = 2000
const MAX_SETS = 200

export type BoundPattern =
  | {
      readonly ok: true
      /** Matches what the one given does, with its open repeats closed. Flags `d` and `g` are set, `y` is not. */
      readonly pattern: RegExp
      /** UTF-16 units that a match depends on, at most: those it holds, and those looked at before and behind it. At most `MAX_LENGTH`. */
      readonly maxLength: number
    }
  /** What must change, to stand behind the name of the field. */
  | { readonly ok: false; readonly reason: string }

const LONG = `must match at most ${MAX_LENGTH} characters; lower its counts, or use deny for a list of values`
const DEAR =
  'must take fewer steps; put \\b or (?<!…) before a repeat it begins with, let repeats differ from what follows them and alternatives from each other, use small counts, or deny for a list of values'

export function boundPattern({ source, flags }: RegExp): BoundPattern {
  const refuse = (reason: string): BoundPattern => ({ ok: false, reason })
  if (source.length > MAX_SOURCE) return refuse(LONG)
  const parse = (extra: Extra): ParsedPattern => parsePattern(source, flags, extra)
  const { root, sets, unbound } = parse(MANY_ROUNDS)
  if (unbound)
    return refuse(`must do without ${unbound}; write out what it stands for, and set the flag u for \\p{…}`)
  if (sets.size > MAX_SETS) return refuse(LONG)

  const alphabet = alphabetOf(sets, source, flags)
  let found: BoundPattern | undefined
  for (const extra of EXTRAS) {
    const { root, closed } = parse(extra)
    const { steps, length } = attemptCost(root, alphabet, true)
    if (steps > MAX_STEPS || length > MAX_LENGTH) {
      if (!found) return refuse(length > MAX_LENGTH ? LONG : DEAR)
      break
    }
    found = { ok: true, pattern: new RegExp(closed, `${flags.replace(/[dgy]/g, '')}dg`), maxLength: length }
  }
  // Rounds that multiply do no harm while nothing behind them can fail. They are refused all the same, for the day something does.
  return attemptCost(root, alphabet, false).steps > EXPLOSION ? refuse(DEAR) : found!
}
