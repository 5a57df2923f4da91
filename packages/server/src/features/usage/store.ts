/** What an organisation used of its plan in a month: SQL only. */
import { planLimits } from '@svc/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** What is counted. `…_refused` counts what was refused because the plan was used up. */
export type UsageKind = 'governed_calls' | 'governed_calls_refused'

/** The first day of the month of a moment, UTC. */
export function monthOf(at: Date): string {
  return `${at.toISOString().slice(0, 7)}-01`
}

/** The first moment of the month after. */
export function nextMonth(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))
}

const governedCalls = JSON.stringify(
  Object.fromEntries(Object.entries(planLimits).map(([plan, limits]) => [plan, limits.governedCalls])),
)

/** Rows that a count without a limit is spread over. */
const SLOTS = 16

/**
 * The statement that counts governed calls, given as rows of `org_id, month, count`; it returns `org_id, month` of those that the plan allows, and
 * counts nothing of the others. The rows it changes are locked to the end of the transaction. Where the plan has a limit all calls of the
 * organisation pass through one row, or the last one allowed could be two; where it has none they are spread over several.
 */
export function meterGovernedCalls(
  calls: RawBuilder<unknown>,
  random: () => number = Math.random,
): RawBuilder<{ org_id: string; month: string }> {
  const slot = 1 + Math.floor(random() * SLOTS)
  return sql`
    with calls as materialized (
      select c.*, (${governedCalls}::jsonb ->> o.plan)::bigint as most
      from (${calls}) c join organisations o on o.id = c.org_id)
    insert into usage as u (org_id, month, kind, slot, count)
    select org_id, month, 'governed_calls', case when most is null then ${slot}::smallint else 0 end, count from calls
    -- In one order, so that no two wait for each other.
    where most is null or count <= most order by org_id, month
    on conflict (org_id, month, kind, slot) do update set count = u.count + excluded.count
    -- The row itself is read as it is once it is locked; the others are of a time when the plan had no limit.
    where u.slot > 0 or u.count + excluded.count + (
      select coalesce(sum(s.count), 0) from usage s
      where s.org_id = u.org_id and s.month = u.month and s.kind = u.kind and s.slot > 0)
      <= (select most from calls c where c.org_id = u.org_id and c.month = u.month)
    returning org_id, month`
}

/** How many governed calls the plan still allows in a moment's month; infinity where it has no limit. */
export async function governedCallsLeft(db: Kysely<Tables>, orgId: string, at: Date): Promise<number> {
  const { rows } = await sql<{ left: number | null }>`
    select (${governedCalls}::jsonb ->> o.plan)::bigint - (
      select coalesce(sum(u.count), 0) from usage u
      where u.org_id = o.id and u.month = ${monthOf(at)}::date and u.kind = 'governed_calls')::bigint as left
    from organisations o where o.id = ${orgId}`.execute(db)
  return rows[0]?.left ?? Number.POSITIVE_INFINITY
}

/** Counts something without a limit, and returns how much it is now. */
export async function count(
  db: Kysely<Tables>,
  orgId: string,
  kind: UsageKind,
  at: Date,
  by: number = 1,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into usage as u (org_id, month, kind, count) values (${orgId}, ${monthOf(at)}, ${kind}, ${by})
    on conflict (org_id, month, kind, slot) do update set count = u.count + ${by}
    returning count`.execute(db)
  return rows[0]!.count
}
