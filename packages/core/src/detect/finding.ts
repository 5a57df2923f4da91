import type { Label } from '../label-type.ts'

/** One piece of personal data or one secret found in a text. */
export interface Finding {
  /** Entity label, e.g. `EMAIL_ADDRESS`. */
  readonly type: Label
  /** The text found: `text.slice(start, end)`. Stays on the device. */
  readonly value: string
  /** UTF-16 code units into the original text, inclusive. */
  readonly start: number
  /** UTF-16 code units, exclusive. */
  readonly end: number
  /** 0 to 1, two decimals. */
  readonly confidence: number
  /** Why it is a finding; present with `explain: true`. Names rules and figures, never text. */
  readonly why?: Explanation
}

/** Why something is a finding, in a rule and figures. */
export interface Explanation {
  /** What the value was held to: a form, a checksum, a standard. */
  readonly rule: string
  /** Confidence by form and checksum alone. */
  readonly base: number
  /** What words near the value added to it or took from it. */
  readonly context: number
}

/** The confidence below which nothing is reported, where no threshold is given. */
export const DEFAULT_THRESHOLD = 0.5
