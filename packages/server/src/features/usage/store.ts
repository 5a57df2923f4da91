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

/**
 * Counts one governed call; false when the plan's are used up. Call it last in a transaction: the row it changes is locked until the
 * end, and all calls of the organisation pass through it.
 */
export async function meterGovernedCall(db: Kysely<Tables>, orgId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into usage as u (org_id, month, kind, count) values (${orgId}, ${monthOf(at)}, 'governed_calls', 1)
    on conflict (org_id, month, kind) do update set count = u.count + 1
    where u.count < coalesce(
      (select (${governedCalls}::jsonb ->> o.plan)::bigint from organisations o where o.id = ${orgId}), 9000000000000000)
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
    on conflict (org_id, month, kind) do update set count = u.count + ${by}
    returning count`.execute(db)
  return rows[0]!.count
}
