/** What was checked, as text for people. */

import { ANCHOR_REASONS, ANCHOR_WARNINGS, WARNINGS } from '../explain/words.ts'
import type { RowCounts } from '../verify-rows.ts'
import type { CheckedTree } from './anchors.ts'
import { reasonText } from './reason-text.ts'
import type { ListedRow, Report, Sampled } from './report.ts'

export function textReport(report: Report): string {
  const { result, trees, listed, morePages } = report
  const { counts, warnings } = result
  const lines: string[] = []
  for (const row of listed) lines.push(rowLine(row))
  const leftOut = counts.rows - listed.length
  if (leftOut > 0) lines.push(`… and ${leftOut} more rows, counted below`)
  lines.push('', countsLine(counts))
  if (counts.failed === counts.rows && listed.length > 0 && listed.every(isOfList))
    lines.push(
      'No row says whether it can be proven: these are receipts, of receipts/export, say. Save the answer of receipts/proof-export instead.',
    )
  if (report.sampled) lines.push(...sampleLines(report.sampled))
  for (const tree of trees) lines.push('', ...treeLines(tree))
  for (const [warning, number] of Object.entries(warnings))
    lines.push('', `Note on ${number} of ${counts.rows} rows: ${WARNINGS[warning as keyof typeof WARNINGS]}.`)
  const unread = notLookedUp(trees)
  if (unread.length > 0) lines.push('', ...unread)
  lines.push('', ...limitsOf(report), '', verdictLine(report))
  if (morePages)
    lines.push('The export goes on: this page is not the whole export, next_cursor names a further one.')
  lines.push('')
  return lines.join('\n')
}

/** True for a row that fails as each of a list of receipts does, which is no proof export. */
function isOfList({ result }: ListedRow): boolean {
  return (
    result.status === 'failed' &&
    result.reason === 'field_missing' &&
    result.field === 'independently_verifiable'
  )
}

function rowLine({ number, result }: ListedRow): string {
  const line = `${String(number).padStart(6)}  ${result.status.padEnd(14)}  ${result.receiptId ?? '(no receipt id)'}`
  return result.ok ? line : `${line}  ${reasonText(result)}`
}

function countsLine(counts: RowCounts): string {
  const { rows, verified, included, pending, unfingerprinted, failed } = counts
  const parts = [`${rows} ${rows === 1 ? 'row' : 'rows'}: ${verified} verified`]
  if (included > 0) parts.push(`${included} included (v1: the path is proven, the fingerprint cannot be)`)
  if (pending > 0) parts.push(`${pending} pending`)
  if (unfingerprinted > 0) parts.push(`${unfingerprinted} without a fingerprint`)
  parts.push(`${failed} failed`)
  return parts.join(', ')
}

function treeLines(tree: CheckedTree): string[] {
  const { anchor_date, anchor_network, merkle_root, tx_hash, anchored_at, leaf_count, rows, anchor } = tree
  const seen =
    leaf_count === null
      ? `${rows} leaves seen`
      : rows === leaf_count
        ? `all ${leaf_count} leaves seen: none is missing`
        : `${rows} of ${leaf_count} leaves seen`
  return [
    `${anchor_date}  ${anchor_network ?? 'network not named'}  ${seen}`,
    `  root         ${merkle_root}`,
    `  transaction  ${tx_hash}`,
    // What hangs in the tree was there by then, whatever its day.
    `  time         ${anchored_at}, as the rows say`,
    `  anchor       ${anchorText(anchor)}`,
  ]
}

export function anchorText(anchor: CheckedTree['anchor']): string {
  if (anchor.kind === 'not_checked') return 'not checked (give --rpc URL to compare the memo)'
  if (anchor.kind === 'confirmed')
    return [
      'confirmed: the memo of the transaction is this root',
      ...anchor.warnings.map((warning) => ANCHOR_WARNINGS[warning]),
    ].join('; ')
  return `${anchor.kind}: ${ANCHOR_REASONS[anchor.reason]}`
}

/** Without an RPC address: how many anchors of each network are the reader's to look up. */
function notLookedUp(trees: readonly CheckedTree[]): string[] {
  const counts = new Map<string, number>()
  for (const { anchor, anchor_network } of trees) {
    const network = anchor_network ?? 'a network not named'
    if (anchor.kind === 'not_checked') counts.set(network, (counts.get(network) ?? 0) + 1)
  }
  return [...counts].map(([network, count]) => {
    const anchors = count === 1 ? '1 anchor' : `${count} anchors`
    return `Not looked up: ${anchors} on ${network}. That the root is there is the word of the export alone.`
  })
}

export function sampleLines({ size, population, seed, defectBound }: Sampled): string[] {
  if (size === population) return ['The sample is every row.']
  return [
    `Sample: ${size} of ${population} rows, drawn by the seed "${printable(seed)}".`,
    `If no row of it failed, at most ${(defectBound * 100).toPrecision(2)} % of all rows fail (at 95 % confidence).`,
  ]
}

/** What a pass does not show, a sentence each. */
export function limitsOf({ trees, isOffline, publishers, command }: Report): string[] {
  const lines = [
    'A verified row is under its root: what was fingerprinted has not changed since the root was made. This does not show',
    '  - that the receipt id, the decision, the PII count and who attested are as recorded: they are not fingerprinted;',
    '  - that the decision was right, or was carried out: edge rows (attested by the client) are the client’s word;',
    '  - that a decision is as old as it says: it is older than its anchor, and by how much is the word of whoever made it;',
    '  - that no receipt is missing: only a tree of which every leaf was seen is known whole;',
  ]
  if (trees.some((tree) => tree.anchor.kind !== 'confirmed'))
    lines.push('  - that a root without a confirmed anchor is on any ledger;')
  if (trees.some((tree) => tree.anchor_network === 'local'))
    lines.push('  - that a "local" anchor is public: the service itself keeps that ledger;')
  // A key that a bundle names is its maker's choice.
  if (trees.some((tree) => tree.anchor.kind === 'confirmed') && command.publishers.length === 0)
    lines.push(
      publishers.length === 0
        ? '  - who wrote the anchors: give --publisher KEY to hold them to one key;'
        : '  - that the key which the bundle names is the publisher’s: give --publisher KEY, learnt another way;',
    )
  lines.push(
    isOffline
      ? '  - that the bundled transactions are on the ledger: that is the word of whoever made the bundle.'
      : '  - that the RPC address, where one was asked, told the truth.',
  )
  return lines
}

/** A seed is the caller's own words, which may hold anything. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?')
}

export function verdictLine({ verdict, result, trees }: Report): string {
  if (verdict === 'pass') return 'PASS'
  if (verdict === 'fail') {
    const bad = trees.filter((tree) => tree.anchor.kind === 'contradicted').length
    const { failed, rows } = result.counts
    return `FAIL: ${failed} of ${rows} rows failed, ${bad} of ${trees.length} anchors contradicted`
  }
  if (result.counts.rows === 0) return 'INCONCLUSIVE: there are no rows'
  if (!result.ok) return 'INCONCLUSIVE: nothing failed, but not every row is proven'
  if (trees.some((tree) => tree.anchor.kind === 'unknown'))
    return 'INCONCLUSIVE: every row is proven, but not every anchor could be read'
  return 'INCONCLUSIVE: every row of this page is proven; check the other pages, or give --partial'
}
