/** An identifier: a detector whose values have one of a few fixed shapes, such as a national id. Most detectors are these. */
export interface Identifier {
  readonly label: string
  /** Shapes of the value; see mask.ts. */
  readonly mask: string
  /** Confidence of a value of the right shape and checksum with no context near it, where the mask's alternative does not say. */
  readonly score: number
  /** Matches the compact value (separators removed, upper case): prefixes, letters that are not used, ranges. */
  readonly form?: RegExp
  /** Matches the value as it stands, upper case, where the separators matter. */
  readonly raw?: RegExp
  /** The checksum or calendar rule, over the compact value. Pure. */
  readonly check?: (compact: string) => boolean
  /** Words near the value that make it more likely, lower case, joined by `|`; a phrase has single spaces. */
  readonly context: string
  /** Words that make it less likely. */
  readonly against?: string
}
