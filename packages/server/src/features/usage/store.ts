/** What an organisation used of its plan in a month: SQL only. */
import { planLimits } from '@svc/contract'
import { type Kysely, sql } from 'kysely'
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
 * Counts one governed call; false when the plan's are used up. Call it last in a transaction: the row it changes is locked until the end. Where the plan has a limit
 * all calls of the organisation pass through one row, or the last one allowed could be two; where it has none they are spread over several.
 */
export async function meterGovernedCall(
  db: Kysely<Tables>,
  orgId: string,
  at: Date,
  random: () => number = Math.random,
): Promise<boolean> {
  const slot = 1 + Math.floor(random() * SLOTS)
  const { rows } = await sql`
    with plan as (
      select (${governedCalls}::jsonb ->> o.plan)::bigint as most from organisations o where o.id = ${orgId})
    insert into usage as u (org_id, month, kind, slot, count)
    select ${orgId}, ${monthOf(at)}::date, 'governed_calls', case when most is null then ${slot}::smallint else 0 end, 1 from plan
    on conflict (org_id, month, kind, slot) do update set count = u.count + 1
    -- The row itself is read as it is once it is locked; the others are of a time when the plan had no limit.
    where u.slot > 0 or u.count + (
      select coalesce(sum(s.count), 0) from usage s
      where s.org_id = u.org_id and s.month = u.month and s.kind = u.kind and s.slot > 0) < (select most from plan)
    returning count`.execute(db)
  return rows.length === 1
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
