/** Every reason in plain words, for readers who do not know the format. */

import type { AnchorAnswer, AnchorWarning } from '../anchor/check-anchor.ts'
import type { RowReason, RowWarning } from '../row-result.ts'

/** Why a row is not proven, by `reason`. */
export const REASONS: Record<RowReason | 'not_anchored' | 'no_fingerprint', string> = {
  row_not_object: 'this is not a row',
  duplicate_key: 'the row names a key twice, so readers may differ on what it says',
  field_form: 'a field has a value it cannot have',
  field_missing: 'a field is missing that such a row must have',
  fingerprint_form: 'this is not a fingerprint',
  salt_form: 'the salt is not 32 lower-case hex characters',
  canonical_json_invalid: 'the fingerprinted text is not in its one canonical form',
  fingerprint_mismatch: 'text and salt give another fingerprint',
  root_form: 'the root is not 64 lower-case hex characters',
  proof_form: 'the proof is not a list of at most 64 steps',
  step_form: 'a step of the proof is not a hash',
  leaf_index_form: 'the leaf index is not a whole number',
  leaf_count_form: 'the leaf count is not a whole number above 0',
  leaf_index_range: 'the tree has no leaf of this index',
  proof_length: 'the proof is longer or shorter than the tree is deep',
  not_own_sibling: 'the last node of an odd level must be paired with itself, and is not',
  duplicate_node: 'the node is paired with a copy of itself that the tree does not have',
  root_mismatch: 'the path leads to another root',
  version_contradiction: 'the fingerprint version and what goes with it do not agree',
  status_contradiction: 'the anchor status does not fit a row with, or without, a fingerprint',
  origin_contradiction: 'the row does not agree on who made the decision',
  pii_mismatch: 'the row names other PII types or counts than the fingerprinted text',
  timestamp_mismatch: 'the row names another time than the fingerprinted text',
  decision_mismatch: 'the row names a decision that cannot have led to the fingerprinted text',
  time_order: 'its times are in an impossible order: decided, then in a tree, then anchored',
  receipt_repeated: 'an earlier row carries the same receipt',
  fingerprint_repeated: 'an earlier row carries the same fingerprint',
  salt_repeated: 'an earlier row carries the same salt',
  leaf_index_repeated: 'an earlier row stands at the same place of the tree',
  tree_contradiction: 'an earlier row says otherwise about the same tree',
  day_contradiction: 'an earlier row has another root for the same day (check each organisation apart)',
  transaction_contradiction: 'an earlier row has another root for the same transaction',
  not_anchored: 'awaits its anchor',
  no_fingerprint: 'has no fingerprint, so nothing can be proven about it',
}

/** What is unusual of a row that is proven all the same, by `warnings`. */
export const WARNINGS: Record<RowWarning | 'repeats_partly_checked', string> = {
  position_mismatch: 'the proof names a side that does not fit the leaf index (harmless)',
  leaf_count_missing: 'there is no leaf count, so a copied last leaf could go unseen',
  anchor_network_missing: 'the ledger that holds the anchor is not named',
  decision_unlikely: 'a credential or something of critical risk was allowed, which takes an unusual policy',
  repeats_partly_checked:
    'they came after the last row remembered, so a repetition among them could go unseen',
}

type AnchorReason = Exclude<AnchorAnswer, { kind: 'confirmed' }>['reason']

/** Why an anchor is not confirmed, by `reason`. */
export const ANCHOR_REASONS: Record<AnchorReason, string> = {
  transaction_failed: 'the transaction failed on the ledger',
  no_memo: 'the transaction carries no memo',
  several_memos: 'the transaction carries several memos',
  memo_form: 'the memo is not a root',
  memo_mismatch: 'the memo is another root',
  signature_invalid: 'a signature does not stand under the transaction',
  publisher_mismatch: 'the publisher’s key did not sign the transaction',
  block_time_implausible:
    'its block is older than the day of the tree, younger than the rows say, or from the future',
  addresses_disagree: 'one address confirms what another one contradicts',
  anchor_network_mismatch: 'the address serves another ledger than the network that the rows name',
  network_unknown: 'the rows name no network that this command knows by its genesis hash',
  not_found: 'this node does not know the transaction',
  unreachable: 'the address did not answer, or refused to',
  answer_unusable: 'the answer is not that transaction',
}

/** What is unusual of an anchor that is confirmed, by `warnings`. */
export const ANCHOR_WARNINGS: Record<AnchorWarning, string> = {
  signature_unchecked: 'that it is signed is the node’s word',
  memo_form_unusual: 'the memo’s form is not the usual one of its day',
  block_time_missing: 'the node does not say when',
  block_time_differs: 'its block was made earlier than the rows say',
  partly_unknown: 'not every address could tell',
}
