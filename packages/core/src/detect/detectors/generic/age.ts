/** Ages: a number up to 119 with the words of an age directly beside it. */
import type { Emit } from '../../candidate.ts'
import { BETWEEN } from './words.ts'

const BEHIND = /[ -]?(?:(?:years?|yrs?\.?|jahre|jaar|år)[ -](?:old|of age|alt|oud|gam)|y\/?o(?!\p{L}))/iuy
const NAMED = /(?:^|[^-\p{L}])(?:aged?(?: of| is)?|edad|età|idade|alter|leeftijd)[ :=]{1,3}$/iu
/** Not what is counted, nor a share. */
const ALONE = /(?!\.?\d| ?[%°/]| ?(?:days|weeks|months|hours|minutes|seconds|ms|px))/iy
const SAID = /(?:turn(?:s|ed|ing)?|(?:i|he|she)(?: was| is|'s|'m)) $/i
const ENDS = /(?:\.(?!\d)|[,;:!?)"\n]|$| (?:and|this|last|next|in|on|today|but|when|years?)(?!\p{L}))/iuy
/** J'ai 42 ans, tiene 42 años. */
const HAS = /(?:âgée? de|ai|tiene|tengo|ha|ho|tem|tenho) $/iu

// Letters of words.ts.
const TURNED = 120
const YEARS = 121

/** Reads the number from `start` to `end` as an age, given the letters of the words beside it; returns where it ends, or `start`. */
export function ageAt(
  text: string,
  start: number,
  end: number,
  before: number,
  after: number,
  emit: Emit,
): number {
  const years =
    (after | 32) === YEARS ||
    (text.charCodeAt(end + 1) | 32) === YEARS ||
    (text.charCodeAt(end - 1) | 32) === 111
  const led = (before | 32) === TURNED || before === BETWEEN
  if (!years && !led) return start
  const value = Number.parseInt(text.slice(start, end), 10)
  const to = start + String(value).length
  const lead = text.slice(Math.max(0, start - 14), start)
  let score = 0
  if (value > 119) return start
  if (years && (is(BEHIND, text, to) || HAS.test(lead))) score = 0.8
  else if (led && NAMED.test(lead) && is(ALONE, text, to)) score = 0.7
  else if (led && SAID.test(lead) && is(ENDS, text, to)) score = 0.6
  if (score === 0) return start
  emit({ label: 'AGE', start, end: to, score, rule: 'words of an age' })
  return to
}

function is(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}
