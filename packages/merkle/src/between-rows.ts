/** What must hold between the rows of one organisation's export: nothing twice, one tree per day, one anchor per tree. */
import type { ExportRow } from './export-row.ts'
import type { Fault } from './row-result.ts'
import type { LeafSet, Seen } from './seen.ts'
import { ATTESTED_ID } from './self-check.ts'

/** A tree that rows were proven to be in. */
export interface SeenTree {
  readonly merkle_root: string
  readonly anchor_date: string
  /** RFC 3339. */
  readonly anchored_at: string
  readonly tx_hash: string
  readonly anchor_network: string | null
  readonly leaf_count: number | null
  /** How many of its leaves were seen. Of v1 rows with one fingerprint, which nobody can tell apart, the first alone counts. */
  readonly rows: number
}

/** What rows are compared by. */
export type ComparedRow = Pick<
  ExportRow,
  | keyof Omit<SeenTree, 'rows'>
  | 'receipt_id'
  | 'fingerprint'
  | 'fingerprint_version'
  | 'fingerprint_salt'
  | 'anchor_status'
  | 'leaf_index'
>

export interface RowMemory {
  /** The first fault of `row` beside the rows before it. Without one, the row is remembered. */
  faultOf(row: ComparedRow): Fault | undefined
  /** In order of appearance. */
  trees(): SeenTree[]
  /** How many rows there was no room for, or not for all of. */
  forgotten(): number
}

interface Tree extends SeenTree {
  rows: number
  readonly leaves: LeafSet
}

/** What a row says of its tree. */
export const OF_TREE = [
  'merkle_root',
  'anchor_date',
  'anchored_at',
  'tx_hash',
  'anchor_network',
  'leaf_count',
] as const

/** Remembers at most `maxRows` rows; later rows are compared with those. Of places in trees `seen` remembers as many as it can. */
export function createRowMemory(maxRows: number, seen: Seen): RowMemory {
  const cloud = seen.texts(4)
  const edge = seen.texts(8)
  const fingerprints = seen.texts(2)
  const salts = seen.texts(4)
  const older = seen.texts(2)
  const trees = new Map<string, Tree>()
  const rootOfDay = new Map<string, string>()
  const rootOfTransaction = new Map<string, string>()
  let remembered = 0
  let forgotten = 0

  function treeFault(row: ComparedRow): Fault | undefined {
    if (row.anchor_status !== 'anchored') return undefined
    const tree = trees.get(row.merkle_root as string)
    if (tree === undefined) {
      if (rootOfDay.has(row.anchor_date as string))
        return { reason: 'day_contradiction', field: 'merkle_root' }
      if (rootOfTransaction.has(transactionOf(row)))
        return { reason: 'transaction_contradiction', field: 'tx_hash' }
      return undefined
    }
    for (const field of OF_TREE)
      if (row[field] !== tree[field]) return { reason: 'tree_contradiction', field }
    if (tree.leaves.has(row.leaf_index as number))
      return { reason: 'leaf_index_repeated', field: 'leaf_index' }
    return undefined
  }

  function plant(row: ComparedRow): Tree {
    // A copy: a row's texts may be cut out of the text of many rows, and would keep all of that alive.
    const said: SeenTree = JSON.parse(JSON.stringify(row, OF_TREE as unknown as string[]))
    const tree = { ...said, rows: 0, leaves: seen.leaves() }
    trees.set(tree.merkle_root, tree)
    rootOfDay.set(tree.anchor_date, tree.merkle_root)
    rootOfTransaction.set(transactionOf(tree), tree.merkle_root)
    return tree
  }

  return {
    faultOf(row) {
      const { receipt_id, fingerprint, fingerprint_salt } = row
      const isEdge = receipt_id.startsWith(ATTESTED_ID)
      const receipts = isEdge ? edge : cloud
      if (receipts.has(receipt_id, isEdge ? ATTESTED_ID.length : CLOUD_DIGITS))
        return { reason: 'receipt_repeated', field: 'receipt_id' }
      const isSalted = row.fingerprint_version === 'v2'
      if (isSalted) {
        if (fingerprints.has(fingerprint as string, FINGERPRINT_DIGITS))
          return { reason: 'fingerprint_repeated', field: 'fingerprint' }
        if (salts.has(fingerprint_salt as string, 0))
          return { reason: 'salt_repeated', field: 'fingerprint_salt' }
      }
      const fault = treeFault(row)
      if (fault !== undefined) return fault
      const isKept = remembered < maxRows
      if (isKept) {
        remembered++
        receipts.put()
        if (isSalted) {
          fingerprints.put()
          salts.put()
        }
      } else forgotten++
      if (row.anchor_status !== 'anchored') return undefined
      const tree = trees.get(row.merkle_root as string) ?? plant(row)
      // Counted only where it is known not to have been counted before: all leaves seen must mean all leaves. The index alone does not tell: pairs are
      // hashed in sorted order, so the path of one leaf fits other places, too. Nor does the path of one of several v1 rows with one fingerprint.
      if (!tree.leaves.add(row.leaf_index as number)) forgotten += Number(isKept)
      else if (isKept && (isSalted || !older.has(fingerprint as string, FINGERPRINT_DIGITS))) {
        if (!isSalted) older.put()
        tree.rows++
      }
      return undefined
    },
    trees: () => [...trees.values()].map(({ leaves, ...tree }) => tree),
    forgotten: () => forgotten,
  }
}

/** Where the 128 bits of a UUID begin. */
const CLOUD_DIGITS = 'svc_rcpt_'.length
/** Where the 64 bits of a fingerprint begin, of either version. */
const FINGERPRINT_DIGITS = 'SVC-DNA-v2-'.length

function transactionOf(row: ComparedRow | SeenTree): string {
  return `${row.anchor_network} ${row.tx_hash}`
}
