/** What was checked, as one page to print: self-contained, without scripts, light and dark. */
import { parseCanonicalJson } from '../canonical-json.ts'
import { WARNINGS } from '../explain/words.ts'
import { type ExportRow, parseExportRow } from '../export-row.ts'
import { hashPair, leafHash } from '../hash.ts'
import type { CheckedTree } from './anchors.ts'
import { MAX_DRAWN } from './listing.ts'
import { escapeMarkup as e } from './markup.ts'
import { reasonText } from './reason-text.ts'
import type { ListedRow, Report, Verdict } from './report.ts'
import { STYLE } from './report-html-style.ts'
import { anchorText, limitsOf, sampleLines, verdictLine } from './report-text.ts'

const WORDS: Record<Verdict, { readonly mark: string; readonly word: string }> = {
  pass: { mark: '✓', word: 'Pass' },
  fail: { mark: '✕', word: 'Fail' },
  inconclusive: { mark: '?', word: 'Inconclusive' },
}

export function htmlReport(report: Report): string {
  const { verdict, checkedAt } = report
  const { mark, word } = WORDS[verdict]
  const title = `Receipts verified: ${word.toLowerCase()}, ${checkedAt.toISOString().slice(0, 10)}`
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    // Nothing is loaded and nothing runs, whatever an export holds.
    `<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${e(title)}</title><style>${STYLE}</style></head><body><main>`,
    `<header class="${verdict}"><p class="verdict"><span aria-hidden="true">${mark}</span> ${word}</p>`,
    `<h1>Verification of receipts</h1><p>${e(verdict === 'pass' ? 'Everything that was checked is proven.' : verdictLine(report))}</p>`,
    `<p class="quiet">Checked <time datetime="${checkedAt.toISOString()}">${checkedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC</time></p></header>`,
    tiles(report),
    population(report),
    anchors(report),
    rowTable(report),
    drawings(report),
    limits(report),
    '</main></body></html>',
    '',
  ].join('\n')
}

function tiles({ result: { counts }, trees }: Report): string {
  const confirmed = trees.filter(({ anchor }) => anchor.kind === 'confirmed').length
  const tile = (label: string, number: number | string, tone = '') =>
    `<div class="tile ${tone}"><dt>${label}</dt><dd>${number}</dd></div>`
  return [
    '<dl class="tiles">',
    tile('rows checked', counts.rows),
    tile('proven', counts.verified + counts.included, 'good'),
    tile('pending', counts.pending + counts.unfingerprinted),
    tile('failed', counts.failed, counts.failed > 0 ? 'bad' : ''),
    tile('anchors confirmed', `${confirmed} of ${trees.length}`),
    '</dl>',
  ].join('')
}

function population({ result, sampled, command, morePages }: Report): string {
  const lines = sampled
    ? [...sampleLines(sampled), 'The same seed draws the same rows from the same export, in any order.']
    : [`Every row of the input was checked: ${result.counts.rows}.`]
  if (command.day !== null) lines.unshift(`Only rows of the tree of ${command.day} were looked at.`)
  if (morePages) lines.push('The export goes on: this input is a page of it.')
  for (const [warning, number] of Object.entries(result.warnings))
    lines.push(`Note on ${number} rows: ${WARNINGS[warning as keyof typeof WARNINGS]}.`)
  return `<section><h2>Population and sample</h2>${lines.map((line) => `<p>${e(line)}</p>`).join('')}</section>`
}

function anchors({ trees, publishers }: Report): string {
  if (trees.length === 0) return ''
  const row = (tree: CheckedTree) => {
    const { anchor_date, anchor_network, merkle_root, tx_hash, anchored_at, leaf_count, rows, anchor } = tree
    const tone = anchor.kind === 'confirmed' ? 'good' : anchor.kind === 'contradicted' ? 'bad' : ''
    return `<tr><td>${e(anchor_date)}</td><td>${e(anchor_network ?? 'not named')}</td><td class="number">${rows}${leaf_count === null ? '' : ` of ${leaf_count}`}</td><td>${hash(merkle_root)}</td><td>${hash(tx_hash)}</td><td>${e(anchored_at)}</td><td class="${tone}">${e(anchorText(anchor))}</td></tr>`
  }
  const by = publishers.length === 0 ? '' : `<p>${heldText(publishers)}.</p>`
  return `<section><h2>Roots and anchors</h2>${by}<div class="wide"><table><thead><tr><th>day</th><th>ledger</th><th class="number">leaves seen</th><th>root</th><th>transaction</th><th>time, as the rows say</th><th>anchor</th></tr></thead><tbody>${trees.map(row).join('')}</tbody></table></div></section>`
}

function heldText(publishers: readonly string[]): string {
  const keys = publishers.map(hash).join(', ')
  return publishers.length === 1
    ? `Held to the publisher’s key ${keys}`
    : `Each held to one of the publisher’s keys ${keys}`
}

