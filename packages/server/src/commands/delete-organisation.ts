/** `svc-server delete-organisation`: the end of an organisation and of all that it has (docs/decisions/0042-end-of-an-organisation.md). */
import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { isDeadlock } from '../db/fault.ts'
import { lockOrganisation } from '../db/lock-organisation.ts'
import { openExisting } from '../db/open.ts'
import { BATCH, countRows, removeRows } from '../db/remove-rows.ts'
import { startFault } from '../db/start-fault.ts'
import type { Tables } from '../db/tables.ts'
import { forgetDemo } from '../demo.ts'
import { ServerError } from '../errors.ts'
import { isEntitled } from '../features/billing/settle.ts'
import { createBillingStore } from '../features/billing/store.ts'
import { createOperatorStore } from '../features/tenants/operator-store.ts'
import { utcDay } from '../time/utc-day.ts'
import { noSuchOrganisation } from './operator.ts'

export interface Deletion {
  readonly slug: string
  /** The slug again, or nothing is deleted. */
  readonly confirm?: string | undefined
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir'>
  readonly clock?: () => number
  /** Told after every batch how many rows of how many are gone. */
  onProgress?(removed: number, of: number): void
  /** Told once, after a second, that somebody still writes receipts that were begun before. */
  onWait?(): void
}

/** How often those are looked for that still write what they began before. */
const LOOK_MS = 100
const LOOKS_UNTOLD = 10
/** What is left after a pass is what came while it went: a little, which goes in the transaction that is the end. */
const MAX_PASSES = 10
const MAX_TRIES = 10

/**
 * Deletes a suspended organisation, or goes on with one whose deletion was cut off. Without `confirm` it tells what there is, and deletes nothing.
 *
 * @returns what is told, line by line
 * @throws ServerError `usage`, `not_there`; `refused`, with what to do before; and what opening the database throws
 */
export async function deleteOrganisation(what: Deletion): Promise<string[]> {
  const { slug, confirm, config } = what
  if (confirm !== undefined && confirm !== slug)
    throw new ServerError('usage', '--confirm takes the slug of --org again, and it is another')
  const database = await openExisting(config)
  try {
    // Two at once would do the same twice; the second finds it done.
    return await database.exclusively(`svc end of ${slug}`, () => endOn(database, what))
  } catch (error) {
    throw confirm === undefined ? error : cutOff(error, what)
  } finally {
    await database.close()
  }
}

/** What the database did to it, with what to do then. */
function cutOff(error: unknown, { slug, config: { databaseUrl, dataDir } }: Deletion): unknown {
  const fault = startFault(error, databaseUrl, databaseUrl === null ? dataDir : null)
  if (fault === error || !(fault instanceof ServerError)) return error
  return new ServerError(fault.code, `${fault.message}. ${goOn(slug)}`, { cause: fault.cause })
}

/** The same on a database that is open. */
export async function endOn(
  { kysely: db }: Pick<Database, 'kysely'>,
  { slug, confirm, config, clock = Date.now, onProgress = () => {}, onWait = () => {} }: Deletion,
): Promise<string[]> {
  const store = createOperatorStore(db)
  const there = await store.findEnding(slug)
  if (!there) {
    const endedAt = await store.endedAt(slug)
    if (!endedAt) throw noSuchOrganisation()
    return [`${slug} was deleted on ${utcDay(endedAt)}, and nothing of it is left`]
  }
  const { id } = there
  if (!there.isBegun) {
    await refuseUntimely(db, slug, there)
    if (confirm === undefined) throw await withWhatThereIs(db, slug, id)
    await begin(db, slug, id, new Date(clock()))
  } else if (confirm === undefined)
    throw new ServerError('refused', `${slug} is being deleted, which was cut off. ${goOn(slug)}`)

  await whoWritesReceipts(db, onWait)
  const counts = await countRows(db, id)
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  let removed = 0
  const onRemoved = (rows: number) => {
    removed += rows
    onProgress(removed, Math.max(all, removed))
  }
  for (let passes = 0; passes < MAX_PASSES; passes++) if ((await removeRows(db, id, onRemoved)) < BATCH) break
  await finish(db, slug, id, onRemoved, clock)
  forgetDemo(config.dataDir, id)
  return [
    `${slug} is deleted: ${inNumbers(removed)} rows of ${counts.length} tables. What stays is that its id ${id} and its slug were taken`,
    'Backups from before hold it until they are dropped, and what was sent on is where it was sent to, such as a customer at Stripe: delete there, too',
  ]
}

