/** What rows are compared by with each other, in columns: it goes from a thread to another in a fraction of the time that rows take. */
import { type ComparedRow, OF_TREE, type RowMemory } from '../../between-rows.ts'

const OF_ROW = [
  'receipt_id',
  'fingerprint',
  'fingerprint_version',
  'fingerprint_salt',
  'anchor_status',
  'leaf_index',
] as const

type OfTree = Pick<ComparedRow, (typeof OF_TREE)[number]>
type Rows = { readonly [Field in (typeof OF_ROW)[number]]: ComparedRow[Field][] }

export interface Columns {
  readonly rows: Rows
  readonly trees: OfTree[]
  /** Which of `trees` a row says that it is in. */
  readonly treeNumbers: number[]
}

/** Takes the place of the memory of rows: writes down what would be compared, and compares nothing. */
export function createRecorder(): RowMemory & { readonly columns: Columns } {
  const rows: Rows = {
    receipt_id: [],
    fingerprint: [],
    fingerprint_version: [],
    fingerprint_salt: [],
    anchor_status: [],
    leaf_index: [],
  }
  const trees: OfTree[] = []
  const treeNumbers: number[] = []
  return {
    columns: { rows, trees, treeNumbers },
    faultOf(row) {
      for (const field of OF_ROW) (rows[field] as unknown[]).push(row[field])
      // Rows come in the order of leaves: a tree is left once.
      const last = trees.at(-1)
      if (last === undefined || OF_TREE.some((field) => last[field] !== row[field])) trees.push(ofTree(row))
      treeNumbers.push(trees.length - 1)
      return undefined
    },
    trees: () => [],
    forgotten: () => 0,
  }
}

function ofTree({
  merkle_root,
  anchor_date,
  anchored_at,
  tx_hash,
  anchor_network,
  leaf_count,
}: OfTree): OfTree {
  return { merkle_root, anchor_date, anchored_at, tx_hash, anchor_network, leaf_count }
}

/** The rows again, in their order. */
export function* comparedRows({ rows, trees, treeNumbers }: Columns): Generator<ComparedRow> {
  for (const [i, receipt_id] of rows.receipt_id.entries())
    yield {
      ...(trees[treeNumbers[i] as number] as OfTree),
      receipt_id,
      fingerprint: rows.fingerprint[i] as string | null,
      fingerprint_version: rows.fingerprint_version[i] as ComparedRow['fingerprint_version'],
      fingerprint_salt: rows.fingerprint_salt[i] as string | null,
      anchor_status: rows.anchor_status[i] as ComparedRow['anchor_status'],
      leaf_index: rows.leaf_index[i] as number | null,
    }
}
