/** What a vault remembers, as it is exported. */
export interface VaultContent {
  readonly entries: readonly VaultEntry[]
  /** `LABEL_n` that are never issued, because a text held them. */
  readonly reserved: readonly string[]
}

export type VaultEntry = readonly [label: string, number: number, value: string]
