/** Compares the memo of an anchor transaction with a Merkle root (governance-api 4, the anchor). */
import { isHash } from './hash-form.ts'

/** Why a memo does not anchor a root. */
export type MemoReason =
  /** Neither a bare root nor one with the prefix. */
  | 'memo_form'
  | 'root_form'
  /** The memo holds another root. */
  | 'memo_mismatch'

/** `ok` is true when the memo holds the root, and nothing else. */
export type MemoResult =
  /** `prefixed` was written before 2026-08-01, `bare` since; both stay valid. */
  | { readonly ok: true; readonly form: 'bare' | 'prefixed' }
  | { readonly ok: false; readonly reason: MemoReason }

const PREFIX = 'svc:anchor:'

/**
 * True to the letter: the root's 64 lower-case hex characters, with or without one leading `svc:anchor:`, and nothing
 * around them.
 *
 * @example
 * const root = 'ab'.repeat(32)
 * compareMemo(`svc:anchor:${root}`, root) // { ok: true, form: 'prefixed' }
 */
export function compareMemo(memo: unknown, root: unknown): MemoResult {
  if (!isHash(root)) return { ok: false, reason: 'root_form' }
  if (typeof memo !== 'string') return { ok: false, reason: 'memo_form' }
  const anchored = memo.startsWith(PREFIX) ? memo.slice(PREFIX.length) : memo
  if (!isHash(anchored)) return { ok: false, reason: 'memo_form' }
  if (anchored !== root) return { ok: false, reason: 'memo_mismatch' }
  return { ok: true, form: anchored === memo ? 'bare' : 'prefixed' }
}
