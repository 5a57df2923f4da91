/**
 * The server's speed beside a bare Hono route and a bare insertion, in one run, on both databases.
 *
 *     node --conditions=@svc/source bench/server.ts [--quick] [--out FOLDER]
 *
 * Writes server.md; `--quick` measures a fifth and prints.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createGovernor } from '@svc/core'
import type { Kysely } from 'kysely'
import type { Database } from '../packages/server/src/db/database.ts'
import { openPglite } from '../packages/server/src/db/pglite.ts'
import { openPostgres } from '../packages/server/src/db/postgres.ts'
import { startPostgres } from '../packages/server/test/support/postgres.ts'
import { type BareTable, bareInsert } from './server/bare-insert.ts'
import { type Load, load, startTarget } from './server/load.ts'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    out: { type: 'string', default: join(import.meta.dirname, 'results') },
  },
})
const share = options.quick ? 0.2 : 1
const GOVERNED = 1_000 * share
const BATCHES = 30 * share
/** Each measure is taken so often, all in turn, and its best counts: what else the machine does only ever slows down. */
const ROUNDS = 3
const BATCH_SIZE = 500
/** Requests in flight. */
const CALLERS = 16
const REPORTERS = 4
/** Batched attestation should do at least this share of the rows of a bare insertion. */
const LEAST_ROWS = 0.2

const content =
  'Hello, I moved last month: please send the contract to jane.roe@example.com or call +1 415 555 0132. My account is GB82WEST12345698765432, and the rest of what you have on file has not changed since March.'
const governBody = JSON.stringify({ content, direction: 'input' })

const GOVERN = '/api/v1/govern'
const BATCH = '/api/v1/attestations/batch'
const governor = createGovernor()

interface Asked {
  readonly govern: Load
  readonly batches: Load
}

interface Measured extends Asked {
  readonly database: string
  /** Rows a second of the bare insertion, into a table with a key alone and into one with the receipts' indexes. */
  readonly bareRows: Readonly<Record<BareTable, number>>
}

const bare = await askBare()
const results = [await onEmbedded(), await onPostgres()]

const report = page()
if (options.quick) process.stdout.write(report)
else {
  mkdirSync(options.out, { recursive: true })
  writeFileSync(join(options.out, 'server.md'), report)
}
const missed = results.filter((each) => rowShare(each, 'indexed') < LEAST_ROWS)
if (missed.length > 0) {
  const where = missed.map(({ database }) => database).join(', ')
  process.stderr.write(`Batched attestation is below ${LEAST_ROWS} of a bare insertion: ${where}\n`)
  process.exitCode = 1
}

/** The server on a database, and the same rows bare, round by round beside the bare route. */
async function measure(
  name: string,
  dataDir: string,
  databaseUrl: string | null,
  open: () => Promise<Database>,
): Promise<Measured> {
  let best: Measured | undefined
  for (let round = 0; round < ROUNDS; round++) {
    const asked = await ask(databaseUrl === null ? [dataDir] : [dataDir, databaseUrl])
    const database = await open()
    const insert = (table: BareTable) =>
      bareInsert(database.kysely as unknown as Kysely<never>, BATCH_SIZE, REPORTERS, table)
    const bareRows = { keyed: await insert('keyed'), indexed: await insert('indexed') }
    await database.close()
    best = {
      database: name,
      govern: better(best?.govern, asked.govern),
      batches: better(best?.batches, asked.batches),
      bareRows: {
        keyed: Math.max(best?.bareRows.keyed ?? 0, bareRows.keyed),
        indexed: Math.max(best?.bareRows.indexed ?? 0, bareRows.indexed),
      },
    }
  }
  return best!
}

