/** Finding personal data and secrets in a text. */
import { checkType } from '../check-argument.ts'
import { createFullReader } from './context/ask-between.ts'
import type { Finding } from './finding.ts'
import { completeDetectOptions, type DetectOptions } from './options.ts'
import { type GivesWay, resolveOverlaps } from './overlap.ts'
import { copyOf, isSame } from './same-options.ts'

export type { DetectOptions }

/** Detects with options that were completed once; what `detect` and a governor share. */
export type DetectText = (text: string) => Finding[]

/**
 * Prepares detection under these options, once for any number of texts; what it returns finds as `detect` does.
 *
 * @throws TypeError, RangeError for a wrong option, by name
 * @throws CoreError `detector_invalid`
 * @example
 * createDetect({ types: ['EMAIL_ADDRESS'] })('ops@example.com, 192.0.2.1').map(({ value }) => value) // ['ops@example.com']
 */
export function createDetect(options: DetectOptions = {}): DetectText {
  return detectWith(options)
}

/** As `createDetect`, with findings that give way to all others. */
export function detectWith(options: DetectOptions, givesWay?: GivesWay): DetectText {
  const read = createFullReader(completeDetectOptions(options))
  return (text) => {
    checkType('text', text, 'string')
    return resolveOverlaps(read(text).findings, givesWay)
  }
}

let detectDefault: DetectText | undefined
// Preparing takes twenty times as long as a line of a log: what was prepared last is asked again for the same options.
let prepared: DetectText | undefined
let asked: unknown

/**
 * Finds personal data and secrets: in text order, without overlaps, offsets in UTF-16 code units of `text`.
 *
 * @throws TypeError, RangeError for a wrong argument, by name
 * @throws CoreError `detector_invalid`, `detector_failed`
 * @example
 * detect('write to ops@example.com')
 * // [{ type: 'EMAIL_ADDRESS', value: 'ops@example.com', start: 9, end: 24, confidence: 0.95 }]
 */
export function detect(text: string, options?: DetectOptions): Finding[] {
  if (options !== undefined) return preparedFor(options)(text)
  detectDefault ??= createDetect()
  return detectDefault(text)
}

function preparedFor(options: DetectOptions): DetectText {
  if (prepared && isSame(options, asked)) return prepared
  prepared = createDetect(options)
  asked = copyOf(options)
  return prepared
}
