/** Redaction alone: no policy, no receipt. */
import { checkNames, checkObject, checkType } from '../check-argument.ts'
import { detect } from '../detect/detect.ts'
import type { Finding } from '../detect/finding.ts'
import { DETECT_OPTIONS, type DetectOptions } from '../detect/options.ts'
import { replaceWith, TRANSFORM_OPTIONS, type TransformOptions } from './transform.ts'

/** What is looked for, as in `detect`, and what stands in its place. */
export interface RedactOptions extends DetectOptions, TransformOptions {
  /** Milliseconds since the Unix epoch; only the generalisation `year` asks. Default `Date.now`. */
  readonly clock?: () => number
}

/** A text without what was found in it. */
export interface Redaction {
  /** The text with `[LABEL]`, or what a transform says, in place of each finding. */
  readonly output: string
  /** What was found, with its values: keep it on the device. */
  readonly pii: readonly Finding[]
}

/**
 * Replaces what `detect` finds: by placeholders, or as transforms say.
 *
 * @throws TypeError, RangeError for a wrong argument, by name
 * @throws CoreError `detector_invalid`, `detector_failed`, `vault_full`
 * @example
 * redact('write to ops@example.com').output // 'write to [EMAIL_ADDRESS]'
 * redact('card 4111 1111 1111 1111', { transform: { mask: { keepLast: 4 } } }).output // 'card **** **** **** 1111'
 */
export function redact(text: string, options: RedactOptions = {}): Redaction {
  checkObject('options', options)
  checkNames('options', options, [...DETECT_OPTIONS, ...TRANSFORM_OPTIONS, 'clock'])
  const { transform, transforms, vault, clock = Date.now, ...detection } = options
  checkType('clock', clock, 'function')
  const replace = replaceWith(options, clock)
  // Detectors are prepared once for calls without options of their own.
  const pii = Object.keys(detection).length > 0 ? detect(text, detection) : detect(text)
  return { output: replace(text, pii), pii }
}