async function onEmbedded(): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), 'svc-bench-'))
  try {
    return await measure('embedded', dataDir, null, () => openPglite(dataDir))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function onPostgres(): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), 'svc-bench-'))
  const server = await startPostgres(true)
  try {
    const url = await server.newDatabase()
    return await measure('PostgreSQL', dataDir, url, () => openPostgres({ url }))
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function askBare(): Promise<Asked> {
  const target = await startTarget()
  let best: Asked | undefined
  for (let round = 0; round < ROUNDS; round++)
    best = {
      govern: better(best?.govern, await load(target, GOVERN, CALLERS, 4 * GOVERNED, () => governBody)),
      batches: better(best?.batches, await load(target, BATCH, REPORTERS, 4 * BATCHES, sameBatch())),
    }
  await target.stop()
  return best!
}

async function ask(args: readonly string[]): Promise<Asked> {
  const target = await startTarget(...args)
  const govern = await load(target, GOVERN, CALLERS, GOVERNED, () => governBody)
  // Made beforehand, and within the clock window: every claim is fresh, distinct and sound.
  const bodies = Array.from(
    { length: BATCHES + Math.max(REPORTERS, Math.ceil(BATCHES / 10)) + REPORTERS },
    batchBody,
  )
  const batches = await load(target, BATCH, REPORTERS, BATCHES, () => bodies.pop()!)
  await target.stop()
  return { govern, batches }
}

function better(one: Load | undefined, other: Load): Load {
  if (!one) return other
  return {
    perSecond: Math.max(one.perSecond, other.perSecond),
    p50: Math.min(one.p50, other.p50),
    p99: Math.min(one.p99, other.p99),
  }
}

function batchBody(): string {
  const texts = ['nothing to see', 'Mail ops@example.com', content, 'Call +1 415 555 0132']
  const attestations = Array.from(
    { length: BATCH_SIZE },
    (_, n) => governor.govern(texts[n % texts.length]!).receipt,
  )
  return JSON.stringify({ attestations })
}

function sameBatch(): () => string {
  const body = batchBody()
  return () => body
}

/** Rows of batched attestation as a share of those of a bare insertion. */
function rowShare({ batches, bareRows }: Measured, table: BareTable): number {
  return (batches.perSecond * BATCH_SIZE) / bareRows[table]
}

function page(): string {
  const machine = `${cpus()[0]?.model.trim() ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, ${process.platform} ${process.arch}`
  const command = `node --conditions=@svc/source bench/server.ts${options.quick ? ' --quick' : ''}`
  return `${[
    '# The server, measured',
    `${new Date().toISOString().slice(0, 10)} · ${machine} · \`${command}\``,
    'One server process, one PostgreSQL that flushes every commit, the embedded database on disk, and the program that asks, all on the machine. In brackets: as a multiple of the bare Hono route of the same run, which reads the same JSON and answers it in a word. Every figure is the best of several rounds.',
    `## \`POST ${GOVERN}\`, ${CALLERS} in flight`,
    loads('govern', 'requests/s'),
    `Every check, the receipt, metering and limits; ${content.length} characters with three findings.`,
    `## \`POST ${BATCH}\`, ${BATCH_SIZE} claims each, ${REPORTERS} in flight`,
    loads('batches', 'batches/s'),
    'Fresh and distinct claims, each with every check made.',
    '## Rows of attestations beside a bare insertion',
    table(
      [
        'database',
        'attested rows/s',
        'inserted rows/s, indexed',
        'share',
        'inserted rows/s, key alone',
        'share',
      ],
      results.map((each) => [
        each.database,
        Math.round(each.batches.perSecond * BATCH_SIZE),
        ...(['indexed', 'keyed'] as const).flatMap((table) => [
          Math.round(each.bareRows[table]),
          rowShare(each, table).toFixed(2),
        ]),
      ]),
    ),
    `Inserted: the same rows into a table of the same columns, with the indexes that receipts have and with a primary key alone, ${BATCH_SIZE} to a statement, ${REPORTERS} in flight, without HTTP and without a check. At least ${LEAST_ROWS} of the first is what we aim for.`,
  ].join('\n\n')}\n`
}

function loads(kind: keyof Asked, unit: string): string {
  const base = bare[kind]
  const row = (name: string, { perSecond, p50, p99 }: Load) => [
    name,
    `${round(perSecond)} (${(perSecond / base.perSecond).toFixed(3)})`,
    `${round(p50)} (${(p50 / base.p50).toFixed(1)})`,
    `${round(p99)} (${(p99 / base.p99).toFixed(1)})`,
  ]
  return table(
    ['', unit, 'p50 ms', 'p99 ms'],
    [row('bare route', base), ...results.map((each) => row(each.database, each[kind]))],
  )
}

function round(n: number): string {
  return n < 100 ? n.toFixed(1) : String(Math.round(n))
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
