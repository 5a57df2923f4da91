/** What is looked for beside the scan: addresses whose signs are words, and ages in words; by detectors of the caller's own, by a deny list, by the names of `@svc/core/names`. */
import type { Candidate, Emit } from '../candidate.ts'
import { turnBackTo } from '../context/context.ts'
import { asWritten } from '../context/written.ts'
import { scanCustom } from '../custom/scan-custom.ts'
import { agesInWords } from '../detectors/generic/age-in-words.ts'
import { spelledEmails } from '../detectors/generic/spelled-email.ts'
import type { CompleteDetectOptions } from '../options.ts'

interface Range {
  readonly start: number
  readonly end: number
}

/** Looks from `from` on; returns those of the cuts at which the reading may still be cut. `dotted` where a full stop stands within a word; `headOf` tells what columns are called. */
export function besideAt(
  { detectors, denied, names }: CompleteDetectOptions,
  text: string,
  emit: Emit,
  from: number,
  cuts: readonly number[],
  dotted: boolean,
  headOf?: (start: number, end: number) => string,
): readonly number[] {
  spelledEmails(text, from, emit, dotted)
  agesInWords(text, from, emit)
  // A match moves where the search goes on, whatever becomes of it, and a sentence is read as one for names: no cut may lie within them.
  const whole: Range[] = []
  const held = (start: number, end: number): unknown => whole.push({ start, end })
  // What checks a value may itself read a text.
  const again = (candidate: Candidate): void => {
    turnBackTo(text, asWritten)
    emit(candidate)
  }
  scanCustom(text, detectors, again, from, held)
  turnBackTo(text, asWritten)
  denied?.scan(text, emit, from, held)
  names?.(text, emit, from, held, headOf)
  return outside(cuts, whole)
}

/** The cuts that lie within none of `ranges`, which are put in order. */
export function outside(cuts: readonly number[], ranges: Range[]): number[] {
  ranges.sort((a, b) => a.start - b.start)
  let next = 0
  let reach = 0
  return cuts.filter((cut) => {
    for (; next < ranges.length && ranges[next]!.start < cut; next++)
      reach = Math.max(reach, ranges[next]!.end)
    return reach <= cut
  })
}
