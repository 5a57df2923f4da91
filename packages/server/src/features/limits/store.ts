/** Counts of a window of time, shared by all processes: SQL only. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { batched } from '../../db/batched.ts'
import { isUndone } from '../../db/fault.ts'
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
  /**
   * Counts in each bucket; the counts in the order of the buckets, null where a gate kept it from counting. Names must differ, and one of them at
   * most has a gate. What comes at the same time is counted in one statement, each call as if after the one before it.
   */
  hit(buckets: readonly Bucket[], now: Date): Promise<(Counted | null)[]>
  /** Removes windows that are over. */
  purge(now: Date): Promise<void>
}

/** Calls that are counted in one statement, at most. */
const MAX_HITS = 64
const PATIENCE_MS = 50
/** Windows are of a minute, and clocks differ. Whoever has many addresses makes a row with each request. */
const KEPT_MS = 600_000
/** Those of alerts are of a day at most. */
export const ALERT = 'alert:'
const ALERTS_KEPT_MS = 2 * 86_400_000
const PURGED_AT_ONCE = 5_000

export function createRateStore(db: Kysely<Tables>): RateStore {
  const hit = batched((hits: readonly Hit[]) => countAll(db, hits), {
    maxCalls: MAX_HITS,
    maxConcurrent: 2,
    patienceMs: PATIENCE_MS,
    isUndone,
  })
  return {
    hit: async (buckets, now) => (buckets.length === 0 ? [] : hit({ buckets, now: now.getTime() })),
    async purge(now) {
      const before = (ms: number) => new Date(now.getTime() - ms)
      let removed: bigint | undefined
      do {
        // What is being counted anew is left alone: each would wait for the other.
        const { numAffectedRows } = await sql`
          delete from rate_windows where bucket in (
            select bucket from rate_windows
            where window_start < ${before(KEPT_MS)}
              and (window_start < ${before(ALERTS_KEPT_MS)} or not starts_with(bucket, ${ALERT}))
            limit ${PURGED_AT_ONCE} for update skip locked)`.execute(db)
        removed = numAffectedRows
      } while (removed === BigInt(PURGED_AT_ONCE))
    },
  }
}

interface Hit {
  readonly buckets: readonly Bucket[]
  readonly now: number
}

/** What is added to a bucket. A bucket behind a gate has a row for each call, and is added to while the gate's count is at most `open`. */
interface Row {
  readonly bucket: string
  readonly window_start: Date
  by: number
  readonly is_gate: boolean
  readonly behind?: string
  readonly open?: number
}

async function countAll(db: Kysely<Tables>, hits: readonly Hit[]): Promise<(Counted | null)[][]> {
  // One moment for all of them, so that a bucket has one window.
  const now = Math.max(...hits.map((hit) => hit.now))
  const startOf = ({ windowSeconds }: Bucket) => now - (now % (windowSeconds * 1000))
  const whole = new Sums()
  for (const { buckets } of hits) for (const { name, by = 1 } of buckets) whole.add(name, by)

  const rows = new Map<string, Row>()
  const behind: Row[] = []
  const asked = new Sums()
  for (const { buckets } of hits) {
    const gate = buckets.find((bucket) => bucket.gate !== undefined)
    const open = gate && gate.gate! + whole.of(gate.name) - asked.add(gate.name, gate.by ?? 1)
    for (const bucket of buckets) {
      const { name, by = 1 } = bucket
      const row = { bucket: name, window_start: new Date(startOf(bucket)), by, is_gate: bucket === gate }
      const there = rows.get(name)
      if (gate && open !== undefined && bucket !== gate) behind.push({ ...row, behind: gate.name, open })
      else if (there) there.by += by
      else rows.set(name, row)
    }
  }
  const counts = await add(db, [...rows.values(), ...behind])

  // Each call gets the count that it would have had by itself, in order: first which calls were let through their gate, then the running count of each.
  const isOpen = hits.map(() => true)
  const counted = new Sums()
  const gated = new Sums()
  for (const [i, { buckets }] of hits.entries()) {
    const gate = buckets.find((bucket) => bucket.gate !== undefined)
    if (gate) {
      const before = counts.get(gate.name)! - whole.of(gate.name)
      isOpen[i] = before + gated.add(gate.name, gate.by ?? 1) <= gate.gate!
    }
    for (const { name, by = 1, gate } of buckets) if (isOpen[i] || gate !== undefined) counted.add(name, by)
  }
  const soFar = new Sums()
  return hits.map(({ buckets }, i) =>
    buckets.map((bucket) => {
      const { name, by = 1, gate, windowSeconds } = bucket
      if (!isOpen[i] && gate === undefined) return null
      const count = counts.get(name)! - counted.of(name) + soFar.add(name, by)
      return { count, resetsAt: new Date(startOf(bucket) + windowSeconds * 1000) }
    }),
  )
}

/**
 * What each bucket comes to, in one statement: gates first, and always in one order, so that two of them never wait for each other. It does not wait for the disk: counts
 * of the last moment that a crash takes along are worth less than the wait.
 */
async function add(db: Kysely<Tables>, rows: readonly Row[]): Promise<ReadonlyMap<string, number>> {
  const { rows: counted } = await sql<{ bucket: string; count: number }>`
    with new as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (
        bucket text, window_start timestamptz, "by" integer, is_gate boolean, behind text, open integer)
      where set_config('synchronous_commit', 'off', true) is not null),
    gates as (${insert(sql`select bucket, window_start, "by" from new where is_gate order by bucket`)}),
    others as (${insert(sql`
      select n.bucket, n.window_start, sum(n."by") from new n left join gates g on g.bucket = n.behind
      where not n.is_gate and (n.behind is null or g.count <= n.open) group by n.bucket, n.window_start order by n.bucket`)})
    select * from gates union all select * from others`.execute(db)
  return new Map(counted.map(({ bucket, count }) => [bucket, count]))
}

/**
 * Clocks of processes differ: whose clock is still in the minute before counts in the window that another has begun, or the two would begin their windows anew
 * by turns. A clock that was set back farther begins anew, or it would count towards a window that is long in coming.
 */
const IS_OPEN = sql`r.window_start between excluded.window_start and excluded.window_start + interval '1 minute'`

function insert(counts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into rate_windows as r (bucket, window_start, count) ${counts}
    on conflict (bucket) do update set
      count = case when ${IS_OPEN} then r.count + excluded.count else excluded.count end,
      window_start = case when ${IS_OPEN} then r.window_start else excluded.window_start end
    returning bucket, count`
}

/** Sums by name. */
class Sums {
  readonly #sums = new Map<string, number>()
  of(name: string): number {
    return this.#sums.get(name) ?? 0
  }
  /** Returns what it comes to. */
  add(name: string, by: number): number {
    const sum = this.of(name) + by
    this.#sums.set(name, sum)
    return sum
  }
}
