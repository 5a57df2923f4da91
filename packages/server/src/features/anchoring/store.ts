/** Trees and their way to the ledger: SQL only. */
import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely'
import type { SignedMemo } from '../../adapters/ledger/ledger.ts'
import type { Tables } from '../../db/tables.ts'

export type AnchorStatus = 'frozen' | 'signed' | 'submitted' | 'anchored'

export interface Anchor {
  readonly orgId: string
  readonly day: string
  readonly root: string
  readonly leafCount: number
  readonly network: string
  readonly status: AnchorStatus
  readonly txHash: string | null
  /** base64 */
  readonly signedTransaction: string | null
  readonly lastValidBlockHeight: number | null
  readonly anchoredAt: Date | null
}

export interface Freeze {
  readonly orgId: string
  readonly day: string
  /** Receipts recorded before this moment are taken. */
  readonly before: Date
  readonly network: string
  readonly at: Date
  /** The most leaves one tree takes; the rest waits for the next run. */
  readonly maxLeaves: number
}

export interface AnchorStore {
  /**
   * Fixes the leaves and the root of an organisation's tree in one transaction. The tree that is there already is returned as it
   * is; null when nothing waits.
   */
  freeze(
    freeze: Freeze,
    rootOf: (fingerprints: readonly string[]) => string | Promise<string>,
  ): Promise<{ anchor: Anchor; created: boolean } | null>
  /** Stores a signed transaction, unless one is stored already, and returns the one that is. */
  keepSigned(orgId: string, day: string, signed: SignedMemo): Promise<Anchor>
  markSubmitted(orgId: string, day: string, at: Date): Promise<void>
  /** Marks the tree anchored, by this transaction alone, since `at`, but not since before its last receipt was recorded. */
  markAnchored(orgId: string, day: string, signature: string, at: Date): Promise<void>
  /** Sets aside a transaction that can no longer land, so that another is made; the last `MAX_ATTEMPTS` are kept. Does nothing when the tree has another by now. */
  putAside(orgId: string, day: string, signature: string, at: Date): Promise<void>
  find(orgId: string, day: string): Promise<Anchor | undefined>
  /** Trees that are not on the ledger yet: those of `networks` before all others, the oldest first. */
  unfinished(networks: readonly string[], limit: number): Promise<Anchor[]>
  /** Organisations that have a tree for the day. */
  closedOn(day: string): Promise<string[]>
  /** Organisations with receipts recorded before a moment that hang in no tree, with when the oldest was recorded. */
  waiting(before: Date): Promise<{ orgId: string; oldest: Date }[]>
  /** When the organisation's oldest receipt that hangs in no tree was recorded; undefined when none was before a moment. */
  oldestWaiting(orgId: string, before: Date): Promise<Date | undefined>
}

/** The newest transactions that came to nothing are kept of a tree: where the publisher cannot pay, there are hundreds a day. */
export const MAX_ATTEMPTS = 100

/** More than a million leaves take. A shorter limit would give them up each night, and the next night there would be more. */
const FREEZE_TIMEOUT_MS = 1_800_000