function rowTable({ listed, result }: Report): string {
  const rows = listed.map(({ number, result: found }) => {
    const tone = found.ok ? 'good' : found.status === 'failed' ? 'bad' : ''
    const word = found.ok ? found.status : `${found.status}: ${reasonText(found)}`
    return `<tr><td class="number">${number}</td><td>${found.receiptId === null ? '(no receipt id)' : hash(found.receiptId)}</td><td class="${tone}">${e(word)}</td></tr>`
  })
  const left = result.counts.rows - listed.length
  const more = left > 0 ? `<p class="quiet">… and ${left} more rows, counted above.</p>` : ''
  return `<section><h2>Rows</h2><div class="wide"><table><thead><tr><th class="number">row</th><th>receipt</th><th>result</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>${more}</section>`
}

function drawings({ listed }: Report): string {
  const drawn: string[] = []
  for (const each of listed) {
    if (drawn.length >= MAX_DRAWN) break
    const parsed = parseExportRow(each.row)
    if (parsed.ok && parsed.row.fingerprint !== null && parsed.row.merkle_proof !== null)
      drawn.push(drawing(each, parsed.row, parsed.row.fingerprint))
  }
  if (drawn.length === 0) return ''
  return `<section><h2>Paths, and how to recompute them by hand</h2><p>A path starts at the hash of the fingerprint (left). Each step joins it with a sibling, the smaller of the two first, and hashes the 128 characters; the last hash is the root of the day (right).</p>${drawn.join('')}</section>`
}

function drawing({ number, result }: ListedRow, row: ExportRow, fingerprint: string): string {
  const steps: { sibling: string; parent: string; pair: string }[] = []
  let current = leafHash(fingerprint)
  for (const { hash: sibling } of row.merkle_proof ?? []) {
    const pair = current < sibling ? current + sibling : sibling + current
    current = hashPair(current, sibling)
    steps.push({ sibling, parent: current, pair })
  }
  const reached = row.merkle_root === null || current === row.merkle_root
  const commands = [
    ...fingerprintCommand(row),
    `printf '%s' '${fingerprint}' | sha256sum   # the leaf`,
    ...steps.map(({ pair }, i) => `printf '%s' '${pair}' | sha256sum   # step ${i + 1}`),
  ]
  const table = steps
    .map(
      ({ sibling, parent }, i) =>
        `<tr><td class="number">${i + 1}</td><td>${hash(sibling)}</td><td>${hash(parent)}</td></tr>`,
    )
    .join('')
  const state = result.ok ? 'proven' : result.status
  return [
    `<article><h3>Row ${number} <span class="quiet">${hash(row.receipt_id)}, ${state}</span></h3>`,
    picture(steps.length, reached),
    `<details><summary>Steps and commands</summary><div class="wide"><table><thead><tr><th class="number">step</th><th>sibling</th><th>gives</th></tr></thead><tbody><tr><td class="number">0</td><td>fingerprint ${e(fingerprint)}</td><td>${hash(leafHash(fingerprint))}</td></tr>${table}</tbody></table></div><pre>${e(commands.join('\n'))}</pre></details></article>`,
  ].join('')
}

/** Only canonical text is put where somebody pastes it into a shell. */
function fingerprintCommand({
  fingerprint_canonical_json: text,
  fingerprint_salt: salt,
}: ExportRow): string[] {
  if (text === null || salt === null || parseCanonicalJson(text) === null) return []
  const quoted = `${text}|${salt}`.replaceAll("'", `'\\''`)
  return [`printf '%s' '${quoted}' | sha256sum   # the first 16 characters end the fingerprint`]
}

/** The path as a line from leaf to root: a tick for every step, the siblings above it. */
function picture(steps: number, reached: boolean): string {
  const gap = Math.max(18, Math.min(56, Math.floor(640 / (steps + 1))))
  const width = 40 + gap * (steps + 1)
  const last = width - 20
  const at = (step: number) => 20 + gap * step
  const marks = Array.from({ length: steps }, (_, i) => {
    const x = at(i + 1)
    return `<path d="M${x - gap * 0.6} 16 L${x} 44" class="sibling"/><circle cx="${x - gap * 0.6}" cy="14" r="4" class="sibling-node"/><circle cx="${x}" cy="44" r="5"/>`
  })
  return `<svg viewBox="0 0 ${width} 64" width="${width}" height="64" role="img" aria-label="A path of ${steps} steps from the leaf to the root, which it ${reached ? 'reaches' : 'misses'}"><path d="M20 44 H${last}" class="line"/>${marks.join('')}<rect x="13" y="37" width="14" height="14" rx="3"/><rect x="${last - 9}" y="35" width="18" height="18" rx="4" class="${reached ? 'root' : 'root missed'}"/></svg>`
}

function limits(report: Report): string {
  const [first = '', ...rest] = limitsOf(report)
  const items = rest.map((line) => `<li>${e(line.replace(/^\s*- /, ''))}</li>`).join('')
  return `<section><h2>What this does not show</h2><p>${e(first)}</p><ul>${items}</ul></section>`
}

/** Its first 8 and last 6 characters; the whole on hover, in print and to who selects it. */
function hash(text: string): string {
  if (text.length <= 20) return `<code>${e(text)}</code>`
  // Every receipt begins alike.
  const start = text.startsWith('svc_rcpt_') ? 17 : 8
  return `<code title="${e(text)}">${e(text.slice(0, start))}<i>${e(text.slice(start, -6))}</i>${e(text.slice(-6))}</code>`
}
