/** Judges what a node answered about an anchor transaction (governance-api 4, the anchor). No network: an answer that was saved is judged the same way. */
import { refuseOthers } from '../known-options.ts'
import { compareMemo } from '../memo.ts'
import { at } from './rpc.ts'
import { verifySignatures } from './signatures.ts'
import { readTransaction } from './transaction.ts'

/** What the rows say of an anchor: the transaction is held to it. */
export interface ExpectedAnchor {
  /** The transaction's signature, base58. */
  readonly txHash: string
  /** 64 lower-case hex characters. */
  readonly root: string
  /** The UTC day of the tree, YYYY-MM-DD. Default: not compared. */
  readonly anchorDate?: string
  /** RFC 3339, as the rows say. Default: not compared. */
  readonly anchoredAt?: string
  /** The publisher's key, base58: it must be among the keys that had to sign. Default: anybody's. */
  readonly publisher?: string
  /** The keys of a publisher that changed them: one of these, or `publisher`, must be among those that had to sign. An empty list is nobody's. Default: `publisher` alone. */
  readonly publishers?: readonly string[]
}

/** What is odd of an anchor that is confirmed. */
export type AnchorWarning =
  /** The node gave the transaction parsed, or this host knows no Ed25519: that it is signed is the node's word. */
  | 'signature_unchecked'
  /** A prefix on a day that has none, or none on a day that has it (governance-api 4): odd, and the root is there. */
  | 'memo_form_unusual'
  /** The node does not say when the block was made. */
  | 'block_time_missing'
  /** The block was made more than an hour before the time the rows name. */
  | 'block_time_differs'
  /** Of several addresses, not every one could tell. */
  | 'partly_unknown'

/** Why the transaction does not anchor the root. */
export type AnchorContradiction =
  | 'transaction_failed'
  | 'no_memo'
  | 'several_memos'
  | 'memo_form'
  | 'memo_mismatch'
  /** A signature does not stand under the transaction. */
  | 'signature_invalid'
  /** The publisher's key, or of several each, was not among the signers. */
  | 'publisher_mismatch'
  /** The block is older than the day of the tree, more than an hour younger than the rows say, or not yet due. */
  | 'block_time_implausible'
  /** The address serves another ledger than the rows name. */
  | 'anchor_network_mismatch'
  /** Of several addresses, one confirms what another contradicts. */
  | 'addresses_disagree'

/** What a ledger's node says of an anchor. */
export type AnchorAnswer =
  /** The transaction exists, succeeded, is signed, and its one memo is the root. */
  | { readonly kind: 'confirmed'; readonly warnings: readonly AnchorWarning[] }
  | { readonly kind: 'contradicted'; readonly reason: AnchorContradiction }
  /** Nothing follows: a node may have pruned, or never seen, what another one holds. */
  | {
      readonly kind: 'unknown'
      readonly reason: 'not_found' | 'unreachable' | 'answer_unusable' | 'network_unknown'
    }

/** From this day on the memo is the bare root (governance-api 4). */
const BARE_SINCE = Date.parse('2026-08-01T00:00:00Z') / 1000
const DAY = 86_400
/** Seconds a block's clock may stand from ours. */
const LEEWAY = 300
const HOUR = 3_600

/**
 * Judges the `result` of a `getTransaction` call in any encoding, by what the rows say. Rejects with a `TypeError` for a name in `expected` that is none of its own, and else never.
 *
 * @param now Unix seconds, against blocks from the future.
 * @example
 * checkAnchor(null, { txHash: 'never sent', root: 'ab'.repeat(32) }) // { kind: 'unknown', reason: 'not_found' }
 */
export async function checkAnchor(
  result: unknown,
  expected: ExpectedAnchor,
  now: number = Date.now() / 1000,
): Promise<AnchorAnswer> {
  const { txHash, root, anchorDate, anchoredAt, publisher, publishers, ...others } = expected
  refuseOthers(others)
  if (result === null) return { kind: 'unknown', reason: 'not_found' }
  const transaction = readTransaction(result)
  // Another transaction's memo says nothing about this one.
  if (transaction === null || transaction.signatures[0] !== txHash)
    return { kind: 'unknown', reason: 'answer_unusable' }
  const failure = at(result, 'meta', 'err')
  // A node may hold a transaction without what became of it.
  if (failure === undefined) return { kind: 'unknown', reason: 'answer_unusable' }
  if (failure !== null) return contradicted('transaction_failed')

  const { memos, signers } = transaction
  if (memos.length === 0) return contradicted('no_memo')
  if (memos.length > 1) return contradicted('several_memos')
  const memo = compareMemo(memos[0], root)
  if (!memo.ok) return contradicted(memo.reason === 'memo_mismatch' ? 'memo_mismatch' : 'memo_form')
  if (!isPublishers(signers, expected)) return contradicted('publisher_mismatch')

  const warnings: AnchorWarning[] = []
  const signed = await verifySignatures(transaction)
  if (signed === 'invalid') return contradicted('signature_invalid')
  if (signed === 'unknown') warnings.push('signature_unchecked')

  const blockTime = at(result, 'blockTime')
  if (Number.isSafeInteger(blockTime)) {
    const seconds = blockTime as number
    if (!isPlausible(seconds, expected, now)) return contradicted('block_time_implausible')
    if (differs(seconds, expected)) warnings.push('block_time_differs')
    if ((memo.form === 'prefixed') !== seconds < BARE_SINCE) warnings.push('memo_form_unusual')
  } else warnings.push('block_time_missing')
  return { kind: 'confirmed', warnings }
}

function isPublishers(signers: readonly string[] | null, { publisher, publishers }: ExpectedAnchor): boolean {
  if (publisher === undefined && publishers === undefined) return true
  return signers?.some((key) => key === publisher || publishers?.includes(key)) ?? false
}

/**
 * A root is made after its day began, and no block comes from the future. Nor is it much younger than the rows say: what was anchored a year late would pass for
 * anchored on its day.
 */
function isPlausible(seconds: number, { anchorDate, anchoredAt }: ExpectedAnchor, now: number): boolean {
  if (seconds > now + LEEWAY) return false
  // Asked this way round: no block is in time for a text that is no time.
  if (anchoredAt !== undefined && !(seconds <= Date.parse(anchoredAt) / 1000 + HOUR)) return false
  return anchorDate === undefined || seconds >= Date.parse(`${anchorDate}T00:00:00Z`) / 1000 - LEEWAY
}

function differs(seconds: number, { anchoredAt, anchorDate }: ExpectedAnchor): boolean {
  if (anchoredAt !== undefined) return seconds < Date.parse(anchoredAt) / 1000 - HOUR
  // Without a time of the rows': a run that was a month late would be worth a look.
  return anchorDate !== undefined && seconds > Date.parse(`${anchorDate}T00:00:00Z`) / 1000 + 31 * DAY
}

function contradicted(reason: AnchorContradiction): AnchorAnswer {
  return { kind: 'contradicted', reason }
}