export function createAnchorStore(db: Kysely<Tables>): AnchorStore {
  const one = (orgId: string, day: string) =>
    db.selectFrom('anchors').selectAll().where('org_id', '=', orgId).where('day', '=', day)

  return {
    freeze: ({ orgId, day, before, network, at, maxLeaves }, rootOf) =>
      db.transaction().execute(async (transaction) => {
        // For a tree of full size the update takes minutes, and so may the wait for another process that makes one.
        await sql`set local statement_timeout to ${sql.lit(FREEZE_TIMEOUT_MS)}`.execute(transaction)
        // One run at a time for each organisation, over all server processes.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`svc anchor ${orgId}`}, 0))`.execute(
          transaction,
        )
        const there = await transaction
          .selectFrom('anchors')
          .selectAll()
          .where('org_id', '=', orgId)
          .where('day', '=', day)
          .executeTakeFirst()
        if (there) return { anchor: stored(there), created: false }

        const { rows } = await sql<{ leaf_index: number; fingerprint: string }>`
          update receipts as r set anchor_date = ${day}::date, leaf_index = taken.leaf
          from (
            select ctid, (row_number() over (order by recorded_at, receipt_id) - 1)::integer as leaf
            from receipts
            where org_id = ${orgId} and anchor_date is null and fingerprint is not null and recorded_at < ${before}
            order by recorded_at, receipt_id
            limit ${maxLeaves}
          ) as taken
          -- By its place in the table, which nothing but this changes: of receipts that came since PostgreSQL last counted them it expects a few, and would look through all
          -- of the organisation's for each.
          where r.ctid = taken.ctid
          returning r.leaf_index, r.fingerprint`.execute(transaction)
        if (rows.length === 0) return null
        const leaves = rows.sort((a, b) => a.leaf_index - b.leaf_index).map((row) => row.fingerprint)
        const anchor = await transaction
          .insertInto('anchors')
          .values({
            org_id: orgId,
            day,
            merkle_root: await rootOf(leaves),
            ...(await countsOf(transaction, orgId, day)),
            leaf_count: leaves.length,
            network,
            status: 'frozen',
            tx_hash: null,
            signed_transaction: null,
            last_valid_block_height: null,
            created_at: at,
            submitted_at: null,
            anchored_at: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        return { anchor: stored(anchor), created: true }
      }),
    async keepSigned(orgId, day, { signature, transaction, lastValidBlockHeight }) {
      await db
        .updateTable('anchors')
        .set({
          signed_transaction: transaction,
          tx_hash: signature,
          last_valid_block_height: lastValidBlockHeight,
          status: 'signed',
        })
        .where('org_id', '=', orgId)
        .where('day', '=', day)
        .where('status', '=', 'frozen')
        .execute()
      return stored(await one(orgId, day).executeTakeFirstOrThrow())
    },
    async markSubmitted(orgId, day, at) {
      await db
        .updateTable('anchors')
        .set({ status: 'submitted', submitted_at: at })
        .where('org_id', '=', orgId)
        .where('day', '=', day)
        .where('status', '=', 'signed')
        .execute()
    },
    async markAnchored(orgId, day, signature, at) {
      await db
        .updateTable('anchors')
        // A ledger's clock may be some seconds behind, and a day may be closed before it ends: no receipt must be younger than its anchor.
        .set({ status: 'anchored', anchored_at: sql<Date>`greatest(${at}::timestamptz, last_recorded_at)` })
        .where('org_id', '=', orgId)
        .where('day', '=', day)
        .where('tx_hash', '=', signature)
        .where('status', 'in', ['signed', 'submitted'])
        .execute()
    },
    async putAside(orgId, day, signature, at) {
      // One statement: all or nothing. What it adds it does not see itself.
      await sql`
        with void as (
          select org_id, day, tx_hash, signed_transaction, last_valid_block_height from anchors
          where org_id = ${orgId} and day = ${day}::date and tx_hash = ${signature} and status in ('signed', 'submitted')
          for update
        ), kept as (
          insert into anchor_attempts (org_id, day, tx_hash, signed_transaction, last_valid_block_height, voided_at)
          select org_id, day, tx_hash, signed_transaction, last_valid_block_height, ${at} from void
          on conflict do nothing
        ), forgotten as (
          delete from anchor_attempts where (org_id, day, tx_hash) in (
            select t.org_id, t.day, t.tx_hash from anchor_attempts t join void using (org_id, day)
            order by t.voided_at desc, t.tx_hash offset ${MAX_ATTEMPTS - 1})
        )
        update anchors a
        set status = 'frozen', tx_hash = null, signed_transaction = null, last_valid_block_height = null, submitted_at = null
        from void v where a.org_id = v.org_id and a.day = v.day`.execute(db)
    },
    async find(orgId, day) {
      const row = await one(orgId, day).executeTakeFirst()
      return row && stored(row)
    },
    async unfinished(networks, limit) {
      const rows = await db
        .selectFrom('anchors')
        .selectAll()
        .where('status', '<>', 'anchored')
        // What no ledger here can take on stays, and would fill the page for ever.
        .orderBy((eb) => eb('network', 'in', networks), 'desc')
        .orderBy('created_at')
        .limit(limit)
        .execute()
      return rows.map(stored)
    },
    async closedOn(day) {
      const rows = await db.selectFrom('anchors').select('org_id').where('day', '=', day).execute()
      return rows.map((row) => row.org_id)
    },
    async waiting(before) {
      const rows = await db
        .selectFrom('receipts')
        .select(['org_id', (eb) => eb.fn.min('recorded_at').as('oldest')])
        .where('anchor_date', 'is', null)
        .where('fingerprint', 'is not', null)
        .where('recorded_at', '<', before)
        // What is being deleted is proven to nobody any more.
        .where(
          sql<SqlBool>`not exists (select from organisations o where o.id = receipts.org_id and o.end_begun_at is not null)`,
        )
        .groupBy('org_id')
        .orderBy('org_id')
        .execute()
      return rows.map((row) => ({ orgId: row.org_id, oldest: row.oldest }))
    },
    async oldestWaiting(orgId, before) {
      const row = await db
        .selectFrom('receipts')
        .select('recorded_at')
        .where('org_id', '=', orgId)
        .where('anchor_date', 'is', null)
        .where('fingerprint', 'is not', null)
        .where('recorded_at', '<', before)
        .orderBy('recorded_at')
        .limit(1)
        .executeTakeFirst()
      return row?.recorded_at
    },
  }
}

/** What the leaves of a tree add up to, kept with it: it never changes, and is asked for by anybody. */
async function countsOf(
  db: Kysely<Tables>,
  orgId: string,
  day: string,
): Promise<{ interactions: number; findings: number; last_recorded_at: Date }> {
  const { rows } = await sql<{ interactions: number; findings: number; last_recorded_at: Date }>`
    select count(*) filter (where direction is distinct from 'output')::integer as interactions,
      coalesce(sum((select sum(value::int) from jsonb_each_text(pii_counts))) filter (where decision <> 'allow'), 0)::bigint as findings,
      max(recorded_at) as last_recorded_at
    from receipts where org_id = ${orgId} and anchor_date = ${day}::date`.execute(db)
  return rows[0] as { interactions: number; findings: number; last_recorded_at: Date }
}

function stored(row: Selectable<Tables['anchors']>): Anchor {
  return {
    orgId: row.org_id,
    day: row.day,
    root: row.merkle_root,
    leafCount: row.leaf_count,
    network: row.network,
    status: row.status as AnchorStatus,
    txHash: row.tx_hash,
    signedTransaction: row.signed_transaction,
    lastValidBlockHeight: row.last_valid_block_height,
    anchoredAt: row.anchored_at,
  }
}
