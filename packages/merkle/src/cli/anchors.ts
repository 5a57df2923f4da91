/** The anchors of the trees that rows were proven to be in: asked of the network, or looked up in a bundle. */
import { type AnchorAnswer, checkAnchor, type ExpectedAnchor } from '../anchor/check-anchor.ts'
import { createAnchorReader } from '../anchor/fetch-anchor.ts'
import { networkFault } from '../anchor/network.ts'
import type { SeenTree } from '../between-rows.ts'
import { type OpenBundle, publishersOf } from './bundle.ts'
import type { World } from './world.ts'

export interface CheckedTree extends SeenTree {
  /** `not_checked` without an RPC address or a bundle. */
  readonly anchor: AnchorAnswer | { readonly kind: 'not_checked' }
}

export interface AnchorsOptions {
  readonly rpc: readonly URL[]
  readonly bundle: OpenBundle | null
  /** The keys, of which one must have signed each anchor; where none is named, the bundle's. */
  readonly publishers: readonly string[]
  /** Told after each anchor. */
  onChecked?(checked: number, of: number): void
}

/** Ten years of days; further anchors stay unread, and are reported so. */
const MAX_ANCHORS = 4_000

export async function checkAnchors(
  trees: readonly SeenTree[],
  options: AnchorsOptions,
  world: World,
): Promise<CheckedTree[]> {
  const read = readerOf(options, world)
  const checked: CheckedTree[] = []
  for (const tree of trees) {
    if (read === null) checked.push({ ...tree, anchor: { kind: 'not_checked' } })
    else if (checked.length >= MAX_ANCHORS)
      checked.push({ ...tree, anchor: { kind: 'unknown', reason: 'unreachable' } })
    else checked.push({ ...tree, anchor: await read(tree.anchor_network, expectedOf(tree, options)) })
    options.onChecked?.(checked.length, trees.length)
  }
  return checked
}

type Read = (network: string | null, expected: ExpectedAnchor) => Promise<AnchorAnswer>

function readerOf({ rpc, bundle }: AnchorsOptions, world: World): Read | null {
  const now = world.clock() / 1000
  if (bundle === null)
    return rpc.length === 0 ? null : createAnchorReader(rpc, { fetch: world.fetch, now }).read
  const { genesis_hash } = bundle.head()
  const transactions = bundle.transactions()
  return async (network, expected) => {
    const found = transactions.get(expected.txHash)
    return (
      networkFault(network, found?.genesis_hash ?? genesis_hash) ??
      checkAnchor(found?.result ?? null, expected, now)
    )
  }
}

/** The keys that anchors are held to: a bundle's where the command names none. Known once the bundle was read. */
export function heldTo({
  publishers,
  bundle,
}: Pick<AnchorsOptions, 'publishers' | 'bundle'>): readonly string[] {
  return publishers.length > 0 || bundle === null ? publishers : publishersOf(bundle.head())
}

function expectedOf(tree: SeenTree, options: AnchorsOptions): ExpectedAnchor {
  const publishers = heldTo(options)
  return {
    txHash: tree.tx_hash,
    root: tree.merkle_root,
    anchorDate: tree.anchor_date,
    anchoredAt: tree.anchored_at,
    ...(publishers.length > 0 && { publishers }),
  }
}
