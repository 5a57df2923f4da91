/** Receipts: SQL only. */
import {
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { isDeadlock } from '../../db/fault.ts'
import type { Tables } from '../../db/tables.ts'
import type { NewReceipt, StoredReceipt } from '../../receipt.ts'
import { rowOf, stored } from './row.ts'

/** A place in the export's order: day of the decision, then leaf order. */
export interface ExportPlace {
  readonly decidedDay: string
  readonly recordedAt: Date
  readonly receiptId: string
}

export interface ExportRange {
  readonly orgId: string
  readonly from: string | undefined
  readonly to: string | undefined
  readonly receiptId?: string | undefined
  readonly after: ExportPlace | null
  readonly limit: number
}

/** What a receipt must be to be listed. */
export interface ReceiptFilter {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly decision: string | undefined
  readonly captureMode: string | undefined
  readonly piiType: string | undefined
}

export interface ListRange {
  readonly orgId: string
  readonly filter: ReceiptFilter
  readonly after: ExportPlace | null
  readonly order: 'oldest_first' | 'newest_first'
  readonly limit: number
}

/** What the receipts of some days add up to. */
export interface SummedReceipts {
  readonly days: readonly { readonly day: string; readonly decision: string; readonly count: number }[]
  /** Findings. */
  readonly type_days: readonly { readonly day: string; readonly type: string; readonly count: number }[]
  readonly anchored: number
  readonly pending: number
  readonly last: {
    readonly day: string
    readonly anchored_at: string
    readonly merkle_root: string
    readonly tx_hash: string
    readonly network: string
  } | null
}

export interface ReceiptStore {
  /** Writes those whose id and whose fingerprint are new to the organisation, in one statement, and returns the ids of these. */
  insert(receipts: readonly NewReceipt[]): Promise<Set<string>>
  find(orgId: string, receiptIds: readonly string[]): Promise<StoredReceipt[]>
  export(range: ExportRange): Promise<StoredReceipt[]>
  /** By day of the decision, then by time of recording, then by id. */
  list(range: ListRange): Promise<StoredReceipt[]>
  /** Both days inclusive. */
  sum(orgId: string, from: string, to: string): Promise<SummedReceipts>
  /** The first receipt ever recorded with this fingerprint, whosever it is; none of an organisation that is being deleted. */
  findByFingerprint(fingerprint: string): Promise<StoredReceipt | undefined>
  /** The fingerprints of a tree, in leaf order. */
  leavesOf(orgId: string, day: string): Promise<string[]>
}

/** The statement of `insert`, without what it returns: also to stand in the `with` of a larger one. */
export function insertReceipts(receipts: readonly NewReceipt[]): RawBuilder<unknown> {
  // In one order, so that two statements with the same receipts do not wait for each other; of those with one fingerprint the first stays the first.
  const rows = receipts
    .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : Number(placeOf(a) > placeOf(b))))
    .map(rowOf)
  // One parameter for any number of rows: a statement of one shape, and no limit on parameters.
  return sql`
    insert into receipts (
      org_id, receipt_id, capture_mode, attested_by, decision, risk, score, hitl, policies, policy_name, policy_version,
      pii_counts, fingerprint, fingerprint_salt, canonical_json, direction, agent_id, request_id, sdk_name, sdk_version,
      decided_at, decided_day, recorded_at)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (
      org_id uuid, receipt_id text, capture_mode text, attested_by text, decision text, risk text, score integer,
      hitl boolean, policies text[], policy_name text, policy_version integer, pii_counts jsonb, fingerprint text,
      fingerprint_salt text, canonical_json text, direction text, agent_id text, request_id text, sdk_name text,
      sdk_version text, decided_at timestamptz, decided_day date, recorded_at timestamptz)
    on conflict do nothing`
}

/** No order suits ids and fingerprints alike: where the same ids come with other fingerprints, two statements may still wait for each other, and one is given up. */
const MAX_ATTEMPTS = 5

/** Receipts looked through for each of a kind that is asked for. */
const WALKED_FOR_EACH = 100

type Rows = SelectQueryBuilder<Tables, 'receipts', Selectable<Tables['receipts']>>

