/**
 * Seals again with the newest key what an older one sealed, so that the older one can be dropped. Runs in the background after a start with another
 * newest key, a few records at a time, and says in the log when nothing is left.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Tables } from '../db/tables.ts'
import { atMostEvery } from '../jobs/at-most-every.ts'
import type { DueWork } from '../jobs/due.ts'
import { SealError, type Sealing } from './sealing.ts'

export interface ResealingNeeds {
  readonly db: Kysely<Tables>
  readonly sealing: Sealing
  readonly log: Logger
  readonly clock: () => number
}

/** Columns that hold what is sealed, bound to the `id` of its record. */
const SEALED = [
  { table: 'connectors', column: 'sealed_header' },
  { table: 'leads', column: 'sealed' },
] as const

const AT_ONCE = 50
/** Another process may still seal with an older key while the processes are restarted one after the other. */
const LOOK_AGAIN_MS = 10 * 60_000

/** The id of the key that sealed it. */
const keyOf = (sealed: RawBuilder<unknown>) => sql`split_part(${sealed}, '.', 1)`

interface Row {
  readonly org_id: string
  readonly id: string
  readonly sealed: string
}

/** A place in a table: behind it, what was not looked at yet. */
type After = { readonly orgId: string; readonly id: string } | null

export function createResealing({ db, sealing, log, clock }: ResealingNeeds): DueWork {
  const look = atMostEvery(LOOK_AGAIN_MS, clock)
  let isTold = false
  return {
    name: 'resealing',
    concurrency: 1,
    async take() {
      return look.isDue() ? [run] : []
    },
  }

  async function run(): Promise<void> {
    let resealed = 0
    let broken = 0
    for (const { table, column } of SEALED) {
      let after: After = null
      do {
        const batch = await resealSome(table, column, after)
        resealed += batch.resealed
        broken += batch.broken
        after = batch.last
      } while (after)
    }
    if (broken > 0)
      log.error(
        { broken },
        'sealed records that no key here opens: add the one that sealed them to SVC_ENCRYPTION_KEYS',
      )
    // What another process held meanwhile, or sealed with an older key, is for the next look.
    else if ((resealed > 0 || !isTold) && !(await isAnyOld())) {
      if (await isNameReused())
        return log.error(
          { newest: sealing.newest },
          'the newest key opens nothing of what was sealed under its name before: it has other bytes, so give it another name in SVC_ENCRYPTION_KEYS, and put the one from before behind it',
        )
      isTold = true
      log.info({ newest: sealing.newest, resealed }, 'nothing is sealed with an older key')
    }
  }

  async function isAnyOld(): Promise<boolean> {
    for (const { table, column } of SEALED) {
      const { rows } = await sql`
        select 1 from ${sql.table(table)} where ${isOld(sql.ref(column))} limit 1`.execute(db)
      if (rows.length > 0) return true
    }
    return false
  }

  /** Each name is one key's. The oldest record that bears it was sealed by the first that had it. */
  async function isNameReused(): Promise<boolean> {
    for (const { table, column } of SEALED) {
      const name = sql.ref(column)
      const { rows } = await sql<Row>`
        select org_id, id, ${name} as sealed from ${sql.table(table)} where ${keyOf(name)} = ${sealing.newest}
        order by created_at limit 1`.execute(db)
      if (rows.some(({ sealed, id }) => sealedAgain(sealed, id) === null)) return true
    }
    return false
  }

  /** As the index of leads has it (migration 0021): where nothing is old, none of millions is read to see that. */
  function isOld(name: RawBuilder<unknown>): RawBuilder<unknown> {
    // Not `<>`, which no index serves.
    return sql`(${keyOf(name)} < ${sealing.newest} or ${keyOf(name)} > ${sealing.newest})`
  }

  function resealSome(table: string, column: string, after: After) {
    return db.transaction().execute(async (transaction) => {
      const name = sql.ref(column)
      const { rows } = await sql<Row>`
        select org_id, id, ${name} as sealed from ${sql.table(table)}
        where ${isOld(name)}
          ${after ? sql`and (org_id, id) > (${after.orgId}::uuid, ${after.id}::uuid)` : sql``}
        order by org_id, id limit ${AT_ONCE} for update skip locked`.execute(transaction)
      let broken = 0
      for (const { org_id, id, sealed } of rows) {
        const again = sealedAgain(sealed, id)
        if (again === null) broken++
        else
          await sql`update ${sql.table(table)} set ${name} = ${again} where org_id = ${org_id} and id = ${id}`.execute(
            transaction,
          )
      }
      const last = rows.length === AT_ONCE ? rows.at(-1) : undefined
      return {
        broken,
        resealed: rows.length - broken,
        last: last ? { orgId: last.org_id, id: last.id } : null,
      }
    })
  }

  /** Null for what cannot be opened. */
  function sealedAgain(sealed: string, id: string): string | null {
    try {
      return sealing.seal(sealing.open(sealed, id), id)
    } catch (error) {
      if (error instanceof SealError) return null
      throw error
    }
  }
}
