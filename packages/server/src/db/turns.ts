/**
 * Work of one name comes one after the other, on all processes; work of different names goes on side by side. A turn is a row, not a lock of the database: no
 * connection is held while its holder works, who needs one himself.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Rejects as a database that is not to be had, where others are at work for too long. */
export type Turns = <T>(name: string, work: () => Promise<T>) => Promise<T>

export interface TurnTimes {
  /** How long the turn of a process that was killed holds up the others: whoever works for longer says in time that it still does. */
  readonly leaseMs: number
  /** The longest that work may take. */
  readonly longestMs: number
  /** How long to wait for a turn. */
  readonly patienceMs: number
}

/** Waiting outlasts the lease of a process that was killed, and no work takes longer than a statement may run. */
const TIMES: TurnTimes = { leaseMs: 8_000, longestMs: 60_000, patienceMs: 12_000 }
const ASK_MS = 20
/** In each lease it is renewed twice, should the first come to nothing. */
const RENEWALS = 3

/** Removes turns that are over: of a process that was killed they stay, where nobody else asks for the same. */
export async function purgeTurns(db: Kysely<Tables>): Promise<void> {
  await sql`delete from turns where until < now()`.execute(db)
}

export function createTurns(
  db: Kysely<Tables>,
  { leaseMs, longestMs, patienceMs }: TurnTimes = TIMES,
): Turns {
  /** Here they wait for each other, and only the first of them asks the database. */
  const last = new Map<string, Promise<unknown>>()

  async function take(name: string, holder: string): Promise<void> {
    const giveUpAt = performance.now() + patienceMs
    for (;;) {
      const { numAffectedRows = 0n } = await sql`
        insert into turns as t (name, holder, until) values (${name}, ${holder}, now() + ${leaseMs} * interval '1 ms')
        on conflict (name) do update set holder = excluded.holder, until = excluded.until where t.until < now()`.execute(
        db,
      )
      if (numAffectedRows > 0n) return
      if (performance.now() > giveUpAt)
        throw Object.assign(new Error('Others were at work for too long'), { code: '55P03' })
      await sleep(ASK_MS)
    }
  }

  function renew(name: string, holder: string): NodeJS.Timeout {
    const begun = performance.now()
    const renewing = setInterval(() => {
      if (performance.now() - begun > longestMs - leaseMs) return
      // A database that does not hear of it hears of nobody who waits for the turn either.
      void sql`
        update turns set until = now() + ${leaseMs} * interval '1 ms' where name = ${name} and holder = ${holder}`
        .execute(db)
        .catch(() => {})
    }, leaseMs / RENEWALS)
    return renewing.unref()
  }

  async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const holder = randomUUID()
    await take(name, holder)
    const renewing = renew(name, holder)
    try {
      return await work()
    } finally {
      clearInterval(renewing)
      await db.deleteFrom('turns').where('name', '=', name).where('holder', '=', holder).execute()
    }
  }

  return (name, work) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(() => inTurn(name, work))
    const over = turn.then(
      () => {},
      () => {},
    )
    last.set(name, over)
    void over.then(() => last.get(name) === over && last.delete(name))
    return turn
  }
}
