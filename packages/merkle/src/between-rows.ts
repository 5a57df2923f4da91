/** What must hold between the rows of one organisation's export: nothing twice, one tree per day, one anchor per tree. */
import type { ExportRow } from './export-row.ts'
import type { Fault } from './row-result.ts'

/** A tree that rows were proven to be in. */
export interface SeenTree {
  readonly merkle_root: string
  readonly anchor_date: string
  /** RFC 3339. */
  readonly anchored_at: string
  readonly tx_hash: string
  readonly anchor_network: string | null
  readonly leaf_count: number | null
  /** How many of its leaves were seen. */
  readonly rows: number
}

export interface RowMemory {
  /** The first fault of `row` beside the rows before it. Without one, the row is remembered. */
  faultOf(row: ExportRow): Fault | undefined
  /** In order of appearance. */
  trees(): SeenTree[]
  /** False once rows came that there was no room to remember. */
  isComplete(): boolean
}

interface Tree extends SeenTree {
  rows: number
  readonly indices: Set<number>
}

const TREE_FIELDS = ['anchor_date', 'anchored_at', 'tx_hash', 'anchor_network', 'leaf_count'] as const

/** Remembers at most `maxRows` rows, at about 300 bytes each; later rows are compared with those. */
export function createRowMemory(maxRows: number): RowMemory {
  const receipts = new Set<string>()
  const fingerprints = new Set<string>()
  const salts = new Set<string>()
  const trees = new Map<string, Tree>()
  const rootOfDay = new Map<string, string>()
  const rootOfTransaction = new Map<string, string>()
  let isComplete = true

  function treeFault(row: ExportRow): Fault | undefined {
    if (row.anchor_status !== 'anchored') return undefined
    const tree = trees.get(row.merkle_root as string)
    if (tree === undefined) {
      if (rootOfDay.has(dayOf(row))) return { reason: 'day_contradiction', field: 'merkle_root' }
      if (rootOfTransaction.has(transactionOf(row)))
        return { reason: 'transaction_contradiction', field: 'tx_hash' }
      return undefined
    }
    for (const field of TREE_FIELDS)
      if (row[field] !== tree[field]) return { reason: 'tree_contradiction', field }
    if (tree.indices.has(row.leaf_index as number))
      return { reason: 'leaf_index_repeated', field: 'leaf_index' }
    return undefined
  }

  function remember(row: ExportRow): void {
    receipts.add(row.receipt_id)
    if (row.fingerprint_version === 'v2') {
      fingerprints.add(row.fingerprint as string)
      salts.add(row.fingerprint_salt as string)
    }
    if (row.anchor_status !== 'anchored') return
    const root = row.merkle_root as string
    const tree = trees.get(root) ?? plant(row, root)
    tree.indices.add(row.leaf_index as number)
  }

  function plant(row: ExportRow, root: string): Tree {
    const { anchor_network, leaf_count } = row
    const [anchor_date, anchored_at, tx_hash] = [
      row.anchor_date,
      row.anchored_at,
      row.tx_hash,
    ] as string[] as [string, string, string]
    const tree = {
      merkle_root: root,
      anchor_date,
      anchored_at,
      tx_hash,
      anchor_network,
      leaf_count,
      rows: 0,
      indices: new Set<number>(),
    }
    trees.set(root, tree)
    rootOfDay.set(dayOf(row), root)
    rootOfTransaction.set(transactionOf(row), root)
    return tree
  }

  return {
    faultOf(row) {
      if (receipts.has(row.receipt_id)) return { reason: 'receipt_repeated', field: 'receipt_id' }
      if (row.fingerprint_version === 'v2') {
        if (fingerprints.has(row.fingerprint as string))
          return { reason: 'fingerprint_repeated', field: 'fingerprint' }
        if (salts.has(row.fingerprint_salt as string))
          return { reason: 'salt_repeated', field: 'fingerprint_salt' }
      }
      const fault = treeFault(row)
      if (fault !== undefined) return fault
      if (receipts.size < maxRows) remember(row)
      else isComplete = false
      const tree = trees.get(row.merkle_root ?? '')
      if (tree !== undefined && row.anchor_status === 'anchored') tree.rows++
      return undefined
    },
    trees: () => [...trees.values()].map(({ indices, ...tree }) => tree),
    isComplete: () => isComplete,
  }
}

function dayOf(row: ExportRow): string {
  return `${row.anchor_network} ${row.anchor_date}`
}

function transactionOf(row: ExportRow): string {
  return `${row.anchor_network} ${row.tx_hash}`
}
