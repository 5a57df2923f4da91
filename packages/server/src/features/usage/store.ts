/** What an organisation used of its plan in a month: SQL only. */
import { type Plan, planLimits } from '@svc/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { utcDay } from '../../time/utc-day.ts'

/** What is counted. `…_refused` counts what was refused because the plan was used up. */
export type UsageKind = 'governed_calls' | 'governed_calls_refused' | MeteredKind

/** What the chat service meters, by plan and period. */
const METERED_KINDS = ['conversations', 'messages', 'documents'] as const
export type MeteredKind = (typeof METERED_KINDS)[number]

/** The first day of the month of a moment, UTC. */
function monthOf(at: Date): string {
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

export interface Metered {
  /** False when the plan has not that much left: then nothing was counted. */
  readonly allowed: boolean
  /** In the current period, this time included where it was allowed. */
  readonly used: number
  /** Null is without limit. */
  readonly limit: number | null
}

const limitsByPlan = JSON.stringify(planLimits)

/**
 * The first day, UTC, of the period that `at` lies in: months are counted from the day the subscription began, the 31st standing for the last day of
 * shorter ones, and are calendar months without a subscription.
 */
function periodStart(anchor: RawBuilder<unknown>, at: Date): RawBuilder<string> {
  const since = sql`coalesce((${anchor} at time zone 'UTC')::date, date '2000-01-01')`
  const today = sql`${utcDay(at)}::date`
  const months = sql`((extract(year from ${today}) - extract(year from ${since})) * 12
    + extract(month from ${today}) - extract(month from ${since}))::integer`
  const start = (n: RawBuilder<unknown>) => sql`(${since} + make_interval(months => ${n}))::date`
  return sql`case when ${start(months)} > ${today} then ${start(sql`${months} - 1`)} else ${start(months)} end`
}

/** The counts in slots beside the first, which alone holds a limit: they are from a time when the plan had no limit. */
const otherSlots = (orgId: string, kind: RawBuilder<unknown>, start: RawBuilder<unknown>) => sql`(
  select coalesce(sum(s.count), 0) from usage s
  where s.org_id = ${orgId} and s.month = ${start} and s.kind = ${kind} and s.slot > 0)`

/**
 * Counts `by` of what the plan limits, or nothing when that would be more than it allows: exact, however many processes count at once. Call it last in a
 * transaction, since the row it changes is locked until the end. A negative `by` gives back what came to nothing, and is always allowed.
 *
 * @example no-run
 * const { allowed, used, limit } = await meter(db, orgId, 'conversations', new Date(clock()))
 */
export async function meter(
  db: Kysely<Tables>,
  orgId: string,
  kind: MeteredKind,
  at: Date,
  by?: number,
  random?: () => number,
): Promise<Metered> {
  const { [kind]: metered } = await meterAll(db, orgId, [kind], at, by, random)
  return metered
}

/** As `meter`, of several kinds. One may be counted where another is not: a transaction that is given up takes both back. */
export async function meterAll<Kind extends MeteredKind>(
  db: Kysely<Tables>,
  orgId: string,
  kinds: readonly Kind[],
  at: Date,
  by: number = 1,
  random: () => number = Math.random,
): Promise<Record<Kind, Metered>> {
  const slot = 1 + Math.floor(random() * SLOTS)
  const { rows } = await sql<{ kind: Kind; count: number | null; most: number | null; others: number }>`
    with plan as materialized (
      select k.kind, (${limitsByPlan}::jsonb -> o.plan ->> k.kind)::bigint as most, ${periodStart(sql`s.cycle_anchor`, at)} as start
      from (values ${sql.join(kinds.map((kind) => sql`(${kind}::text)`))}) as k (kind), organisations o
      left join subscriptions s on s.org_id = o.id where o.id = ${orgId}),
    counted as (
      insert into usage as u (org_id, month, kind, slot, count)
      select ${orgId}, start, kind, case when most is null then ${slot}::smallint else 0 end, ${by}::bigint from plan
      where most is null or ${by}::bigint <= 0 or ${by}::bigint + ${otherSlots(orgId, sql`plan.kind`, sql`start`)} <= most
      -- In one order, so that no two wait for each other.
      order by kind
      on conflict (org_id, month, kind, slot) do update set count = u.count + ${by}::bigint
      -- The row itself is read as it is once it is locked.
      where u.slot > 0 or ${by}::bigint <= 0 or u.count + ${by}::bigint + ${otherSlots(orgId, sql`u.kind`, sql`u.month`)}
        <= (select most from plan where plan.kind = u.kind)
      returning u.kind, u.count, u.slot, u.month)
    select plan.kind, counted.count, plan.most, (
      select coalesce(sum(s.count), 0)::bigint from usage s
      where s.org_id = ${orgId} and s.month = counted.month and s.kind = counted.kind and s.slot <> counted.slot) as others
    from plan left join counted on counted.kind = plan.kind`.execute(db)
  // What others counted meanwhile is seen by a statement of its own.
  const current =
    rows.every(({ count }) => count !== null) && rows.length > 0 ? null : await usageOf(db, orgId, at)
  const metered = {} as Record<Kind, Metered>
  for (const { kind, count, most, others } of rows)
    metered[kind] =
      count === null
        ? { allowed: false, used: current!.used[kind], limit: current!.limits[kind] }
        : { allowed: true, used: count + others, limit: most }
  return metered
}

/** What an organisation used in a period, and what its plan allows. */
export interface PeriodUsage {
  readonly plan: Plan
  /** The first day, YYYY-MM-DD, and the first of the next period. */
  readonly start: string
  readonly end: string
  readonly used: Readonly<Record<MeteredKind, number>>
  readonly limits: Readonly<Record<MeteredKind, number | null>>
}

/** The usage of the period that `at` lies in. @throws RangeError for an organisation that is not there */
export async function usageOf(db: Kysely<Tables>, orgId: string, at: Date): Promise<PeriodUsage> {
  const { rows } = await sql<{ plan: Plan; start: string; end: string } & Record<MeteredKind, number>>`
    with own as (
      select o.plan, s.cycle_anchor as anchor, ${periodStart(sql`s.cycle_anchor`, at)} as start
      from organisations o left join subscriptions s on s.org_id = o.id where o.id = ${orgId})
    select own.plan, own.start, ${nextStart()} as end,
      ${sql.join(METERED_KINDS.map((kind) => sql`coalesce(sum(u.count) filter (where u.kind = ${kind}), 0)::bigint as ${sql.ref(kind)}`))}
    from own left join usage u on u.org_id = ${orgId} and u.month = own.start
    group by own.plan, own.start, own.anchor`.execute(db)
  const [row] = rows
  if (!row) throw new RangeError('There is no such organisation')
  const { plan, start, end, conversations, messages, documents } = row
  return { plan, start, end, used: { conversations, messages, documents }, limits: planLimits[plan] }
}

/** Counted from the subscription's day again, which a shorter month may have cut. */
function nextStart(): RawBuilder<string> {
  const since = sql`coalesce((own.anchor at time zone 'UTC')::date, date '2000-01-01')`
  const months = sql`((extract(year from own.start) - extract(year from ${since})) * 12
    + extract(month from own.start) - extract(month from ${since}))::integer`
  return sql`(${since} + make_interval(months => ${months} + 1))::date`
}
