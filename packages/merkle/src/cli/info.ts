/** `svc-verify info`: every hash step of one row, with commands to compute them by hand. */
import { parseCanonicalJson } from '../canonical-json.ts'
import { type ExportRow, parseExportRow } from '../export-row.ts'
import { hashPair, leafHash, sha256Hex } from '../hash.ts'
import { verifyRow } from '../verify-row.ts'
import type { Command } from './arguments.ts'
import { InputError } from './input-error.ts'
import { reasonText } from './reason-text.ts'
import { openSource } from './source.ts'
import type { ExitCode, World } from './world.ts'

export async function showInfo(command: Extract<Command, { kind: 'info' }>, world: World): Promise<ExitCode> {
  const found = await findRow(command, world)
  const parsed = parseExportRow(found)
  if (!parsed.ok) {
    await world.stdout(`The row cannot be followed: ${reasonText(parsed)}\n`)
    return 1
  }
  const result = verifyRow(found)
  await world.stdout(`${[...describe(parsed.row), '', verdict(result)].join('\n')}\n`)
  return result.ok ? 0 : result.status === 'failed' ? 1 : 3
}

async function findRow(
  { source, receipt }: Extract<Command, { kind: 'info' }>,
  world: World,
): Promise<unknown> {
  for await (const lot of openSource(source, world).lots)
    for (const row of lot)
      if (receipt === null || (row as { receipt_id?: unknown } | null)?.receipt_id === receipt) return row
  throw new InputError(
    'not_rows',
    receipt === null ? 'The input holds no row.' : 'The input holds no row of that receipt.',
  )
}

function describe(row: ExportRow): string[] {
  const { fingerprint } = row
  const lines = [`receipt      ${row.receipt_id}`, `decision     ${row.decision}, ${row.timestamp}`]
  if (fingerprint === null) return lines
  lines.push('', ...fingerprintLines(row), '', ...leafLines(fingerprint), ...pathLines(row, fingerprint))
  return lines
}

function fingerprintLines(row: ExportRow): string[] {
  const { fingerprint_canonical_json: text, fingerprint_salt: salt } = row
  if (text === null || salt === null)
    return [
      `fingerprint  ${row.fingerprint}`,
      '             cannot be recomputed: only the server has its secret',
    ]
  // Anything else could steer the terminal, or the shell that a command is pasted into.
  if (parseCanonicalJson(text) === null) return ['text         is not in its one canonical form']
  const digest = sha256Hex(`${text}|${salt}`)
  return [
    `text         ${text}`,
    `salt         ${salt}`,
    `digest       ${digest}`,
    `             printf '%s' ${quoted(`${text}|${salt}`)} | sha256sum`,
    `fingerprint  SVC-DNA-v2- and its first 16 characters: SVC-DNA-v2-${digest.slice(0, 16)}`,
    `             the row names ${row.fingerprint}`,
  ]
}

/** For a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function leafLines(fingerprint: string): string[] {
  return [`leaf         ${leafHash(fingerprint)}`, `             printf '%s' '${fingerprint}' | sha256sum`]
}

function pathLines(row: ExportRow, fingerprint: string): string[] {
  if (row.merkle_proof === null || row.merkle_root === null) return ['', 'path         none yet']
  const lines: string[] = []
  let current = leafHash(fingerprint)
  for (const [step, { hash }] of row.merkle_proof.entries()) {
    // The smaller first, whatever the side.
    const pair = current < hash ? current + hash : hash + current
    const parent = hashPair(current, hash)
    lines.push(
      '',
      `step ${String(step + 1).padEnd(7)} with ${hash}`,
      `             gives ${parent}`,
      `             printf '%s' '${pair}' | sha256sum`,
    )
    current = parent
  }
  const { merkle_root, anchor_date, anchor_network, tx_hash } = row
  lines.push('', `root         ${merkle_root}`)
  lines.push(
    `             ${current === merkle_root ? 'is what the path gives' : `the path gives ${current}`}`,
  )
  lines.push(
    `memo         the same 64 characters, or svc:anchor: before them, in transaction ${tx_hash ?? '(none yet)'}`,
    `             of ${anchor_network ?? 'a ledger that is not named'}, for the day ${anchor_date ?? '(none yet)'}`,
  )
  return lines
}

function verdict(result: ReturnType<typeof verifyRow>): string {
  if (result.ok) return result.status === 'verified' ? 'VERIFIED' : 'INCLUDED (v1: the path is proven)'
  return `${result.status.toUpperCase()}: ${reasonText(result)}`
}
