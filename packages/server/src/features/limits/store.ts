/** Counts of a window of time, shared by all processes: SQL only. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

export interface Bucket {
  readonly name: string
  readonly windowSeconds: number
  /** How much to count; 1 when absent. */
  readonly by?: number
}

export interface Counted {
  /** How much was counted in the window, this time included. */
  readonly count: number
  readonly resetsAt: Date
}

export interface RateStore {
  /** Counts in each bucket, in one statement; the counts in the order of the buckets. Names must differ. */
  hit(buckets: readonly Bucket[], now: Date): Promise<Counted[]>
  /** Removes windows that began before `before`. */
  purge(before: Date): Promise<void>
}

export function createRateStore(db: Kysely<Tables>): RateStore {
  return {
    async hit(buckets, now) {
      if (buckets.length === 0) return []
      const rows = buckets
        .map(({ name, windowSeconds, by = 1 }) => {
          const windowMs = windowSeconds * 1000
          const start = Math.floor(now.getTime() / windowMs) * windowMs
          return {
            bucket: name,
            start,
            window_start: new Date(start),
            by,
            resetsAt: new Date(start + windowMs),
          }
        })
        // Always in one order, so that two requests never wait for each other.
        .sort((a, b) => (a.bucket < b.bucket ? -1 : 1))
      const { rows: counted } = await sql<{ bucket: string; count: number }>`
        insert into rate_windows as r (bucket, window_start, count)
        select bucket, window_start, "by" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (
          bucket text, window_start timestamptz, "by" integer)
        on conflict (bucket) do update set
          count = case when r.window_start = excluded.window_start then r.count + excluded.count else excluded.count end,
          window_start = excluded.window_start
        returning bucket, count`.execute(db)
      const counts = new Map(counted.map(({ bucket, count }) => [bucket, count]))
      const resets = new Map(rows.map(({ bucket, resetsAt }) => [bucket, resetsAt]))
      return buckets.map(({ name }) => ({
        count: counts.get(name) as number,
        resetsAt: resets.get(name) as Date,
      }))
    },
    async purge(before) {
      await sql`delete from rate_windows where window_start < ${before}`.execute(db)
    },
  }
}
