/** The port to a ledger: publish a memo, read a transaction. */

/** A transaction that is complete but not sent. Sending these bytes again can never make a second anchor. */
export interface SignedMemo {
  /** The transaction's name on the ledger, base58. */
  readonly signature: string
  /** The signed bytes, base64. */
  readonly transaction: string
  /** The last block that can take it; null on a ledger whose transactions do not run out. */
  readonly lastValidBlockHeight: number | null
}

/** What became of a transaction. */
export type Fate =
  /** The ledger has it for good since `at`. */
  | { readonly kind: 'final'; readonly at: Date }
  /** Seen in a block that may yet be dropped. */
  | { readonly kind: 'seen' }
  /** Not seen; it may still come. */
  | { readonly kind: 'unknown' }
  /** It never was taken and never can be, or was taken for good and failed: another may be made without there being two. */
  | { readonly kind: 'void' }

/**
 * A ledger could not be asked, or refused. `code` may be logged, the message not.
 *
 * - `rpc_…`: its node did not answer as one does (ask-node.ts).
 * - `wrong_ledger`: its node serves another ledger than is configured.
 * - `ledger_not_configured`: a tree is on its way to a ledger that is in the settings no more.
 */
export class LedgerError extends Error {
  override readonly name: string = 'LedgerError'
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/**
 * Called by the anchor run, in the order of the methods, once for each tree; after a crash, again from the step that was not
 * recorded. Any method may throw `LedgerError`; the run is then taken up later.
 */
export interface Ledger {
  /** `local`, or a ledger and its cluster, `solana:mainnet`; exported with each row. */
  readonly network: string
  /** How often, and how long, a run looks for what became of a transaction before it leaves that to a later run; null where it is known at once. */
  readonly patience: { readonly everyMs: number; readonly forMs: number } | null
  /** Makes a transaction that carries `memo`. Touches nothing on the ledger. */
  sign(memo: string): Promise<SignedMemo>
  /** Sends exactly these bytes. Resolves when they were handed over, not when they are final. */
  send(signed: SignedMemo): Promise<void>
  /** Asks what became of them. */
  fate(signed: SignedMemo): Promise<Fate>
}
