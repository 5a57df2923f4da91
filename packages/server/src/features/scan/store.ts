/** Scans and their pages: SQL only. */
import { type Kysely, type Selectable, sql } from 'kysely'
import { lockOrganisation } from '../../db/lock-organisation.ts'
import { isAwake } from '../../db/resting.ts'
import type { Tables } from '../../db/tables.ts'

export type StoredScan = Selectable<Tables['scans']>
export type StoredPage = Selectable<Tables['scan_pages']>

export interface NewPage {
  readonly url: string
  readonly depth: number
}

/** What came of a page. */
export interface PageRecord {
  readonly status: 'done' | 'failed'
  readonly error: string | null
  readonly documentId: string | null
  /** Read over the network for it. */
  readonly bytes: number
  readonly workedMs: number
  /** Found on it; those that are known count once. */
  readonly found: readonly NewPage[]
}

export interface ScanStore {
  /** The scan with the page it begins with; what there is too much of where the organisation has as many as there may be. Removes old ones. */
  add(
    scan: Pick<StoredScan, 'org_id' | 'id' | 'url' | 'created_at'>,
    most: {
      /** Scans that have not ended. */
      readonly open: number
      /** Pages of scans that nobody has looked at. */
      readonly awaiting: number
    },
    oldest: Date,
  ): Promise<StoredScan | 'open' | 'awaiting'>
  find(orgId: string, id: string): Promise<StoredScan | undefined>
  /** Takes scans of organisations that are not suspended under a lease, in turn: of each organisation the oldest that has not ended, and that alone. */
  take(now: Date, leaseUntil: Date, limit: number): Promise<StoredScan[]>
  hold(scan: StoredScan, leaseUntil: Date): Promise<void>
  /** The first page that waits. */
  nextPage(orgId: string, id: string): Promise<StoredPage | undefined>
  /** Keeps what came of a page; more than `maxPages` are not noted down. The scan as it is then. */
  record(page: StoredPage, record: PageRecord, maxPages: number): Promise<StoredScan | undefined>
  /** What an earlier process stored for a page before it ended. One that it stored in part is removed as what nobody works on. */
  documentOf(orgId: string, id: string, url: string): Promise<string | undefined>
  finish(scan: StoredScan, error: string | null, at: Date): Promise<void>
}

