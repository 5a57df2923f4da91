/** Runs detectors that came from outside over a text, each by one global search. */
import { CoreError } from '../../errors.ts'
import type { Emit } from '../candidate.ts'
import { execAt } from '../text/around.ts'
import type { CompiledDetector } from './compile-detector.ts'

/**
 * Emits what each detector finds, detector by detector, in the order of the text. A match that is empty, trimmed to nothing or turned down by
 * `validate` is passed over, and the search goes on behind it.
 *
 * @param from where the searches begin; what stands before is looked at alone. From a position within no match of a search of the whole
 *   text, a search finds what that one finds behind it.
 * @param matched is told of each match that is not empty, those that are passed over included
 * @throws CoreError `detector_failed` when `trim` or `validate` throws or returns something else than it must; nothing of the text is in it
 */
export function scanCustom(
  text: string,
  detectors: readonly CompiledDetector[],
  emit: Emit,
  from = 0,
  matched: (start: number, end: number) => void = () => {},
): void {
  for (const detector of detectors) {
    const { hints, pattern } = detector
    // Where case does not count for the pattern it does not for its hints: they cannot be looked up.
    if (!hints?.length || pattern.ignoreCase || hints.some((hint) => text.includes(hint)))
      search(text, detector, emit, from, matched)
  }
}

function search(
  text: string,
  detector: CompiledDetector,
  emit: Emit,
  from: number,
  matched: (start: number, end: number) => void,
): void {
  const { label, context, pattern, validate } = detector
  const rule = validate ? 'pattern and validate' : 'pattern'
  // The position is kept here and not in the pattern: `validate` may call back into a scan with the same detector.
  for (let at = from; ; ) {
    const match = execAt(pattern, text, at)
    if (!match) return
    const { index } = match
    const end = index + match[0].length
    // Behind an empty match by a whole character: under `u`, a search from within a pair begins before it, for ever.
    at = end > index ? end : end + (text.codePointAt(end)! > 0xffff ? 2 : 1)
    if (end > index) matched(index, end)

    const [start, stop] = match.indices!.groups?.value ?? match.indices![0]!
    const value = trimmed(text.slice(start, stop), detector)
    if (value === '') continue
    const score = scoreOf(value, detector)
    if (score !== false) emit({ label, start, end: start + value.length, score, context, rule })
  }
}

function trimmed(matched: string, { trim, index }: CompiledDetector): string {
  if (!trim || matched === '') return matched
  let value: unknown
  try {
    value = trim(matched)
  } catch {}
  if (typeof value !== 'string' || !matched.startsWith(value))
    throw failed(index, 'trim', 'the leading part of what it is given')
  return value
}

/** The confidence, or false. */
function scoreOf(value: string, { validate, score, index }: CompiledDetector): number | false {
  if (!validate) return score
  let verdict: unknown
  try {
    verdict = validate(value)
  } catch {}
  if (typeof verdict === 'boolean') return verdict && score
  if (typeof verdict !== 'number' || !(verdict >= 0 && verdict <= 1))
    throw failed(index, 'validate', 'true, false or a number from 0 to 1')
  return verdict
}

/** No cause is kept: what such a function throws may quote the text. */
function failed(index: number, field: string, what: string): CoreError {
  return new CoreError('detector_failed', `detectors[${index}].${field} must return ${what}, and not throw`)
}
