/** What a detector hands to the scan: a value of the right form, before context is weighed. */
import type { Phrases } from './context/lexicon.ts'

export interface Candidate {
  readonly label: string
  /** Into the text the detectors read. */
  readonly start: number
  readonly end: number
  /** Confidence without context, 0 to 1. */
  readonly score: number
  /** Phrases that raise it. */
  readonly context?: Phrases
  /** Phrases that raise it most, as the name of a column it stands in alone. */
  readonly head?: Phrases
  /** Phrases that lower it. */
  readonly against?: Phrases
  /** What was checked beyond the form, for the explanation: `luhn`, `mask` … */
  readonly rule: string
}

/** Takes a candidate. */
export type Emit = (candidate: Candidate) => void