/** It is let in no more, and nobody pays for it. @throws ServerError `refused` */
async function refuseUntimely(
  db: Kysely<Tables>,
  slug: string,
  { id, isSuspended }: { readonly id: string; readonly isSuspended: boolean },
): Promise<void> {
  if (!isSuspended)
    throw new ServerError(
      'refused',
      `${slug} is not suspended, and only a suspended organisation is deleted: "suspend-organisation --org ${slug}" does it`,
    )
  const subscription = await createBillingStore(db).find(id)
  if (isEntitled(subscription?.status ?? null))
    throw new ServerError(
      'refused',
      `The subscription ${subscription?.subscription_id} of ${slug} at Stripe is ${subscription?.status}, and would be paid for from then on: cancel it there, at once and not at the period's end. This server learns it from Stripe, suspended or not`,
    )
}

async function withWhatThereIs(db: Kysely<Tables>, slug: string, id: string): Promise<ServerError> {
  const counts = await countRows(db, id)
  const { rows } = await sql<{ waiting: number; unfinished: number }>`
    select
      (select count(*) from receipts where org_id = ${id} and anchor_date is null and fingerprint is not null) as waiting,
      (select count(*) from anchors where org_id = ${id} and status <> 'anchored') as unfinished`.execute(db)
  const [waiting, unfinished] = [Number(rows[0]?.waiting), Number(rows[0]?.unfinished)]
  const width = Math.max(0, ...counts.map(({ count }) => inNumbers(count).length))
  const lines = [
    `Nothing is deleted yet. ${slug} has, and all of it goes for good:`,
    ...counts.map(({ name, count }) => `  ${inNumbers(count).padStart(width)}  ${name.replaceAll('_', ' ')}`),
    'Before that, hand over what its people and auditors are to keep. Proofs are exported in the console, under Receipts, by a platform admin whose token names the organisation; exported, they verify for ever, and after that nobody can export them',
    ...(waiting > 0
      ? [
          `Receipts that hang in no tree yet, and are proven by none: ${inNumbers(waiting)}. Wait for the run at 00:05 UTC`,
        ]
      : []),
    ...(unfinished > 0 ? [`Trees that are not on the ledger yet: ${inNumbers(unfinished)}`] : []),
    `Then: svc-server delete-organisation --org ${slug} --confirm ${slug}`,
  ]
  return new ServerError('refused', lines.join('\n'))
}

/** From here on there is no way back. A payment that is told of at the same moment is told of before or after, and never in between. */
async function begin(db: Kysely<Tables>, slug: string, id: string, at: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockOrganisation(transaction, id)
    const there = await createOperatorStore(transaction).findEnding(slug)
    if (!there) throw noSuchOrganisation()
    await refuseUntimely(transaction, slug, there)
    await createOperatorStore(transaction).beginEnd(id, at)
  })
}

/** Waits for those who write receipts just now, and looked whether there is the organisation before its end was recorded. Whoever comes later is refused. */
async function whoWritesReceipts(db: Kysely<Tables>, onWait: () => void): Promise<void> {
  const writing = async () => {
    const { rows } = await sql<{ by: string }>`
      select virtualtransaction as by from pg_locks
      where relation = 'receipts'::regclass and mode = 'RowExclusiveLock' and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
    return rows.map(({ by }) => by)
  }
  let before = await writing()
  for (let looks = 1; before.length > 0; looks++) {
    if (looks === LOOKS_UNTOLD) onWait()
    await setTimeout(LOOK_MS)
    const still = await writing()
    before = before.filter((by) => still.includes(by))
  }
}

/** Holds the organisation, so that nobody writes for it, and removes the rest and itself. Who was let in before and ends late finds none to write for. */
async function finish(
  db: Kysely<Tables>,
  slug: string,
  id: string,
  onRemoved: (rows: number) => void,
  clock: () => number,
): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      const lots: number[] = []
      await db.transaction().execute(async (transaction) => {
        await sql`select set_config('statement_timeout', '0', true)`.execute(transaction)
        await lockOrganisation(transaction, id)
        await removeRows(transaction, id, (rows) => void lots.push(rows))
        await createOperatorStore(transaction).finishEnd(id, slug, new Date(clock()))
      })
      for (const rows of lots) onRemoved(rows)
      return
    } catch (error) {
      // Somebody who holds a row of it waits for the organisation.
      if (tries === MAX_TRIES || !isDeadlock(error)) throw error
    }
}

function goOn(slug: string): string {
  return `This goes on with it: svc-server delete-organisation --org ${slug} --confirm ${slug}`
}

function inNumbers(count: number): string {
  return count.toLocaleString('en')
}