const inOrder = (rows: Rows, direction: 'asc' | 'desc') =>
  rows.orderBy('decided_day', direction).orderBy('recorded_at', direction).orderBy('receipt_id', direction)

export function createReceiptStore(db: Kysely<Tables>): ReceiptStore {
  const withAnchor = (rows: Rows, tx = db) =>
    tx
      .selectFrom(rows.as('r'))
      .leftJoin('anchors as a', (join) =>
        join.onRef('a.org_id', '=', 'r.org_id').onRef('a.day', '=', 'r.anchor_date'),
      )
      .selectAll('r')
      .select(['a.merkle_root', 'a.leaf_count', 'a.network', 'a.status', 'a.tx_hash', 'a.anchored_at'])
  const receipts = () => withAnchor(db.selectFrom('receipts').selectAll())
  /**
   * The rows of a page are chosen before their trees are looked up: the index has them in order. Of a day with many receipts PostgreSQL expects few beyond a place,
   * and would rather join and sort all of them.
   */
  const page = async (rows: Rows, direction: 'asc' | 'desc', limit: number, tx = db) => {
    const found = await withAnchor(inOrder(rows, direction).limit(limit), tx)
      .orderBy('r.decided_day', direction)
      .orderBy('r.recorded_at', direction)
      .orderBy('r.receipt_id', direction)
      .execute()
    return found.map(stored)
  }

  return {
    async insert(receipts) {
      if (receipts.length === 0) return new Set()
      const statement = sql<{ receipt_id: string }>`${insertReceipts(receipts)} returning receipt_id`
      for (let attempt = 1; ; attempt++) {
        try {
          const { rows } = await statement.execute(db)
          return new Set(rows.map((row) => row.receipt_id))
        } catch (error) {
          if (attempt === MAX_ATTEMPTS || !isDeadlock(error)) throw error
        }
      }
    },
    async find(orgId, receiptIds) {
      if (receiptIds.length === 0) return []
      const rows = await receipts()
        .where('r.org_id', '=', orgId)
        .where(sql<SqlBool>`r.receipt_id = any(${receiptIds})`)
        .execute()
      return rows.map(stored)
    },
    async export({ orgId, from, to, receiptId, after, limit }) {
      let query = db.selectFrom('receipts').selectAll().where('org_id', '=', orgId)
      if (from !== undefined) query = query.where('decided_day', '>=', from)
      if (to !== undefined) query = query.where('decided_day', '<=', to)
      if (receiptId !== undefined) query = query.where('receipt_id', '=', receiptId)
      if (after !== null)
        query = query.where(
          sql<SqlBool>`(decided_day, recorded_at, receipt_id) > (${after.decidedDay}::date, ${after.recordedAt}::timestamptz, ${after.receiptId})`,
        )
      return page(query, 'asc', limit)
    },
    async list({ orgId, filter, after, order, limit }) {
      const { from, to, decision, captureMode, piiType } = filter
      const [beyond, direction] =
        order === 'oldest_first' ? ([sql`>`, 'asc'] as const) : ([sql`<`, 'desc'] as const)
      const within = (tx: Kysely<Tables>) => {
        let query = tx.selectFrom('receipts').selectAll().where('org_id', '=', orgId)
        if (from !== undefined) query = query.where('decided_day', '>=', from)
        if (to !== undefined) query = query.where('decided_day', '<=', to)
        if (after !== null)
          query = query.where(
            sql<SqlBool>`(decided_day, recorded_at, receipt_id) ${beyond} (${after.decidedDay}::date, ${after.recordedAt}::timestamptz, ${after.receiptId})`,
          )
        return query
      }
      const ofKind = (query: Rows) => {
        if (decision !== undefined) query = query.where('decision', '=', decision)
        if (captureMode !== undefined) query = query.where('capture_mode', '=', captureMode)
        if (piiType !== undefined) query = query.where(sql<SqlBool>`pii_counts ? ${piiType}`)
        return query
      }
      if (decision === undefined && captureMode === undefined && piiType === undefined)
        return page(within(db), direction, limit)
      // A frequent kind is found among the next receipts. PostgreSQL cannot tell which are: kinds are of certain days, and go together.
      const next = inOrder(within(db), direction).limit(limit * WALKED_FOR_EACH)
      const found = await page(
        ofKind(db.selectFrom(next.as('receipts')).selectAll() as Rows),
        direction,
        limit,
      )
      if (found.length === limit) return found
      return db.transaction().execute(async (tx) => {
        // A rare one by the index of kinds.
        await sql`set local enable_indexscan to off`.execute(tx)
        await sql`set local enable_seqscan to off`.execute(tx)
        return page(ofKind(within(tx)), direction, limit, tx)
      })
    },
    async sum(orgId, from, to) {
      // Closed trees have their sums. Each of the two lists of other receipts below has its own index, and is short as a rule. Grouped before the counts are
      // unpacked, since most receipts are like many others.
      const within = sql`org_id = ${orgId} and decided_day between ${from}::date and ${to}::date`
      const { rows } = await sql<SummedReceipts>`
        with open as materialized (
          select decided_day as day, decision, pii_counts, count(*) as n, count(fingerprint) as pending from (
            select decided_day, decision, pii_counts, fingerprint from receipts
            where ${within} and anchor_date is null and fingerprint is not null
            union all
            select decided_day, decision, pii_counts, fingerprint from receipts where ${within} and fingerprint is null) as r
          group by decided_day, decision, pii_counts),
        closed as materialized (
          select s.decided_day as day, s.allow, s.redact, s.deny, s.types, a.status = 'anchored' as is_anchored
          from tree_sums s join anchors a on a.org_id = s.org_id and a.day = s.anchor_date
          where s.org_id = ${orgId} and s.decided_day between ${from}::date and ${to}::date),
        by_day as (
          select day, decision, sum(n)::int as count from (
            select day, decision, n from open
            union all select day, 'allow', allow from closed where allow > 0
            union all select day, 'redact', redact from closed where redact > 0
            union all select day, 'deny', deny from closed where deny > 0) as decisions
          group by day, decision),
        by_type as (
          select day, type, sum(count)::bigint as count from (
            select day, key as type, value::bigint * n as count from open, jsonb_each_text(pii_counts)
            union all select day, key, value::bigint from closed, jsonb_each_text(types)) as findings
          group by day, type)
        select
          (select coalesce(jsonb_agg(by_day order by day, decision), '[]') from by_day) as days,
          (select coalesce(jsonb_agg(by_type order by day, type), '[]') from by_type) as type_days,
          (select coalesce(sum(allow + redact + deny) filter (where is_anchored), 0)::int from closed) as anchored,
          (select coalesce(sum(pending), 0)::int from open)
            + (select coalesce(sum(allow + redact + deny) filter (where not is_anchored), 0)::int from closed) as pending,
          (select to_jsonb(newest) from (
            select day, anchored_at, merkle_root, tx_hash, network from anchors
            where org_id = ${orgId} and status = 'anchored' order by day desc limit 1) newest) as last`.execute(
        db,
      )
      return rows[0]!
    },
    async findByFingerprint(fingerprint) {
      const row = await receipts()
        .where('r.fingerprint', '=', fingerprint)
        // As the indexes have it: a parameter alone does not say which of them holds it.
        .where(
          fingerprint.startsWith('SVC-DNA-v2-')
            ? sql<SqlBool>`r.fingerprint like 'SVC-DNA-v2-%'`
            : sql<SqlBool>`r.fingerprint not like 'SVC-DNA-v2-%'`,
        )
        // Of one that is being deleted, nothing is left but what the deletion has not come to.
        .where(
          sql<SqlBool>`not exists (select from organisations o where o.id = r.org_id and o.end_begun_at is not null)`,
        )
        .orderBy('r.recorded_at')
        .limit(1)
        .executeTakeFirst()
      return row && stored(row)
    },
    async leavesOf(orgId, day) {
      const rows = await db
        .selectFrom('receipts')
        .select('fingerprint')
        .where('org_id', '=', orgId)
        .where('anchor_date', '=', day)
        .orderBy('leaf_index')
        .execute()
      return rows.map((row) => row.fingerprint as string)
    },
  }
}

const placeOf = ({ orgId, fingerprint }: NewReceipt): string => `${orgId} ${fingerprint}`
