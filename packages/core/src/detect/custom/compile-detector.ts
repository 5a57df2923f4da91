/** Makes detectors that came from outside ready to run: fields checked, pattern bounded, context words in the lexicon. */
import { CoreError } from '../../errors.ts'
import { type Phrases, phrases } from '../context/lexicon.ts'
import { checkDetector, type Detector } from '../detector.ts'
import { boundPattern } from './linear.ts'

export interface CompiledDetector extends Omit<Detector, 'pattern' | 'context'> {
  /** Its place in the caller's list, for error messages. */
  readonly index: number
  /** Global, with indices, without open repeats. */
  readonly pattern: RegExp
  /** UTF-16 units that a match depends on, at most, matched or looked at. */
  readonly maxLength: number
  readonly context: Phrases
}

/** @throws CoreError `detector_invalid`, naming the field and the cure */
export function compileDetectors(detectors: readonly Detector[]): CompiledDetector[] {
  return detectors.map((detector, index) => {
    const { label, score, hints, trim, validate, context = [] } = checkDetector(detector, index)
    const bounded = boundPattern(detector.pattern)
    if (!bounded.ok) throw new CoreError('detector_invalid', `detectors[${index}].pattern ${bounded.reason}`)
    const { pattern, maxLength } = bounded
    const own = {
      label,
      score,
      ...(hints && { hints }),
      ...(trim && { trim }),
      ...(validate && { validate }),
    }
    return { ...own, index, pattern, maxLength, context: phrases(context.map(wordsOf).join('|')) }
  })
}

/** A phrase as the lexicon knows it: `E-Mail:` is `e mail`. */
function wordsOf(phrase: string): string {
  return phrase
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