export function createScanStore(db: Kysely<Tables>): ScanStore {
  const one = (orgId: string, id: string) =>
    db.selectFrom('scans').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst()

  return {
    add: (scan, most, oldest) =>
      db.transaction().execute(async (transaction) => {
        const { org_id, id, url } = scan
        // The organisation's row is the lock: two requests at once never both take the last place.
        await lockOrganisation(transaction, org_id)
        await transaction
          .deleteFrom('scans')
          .where('org_id', '=', org_id)
          .where('finished_at', '<', oldest)
          .execute()
        const open = await transaction
          .selectFrom('scans')
          .select('id')
          .where('org_id', '=', org_id)
          .where('status', 'in', ['queued', 'running'])
          .limit(most.open)
          .execute()
        if (open.length >= most.open) return 'open'
        const awaiting = await transaction
          .selectFrom('documents')
          .select('id')
          .where('org_id', '=', org_id)
          .where('source', '=', 'scan')
          .where('approved_at', 'is', null)
          .limit(most.awaiting)
          .execute()
        if (awaiting.length >= most.awaiting) return 'awaiting'
        const added = await transaction
          .insertInto('scans')
          .values({
            ...scan,
            status: 'queued',
            pages_found: 1,
            error: null,
            leased_until: null,
            finished_at: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        await transaction
          .insertInto('scan_pages')
          .values({
            org_id,
            scan_id: id,
            url,
            depth: 0,
            place: 0,
            status: 'waiting',
            error: null,
            document_id: null,
          })
          .execute()
        return added
      }),
    find: one,
    async take(now, leaseUntil, limit) {
      const { rows } = await sql<StoredScan>`
        update scans s set status = 'running', leased_until = ${leaseUntil}
        where (s.org_id, s.id) in (
            select c.org_id, c.id from scans c
            where c.status in ('queued', 'running') and (c.leased_until is null or c.leased_until <= ${now})
              and ${isAwake('c.org_id')}
              and not exists (
                select from scans o where o.org_id = c.org_id and o.status in ('queued', 'running')
                  and (o.created_at, o.id) < (c.created_at, c.id))
            -- The one that was worked on last comes last, or two long ones would keep all others waiting.
            order by c.leased_until nulls first, c.created_at limit ${limit} for update skip locked)
        returning s.*`.execute(db)
      return rows
    },
    async hold({ org_id, id }, leaseUntil) {
      await db
        .updateTable('scans')
        .set({ leased_until: leaseUntil })
        .where('org_id', '=', org_id)
        .where('id', '=', id)
        .where('status', '=', 'running')
        .execute()
    },
    nextPage: (orgId, id) =>
      db
        .selectFrom('scan_pages')
        .selectAll()
        .where('org_id', '=', orgId)
        .where('scan_id', '=', id)
        .where('status', '=', 'waiting')
        .orderBy('place')
        .limit(1)
        .executeTakeFirst(),
    record: (page, { status, error, documentId, bytes, workedMs, found }, maxPages) =>
      db.transaction().execute(async (transaction) => {
        const { org_id, scan_id, url } = page
        const changed = await transaction
          .updateTable('scan_pages')
          .set({ status, error, document_id: documentId })
          .where('org_id', '=', org_id)
          .where('scan_id', '=', scan_id)
          .where('url', '=', url)
          .where('status', '=', 'waiting')
          .returning('url')
          .executeTakeFirst()
        // Another process was quicker: it counted the page, and what it stored is the page's document.
        if (!changed) {
          await sql`
            delete from documents d using scan_pages p
            where d.org_id = ${org_id} and d.id = ${documentId} and d.approved_at is null
              and p.org_id = d.org_id and p.scan_id = ${scan_id} and p.url = ${url} and p.document_id <> d.id
              and exists (select from documents o where o.org_id = d.org_id and o.id = p.document_id)`.execute(
            transaction,
          )
          return createScanStore(transaction).find(org_id, scan_id)
        }
        await sql`
          with known as (
            select count(*)::integer as count from scan_pages where org_id = ${org_id} and scan_id = ${scan_id}),
          new as (
            select url, min(depth) as depth, min(place) as place
            from jsonb_to_recordset(${JSON.stringify(found.map((one, place) => ({ ...one, place })))}::jsonb)
              as new (url text, depth integer, place integer)
            where not exists (
              select from scan_pages p where p.org_id = ${org_id} and p.scan_id = ${scan_id} and p.url = new.url collate "C")
            group by url order by place limit greatest(0, ${maxPages} - (select count from known)))
          insert into scan_pages (org_id, scan_id, url, depth, place, status)
          select ${org_id}, ${scan_id}, url, depth, (select count from known) + row_number() over (order by place), 'waiting'
          from new on conflict do nothing`.execute(transaction)
        const { rows } = await sql<StoredScan>`
          update scans set
            pages_found = (select count(*) from scan_pages where org_id = ${org_id} and scan_id = ${scan_id}),
            pages_done = pages_done + ${status === 'done' ? 1 : 0}, pages_failed = pages_failed + ${status === 'failed' ? 1 : 0},
            bytes_read = bytes_read + ${bytes}, worked_ms = worked_ms + ${workedMs}
          where org_id = ${org_id} and id = ${scan_id} returning *`.execute(transaction)
        return rows[0]
      }),
    async documentOf(orgId, id, url) {
      const row = await db
        .selectFrom('documents')
        .select('id')
        .where('org_id', '=', orgId)
        .where('scan_id', '=', id)
        .where('source_url', '=', url)
        .where('status', '=', 'ready')
        .executeTakeFirst()
      return row?.id
    },
    async finish({ org_id, id }, error, at) {
      await db
        .updateTable('scans')
        .set({ status: error === null ? 'done' : 'error', error, leased_until: null, finished_at: at })
        .where('org_id', '=', org_id)
        .where('id', '=', id)
        .where('status', '=', 'running')
        .execute()
    },
  }
}
