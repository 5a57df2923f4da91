/** Counts of a window of time, shared by all processes: SQL only. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

export interface Bucket {
  readonly name: string
  readonly windowSeconds: number
  /** How much to count; 1 when absent. */
  readonly by?: number
  /** When more than this was counted here, the buckets without a gate are not counted. */
  readonly gate?: number
}

export interface Counted {
  /** How much was counted in the window, this time included. */
  readonly count: number
  readonly resetsAt: Date
}

export interface RateStore {
  /** Counts in each bucket, in one statement; the counts in the order of the buckets, null where a gate kept it from counting. Names must differ. */
  hit(buckets: readonly Bucket[], now: Date): Promise<(Counted | null)[]>
  /** Removes windows that began before `before`. */
  purge(before: Date): Promise<void>
}

export function createRateStore(db: Kysely<Tables>): RateStore {
  return {
    async hit(buckets, now) {
      if (buckets.length === 0) return []
      const rows = buckets
        .map(({ name, windowSeconds, by = 1, gate = null }) => {
          const windowMs = windowSeconds * 1000
          const start = Math.floor(now.getTime() / windowMs) * windowMs
          return {
            bucket: name,
            start,
            window_start: new Date(start),
            by,
            gate,
            resetsAt: new Date(start + windowMs),
          }
        })
        // Always in one order, gates first, so that two requests never wait for each other.
        .sort((a, b) => (a.bucket < b.bucket ? -1 : 1))
      const { rows: counted } = await sql<{ bucket: string; count: number }>`
        with new as (
          select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (
            bucket text, window_start timestamptz, "by" integer, gate integer)),
        gates as (${add(sql`select bucket, window_start, "by" from new where gate is not null`)}),
        others as (${add(sql`
          select bucket, window_start, "by" from new where gate is null and not exists (
            select from gates join new as closed using (bucket) where gates.count > closed.gate)`)})
        select * from gates union all select * from others`.execute(db)
      const counts = new Map(counted.map(({ bucket, count }) => [bucket, count]))
      const resets = new Map(rows.map(({ bucket, resetsAt }) => [bucket, resetsAt]))
      return buckets.map(({ name }) => {
        const count = counts.get(name)
        return count === undefined ? null : { count, resetsAt: resets.get(name) as Date }
      })
    },
    async purge(before) {
      await sql`delete from rate_windows where window_start < ${before}`.execute(db)
    },
  }
}

function add(counts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into rate_windows as r (bucket, window_start, count) ${counts}
    on conflict (bucket) do update set
      count = case when r.window_start = excluded.window_start then r.count + excluded.count else excluded.count end,
      window_start = excluded.window_start
    returning bucket, count`
}
