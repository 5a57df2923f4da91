/** Names alone, as findings. */

import type { Finding } from '../detect/finding.ts'
import { DEFAULT_THRESHOLD } from '../detect/options.ts'
import { namesAt } from './names-at.ts'

export interface DetectNamesOptions {
  /** Names below this confidence (0 to 1) are left out. Default 0.5. */
  readonly threshold?: number
}

/**
 * Finds persons, places and organisations: in text order, without overlaps, offsets in UTF-16 code units of `text`.
 *
 * @throws TypeError, RangeError for a wrong argument, by name
 * @example
 * detectNames('Yours, Janka M. Szász')
 * // [{ type: 'PERSON', value: 'Janka M. Szász', start: 7, end: 21, confidence: 0.7 }]
 */
export function detectNames(
  text: string,
  { threshold = DEFAULT_THRESHOLD }: DetectNamesOptions = {},
): Finding[] {
  if (typeof text !== 'string') throw new TypeError('text must be a string')
  if (typeof threshold !== 'number') throw new TypeError('threshold must be a number')
  if (!(threshold >= 0 && threshold <= 1)) throw new RangeError('threshold must be from 0 to 1')
  const findings: Finding[] = []
  namesAt(text, ({ label, start, end, score }) => {
    if (score >= threshold)
      findings.push({ type: label, value: text.slice(start, end), start, end, confidence: score })
  })
  return findings
}
