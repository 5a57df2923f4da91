/** The port to a ledger: publish a memo, read a transaction. */

/** A transaction that is complete but not sent. Sending these bytes again can never make a second anchor. */
export interface SignedMemo {
  /** The transaction's name on the ledger, base58. */
  readonly signature: string
  /** The signed bytes, base64. */
  readonly transaction: string
}

/** What became of a transaction: the ledger does not know it, or has it for good since `at`. */
export type Fate = { readonly kind: 'unknown' } | { readonly kind: 'final'; readonly at: Date }

/**
 * Called by the anchor run, in the order of the methods, once for each tree; after a crash, again from the step that was not
 * recorded. Any method may throw when the ledger cannot be reached; the run is then taken up later.
 */
export interface Ledger {
  /** `local`, or a ledger and its cluster, `solana:mainnet`; exported with each row. */
  readonly network: string
  /** Makes a transaction that carries `memo`. Touches nothing on the ledger. */
  sign(memo: string): Promise<SignedMemo>
  /** Sends exactly these bytes. Resolves when they were handed over, not when they are final. */
  send(signed: SignedMemo): Promise<void>
  /** Asks what became of them. */
  fate(signature: string): Promise<Fate>
}
