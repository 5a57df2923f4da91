/** An identifier: a detector whose values have one of a few fixed shapes, such as a national id. Most detectors are these. */
export interface Identifier {
  readonly label: string
  /** Shapes of the value; see mask.ts. */
  readonly mask: string
  /** Confidence of a value of the right shape and checksum with no context near it, where the mask's alternative does not say. */
  readonly score: number
  /** Matches the compact value (separators removed, upper case): prefixes, letters that are not used, ranges. */
  readonly form?: RegExp | undefined
  /** Matches the value as it stands, upper case, where the separators matter. */
  readonly raw?: RegExp
  /** Matches the 24 characters before the value and its first, as they stand. */
  readonly lead?: RegExp
  /** The checksum or calendar rule, over the compact value. Pure. */
  readonly check?: ((compact: string) => boolean) | undefined
  /** Words near the value that make it more likely, lower case, joined by `|`; a phrase has single spaces. Marks do not count: long lists are shorter without. `*` stands for what numbers of persons go by in any country (registry.ts). */
  readonly context: string
  /** What a finding is explained by, where that is neither its form nor its checksum. */
  readonly rule?: string
  /** Words that make it less likely. */
  readonly against?: string
}

/** An identifier in one line: its label, mask, score and context, then its form and its check where it has such. */
export type IdentifierRow = readonly [
  label: string,
  mask: string,
  score: number,
  context: string,
  ...tests: readonly (RegExp | ((compact: string) => boolean))[],
]

/** The identifiers of these rows; what a row has no place for is written out. */
export function identifiers(rows: readonly (IdentifierRow | Identifier)[]): readonly Identifier[] {
  return rows.map((row) => {
    if ('label' in row) return row
    const [label, mask, score, context, ...tests] = row
    return {
      label,
      mask,
      score,
      context,
      form: tests.find((test) => test instanceof RegExp),
      check: tests.find((test) => typeof test === 'function'),
    }
  })
}
