import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLocalLedgerStore } from '../src/adapters/ledger/local-ledger-store.ts'
import type { Database } from '../src/db/database.ts'
import { createServerState } from '../src/db/server-state.ts'
import { createAnchorStore } from '../src/features/anchoring/store.ts'
import { createKeyStore } from '../src/features/keys/store.ts'
import { createReceiptStore } from '../src/features/receipts/store.ts'
import { createTenantStore } from '../src/features/tenants/store.ts'
import type { NewReceipt } from '../src/receipt.ts'
import { NOON } from './support/clock.ts'
import { databases } from './support/databases.ts'

const noon = new Date(NOON)

describe.each(databases)('on %s', (_name, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  async function newOrg(): Promise<string> {
    const id = randomUUID()
    await createTenantStore(database.kysely).addOrganisation({ id, slug: id, name: id }, noon)
    return id
  }

  let leaf = 0
  function receipt(orgId: string, changes: Partial<NewReceipt> = {}): NewReceipt {
    leaf += 1
    return {
      orgId,
      receiptId: `svc_rcpt_${randomUUID()}`,
      captureMode: 'cloud',
      attestedBy: 'svc',
      decision: 'redact',
      risk: 'medium',
      score: 40,
      hitl: false,
      policies: ['pii.contact'],
      policy: { name: 'standard', version: 1 },
      piiCounts: { EMAIL_ADDRESS: 2, URL: 1 },
      fingerprint: `SVC-DNA-v2-${leaf.toString(16).padStart(16, '0')}`,
      fingerprintSalt: '0'.repeat(32),
      canonicalJson: '{}',
      direction: 'input',
      agentId: 'agent:7',
      requestId: randomUUID(),
      sdk: null,
      decidedAt: noon,
      recordedAt: noon,
      ...changes,
    }
  }

  describe('the tenant store', () => {
    it('takes a slug once', async () => {
      const tenants = createTenantStore(database.kysely)
      const slug = randomUUID()
      expect(await tenants.addOrganisation({ id: randomUUID(), slug, name: 'One' }, noon)).toBe(true)
      expect(await tenants.addOrganisation({ id: randomUUID(), slug, name: 'Two' }, noon)).toBe(false)
      expect((await tenants.findBySlug(slug))?.name).toBe('One')
      expect(await tenants.findBySlug(`${slug}x`)).toBeUndefined()
    })

    it('lists memberships with the newest first and changes a role in place', async () => {
      const tenants = createTenantStore(database.kysely)
      const subject = randomUUID()
      const [first, second] = [await newOrg(), await newOrg()]
      await tenants.setMembership(first, subject, 'admin', new Date(NOON - 1000))
      await tenants.setMembership(second, subject, 'member', noon)
      expect(await tenants.membershipsOf(subject)).toEqual([
        { orgId: second, role: 'member', email: null, hasMfa: false, isSuspended: false },
        { orgId: first, role: 'admin', email: null, hasMfa: false, isSuspended: false },
      ])
      await tenants.noteMember(first, subject, { email: 'a@example.com', hasMfa: true })
      await tenants.noteMember(first, subject, { email: null, hasMfa: false })
      await tenants.setMembership(first, subject, 'member', noon)
      expect(await tenants.membershipsOf(subject)).toContainEqual({
        ...{ orgId: first, role: 'member' },
        ...{ email: 'a@example.com', hasMfa: true, isSuspended: false },
      })
      expect(await tenants.membershipsOf(randomUUID())).toEqual([])
    })

    it('knows platform admins', async () => {
      const tenants = createTenantStore(database.kysely)
      const subject = randomUUID()
      expect(await tenants.isPlatformAdmin(subject)).toBe(false)
      await tenants.addPlatformAdmin(subject, noon)
      await tenants.addPlatformAdmin(subject, noon)
      expect(await tenants.isPlatformAdmin(subject)).toBe(true)
    })
  })

  describe('the key store', () => {
    const key = (orgId: string, prefix: string) => ({
      id: randomUUID(),
      orgId,
      name: 'k',
      prefix,
      hash: 'ab'.repeat(32),
      scopes: ['govern', 'attest'] as const,
      createdAt: noon,
    })

    it('finds a live key by prefix, and not a revoked one', async () => {
      const keys = createKeyStore(database.kysely)
      const orgId = await newOrg()
      const made = key(orgId, randomUUID())
      await keys.add(made, 10)
      expect(await keys.findByPrefix(made.prefix)).toEqual([
        { ...made, lastUsedAt: null, isSuspended: false },
      ])
      await keys.touch(orgId, made.id, noon)
      expect((await keys.list(orgId))[0]?.lastUsedAt).toEqual(noon)
      const revoke = async (of: string) =>
        keys.revoke(of, made.id, noon, ({ prefix }) => ({
          ...{ orgId: of, at: noon, severity: 2, label: 'KEY_REVOKED', event: null },
          data: { prefix },
        }))
      expect(await revoke(await newOrg())).toBeUndefined()
      expect(await revoke(orgId)).toEqual({ id: made.id, prefix: made.prefix })
      expect(await revoke(orgId)).toBeUndefined()
      expect(await keys.findByPrefix(made.prefix)).toEqual([])
      expect(await keys.list(orgId)).toEqual([])
    })

    it('keeps the limit when keys are made at once', async () => {
      const keys = createKeyStore(database.kysely)
      const orgId = await newOrg()
      const added = await Promise.all(Array.from({ length: 8 }, () => keys.add(key(orgId, randomUUID()), 3)))
      expect(added.filter(Boolean)).toHaveLength(3)
      expect(await keys.list(orgId)).toHaveLength(3)
    })
  })

  describe('the receipt store', () => {
    it('gives back what was written, numbers as numbers and days as days', async () => {
      const receipts = createReceiptStore(database.kysely)
      const written = receipt(await newOrg(), { sdk: { name: '@svc/core', version: '0.11.2' } })
      await receipts.insert([written])
      const [found] = await receipts.find(written.orgId, [written.receiptId])
      expect(found).toEqual({ ...written, placement: null })
    })

    it('writes an id once, whoever comes at the same moment', async () => {
      const receipts = createReceiptStore(database.kysely)
      const orgId = await newOrg()
      const same = Array.from({ length: 6 }, () => receipt(orgId, { receiptId: 'svc_rcpt_attest_same' }))
      const written = await Promise.all(same.map((one) => receipts.insert([one])))
      expect(written.filter((ids) => ids.size === 1)).toHaveLength(1)
      expect(await receipts.find(orgId, ['svc_rcpt_attest_same'])).toHaveLength(1)
    })

    it('keeps the same id in two organisations apart', async () => {
      const receipts = createReceiptStore(database.kysely)
      const [one, other] = [await newOrg(), await newOrg()]
      const id = `svc_rcpt_${randomUUID()}`
      await receipts.insert([receipt(one, { receiptId: id }), receipt(other, { receiptId: id })])
      expect((await receipts.find(one, [id])).map((found) => found.orgId)).toEqual([one])
    })

    it('exports by day of the decision and then in the order of recording, page by page', async () => {
      const receipts = createReceiptStore(database.kysely)
      const orgId = await newOrg()
      const hour = 3_600_000
      const decidedAndRecorded = [
        [-25, 0],
        [-1, 2],
        [-26, 1],
        [0, 0],
        [-1, 1],
      ] as const
      const all = decidedAndRecorded.map(([decided, recorded]) =>
        receipt(orgId, {
          decidedAt: new Date(NOON + decided * hour),
          recordedAt: new Date(NOON + recorded * hour),
        }),
      )
      await receipts.insert(all)
      const due = [all[0], all[2], all[3], all[4], all[1]].map((one) => one?.receiptId)

      const paged: string[] = []
      let after: Parameters<typeof receipts.export>[0]['after'] = null
      for (let i = 0; i < due.length; i++) {
        const [row] = await receipts.export({ orgId, from: undefined, to: undefined, after, limit: 1 })
        if (!row) throw new Error('the export ended early')
        paged.push(row.receiptId)
        after = {
          decidedDay: row.decidedAt.toISOString().slice(0, 10),
          recordedAt: row.recordedAt,
          receiptId: row.receiptId,
        }
      }
      expect(paged).toEqual(due)
      expect(await receipts.export({ orgId, from: undefined, to: undefined, after, limit: 1 })).toEqual([])
      const day = async (from: string, to: string) =>
        (await receipts.export({ orgId, from, to, after: null, limit: 10 })).map((row) => row.receiptId)
      expect(await day('2026-11-19', '2026-11-19')).toEqual(due.slice(0, 2))
      expect(await day('2026-11-20', '2026-11-21')).toEqual(due.slice(2))
      expect(await day('2026-11-21', '2026-11-21')).toEqual([])
    })

    it('finds a fingerprint by its first receipt', async () => {
      const receipts = createReceiptStore(database.kysely)
      const fingerprint = 'SVC-DNA-v2-ffffffffffffffff'
      const later = receipt(await newOrg(), { fingerprint, recordedAt: new Date(NOON + 1) })
      const first = receipt(await newOrg(), { fingerprint })
      await receipts.insert([later, first])
      expect((await receipts.findByFingerprint(fingerprint))?.receiptId).toBe(first.receiptId)
      expect(await receipts.findByFingerprint('SVC-DNA-v2-fffffffffffffffe')).toBeUndefined()
    })

    it('refuses to change or remove a receipt', async () => {
      const receipts = createReceiptStore(database.kysely)
      const written = receipt(await newOrg())
      await receipts.insert([written])
      const one = sql`org_id = ${written.orgId} and receipt_id = ${written.receiptId}`
      const refused = { code: '23000' }
      await expect(
        sql`update receipts set decision = 'allow' where ${one}`.execute(database.kysely),
      ).rejects.toMatchObject(refused)
      await expect(sql`delete from receipts where ${one}`.execute(database.kysely)).rejects.toMatchObject(
        refused,
      )
      await expect(sql`truncate receipts`.execute(database.kysely)).rejects.toMatchObject(refused)
      await sql`update receipts set anchor_date = '2026-11-20', leaf_index = 0 where ${one}`.execute(
        database.kysely,
      )
      await expect(
        sql`update receipts set anchor_date = '2026-11-21', leaf_index = 0 where ${one}`.execute(
          database.kysely,
        ),
      ).rejects.toMatchObject(refused)
    })
  })

  describe('the anchor store', () => {
    const freeze = (orgId: string, day = '2026-11-20') => ({
      orgId,
      day,
      before: new Date('2026-11-21T00:00:00Z'),
      network: 'local',
      at: noon,
      maxLeaves: 100,
    })
    const rootOf = (fingerprints: readonly string[]) => `root of ${fingerprints.length}`

    it('numbers leaves by time of recording, then by id, and takes each once', async () => {
      const receipts = createReceiptStore(database.kysely)
      const anchors = createAnchorStore(database.kysely)
      const orgId = await newOrg()
      const rows = [
        receipt(orgId, { receiptId: 'svc_rcpt_b' }),
        receipt(orgId, { receiptId: 'svc_rcpt_B' }),
        receipt(orgId, { receiptId: 'svc_rcpt_a', recordedAt: new Date(NOON + 1) }),
        receipt(orgId, {
          receiptId: 'svc_rcpt_none',
          fingerprint: null,
          fingerprintSalt: null,
          canonicalJson: null,
        }),
        receipt(orgId, { receiptId: 'svc_rcpt_tomorrow', recordedAt: new Date('2026-11-21T00:00:00Z') }),
      ]
      await receipts.insert(rows)
      const leaves: string[][] = []
      const made = await anchors.freeze(freeze(orgId), (fingerprints) => {
        leaves.push([...fingerprints])
        return rootOf(fingerprints)
      })
      // Upper case sorts before lower case, on every database.
      const due = [rows[1], rows[0], rows[2]].map((row) => row?.fingerprint)
      expect(leaves).toEqual([due])
      expect(made?.anchor).toMatchObject({
        day: '2026-11-20',
        root: 'root of 3',
        leafCount: 3,
        status: 'frozen',
      })
      expect(await receipts.leavesOf(orgId, '2026-11-20')).toEqual(due)

      const again = await anchors.freeze(freeze(orgId), () => {
        throw new Error('a tree is made once')
      })
      expect(again).toEqual({ anchor: made?.anchor, created: false })
      const next = await anchors.freeze(
        { ...freeze(orgId, '2026-11-21'), before: new Date('2026-11-22T00:00:00Z') },
        rootOf,
      )
      expect(next?.anchor.leafCount).toBe(1)
      expect(
        await anchors.freeze(
          { ...freeze(orgId, '2026-11-22'), before: new Date('2026-11-23T00:00:00Z') },
          rootOf,
        ),
      ).toBeNull()
    })

    it('makes one tree when many runs come at once', async () => {
      const receipts = createReceiptStore(database.kysely)
      const anchors = createAnchorStore(database.kysely)
      const orgId = await newOrg()
      await receipts.insert(Array.from({ length: 20 }, () => receipt(orgId)))
      const runs = await Promise.all(
        Array.from({ length: 6 }, (_, i) =>
          anchors.freeze(freeze(orgId, i % 2 ? '2026-11-20' : '2026-11-19'), rootOf),
        ),
      )
      expect(runs.filter((run) => run?.created)).toHaveLength(1)
      const { rows } = await sql<{ leaf_index: number }>`
        select leaf_index from receipts where org_id = ${orgId} order by leaf_index`.execute(database.kysely)
      expect(rows.map((row) => row.leaf_index)).toEqual(Array.from({ length: 20 }, (_, i) => i))
    })

    it('undoes the numbering when the root cannot be made', async () => {
      const receipts = createReceiptStore(database.kysely)
      const anchors = createAnchorStore(database.kysely)
      const orgId = await newOrg()
      await receipts.insert([receipt(orgId)])
      const fault = new Error('no root')
      await expect(
        anchors.freeze(freeze(orgId), () => {
          throw fault
        }),
      ).rejects.toBe(fault)
      expect((await anchors.waiting(new Date('2026-11-21T00:00:00Z'))).map(({ orgId }) => orgId)).toContain(
        orgId,
      )
      expect((await anchors.freeze(freeze(orgId), rootOf))?.created).toBe(true)
    })

    it('leaves the rest for the next run when a tree is full', async () => {
      const receipts = createReceiptStore(database.kysely)
      const anchors = createAnchorStore(database.kysely)
      const orgId = await newOrg()
      await receipts.insert(Array.from({ length: 5 }, () => receipt(orgId)))
      const first = await anchors.freeze({ ...freeze(orgId, '2026-11-19'), maxLeaves: 3 }, rootOf)
      const second = await anchors.freeze({ ...freeze(orgId), maxLeaves: 3 }, rootOf)
      expect([first?.anchor.leafCount, second?.anchor.leafCount]).toEqual([3, 2])
    })

    it('keeps the first signed transaction and goes one way only', async () => {
      const receipts = createReceiptStore(database.kysely)
      const anchors = createAnchorStore(database.kysely)
      const orgId = await newOrg()
      const day = '2026-11-20'
      await receipts.insert([receipt(orgId)])
      await anchors.freeze(freeze(orgId), rootOf)
      await anchors.markSubmitted(orgId, day, noon)
      expect((await anchors.find(orgId, day))?.status).toBe('frozen')
      const kept = await anchors.keepSigned(orgId, day, {
        ...{ signature: 'one', transaction: 'AQ==', lastValidBlockHeight: 7 },
      })
      const second = await anchors.keepSigned(orgId, day, {
        ...{ signature: 'two', transaction: 'Ag==', lastValidBlockHeight: 8 },
      })
      expect([kept.txHash, second.txHash, second.signedTransaction]).toEqual(['one', 'one', 'AQ=='])
      expect(second.lastValidBlockHeight).toBe(7)
      await anchors.markAnchored(orgId, day, 'two', noon)
      expect((await anchors.find(orgId, day))?.status).toBe('signed')
      await anchors.markSubmitted(orgId, day, noon)
      expect((await anchors.unfinished(['local'], 1000)).map((anchor) => anchor.orgId)).toContain(orgId)
      await anchors.markAnchored(orgId, day, 'one', noon)
      await anchors.markSubmitted(orgId, day, noon)
      expect(await anchors.find(orgId, day)).toMatchObject({
        status: 'anchored',
        anchoredAt: noon,
        txHash: 'one',
      })
      expect((await anchors.unfinished(['local'], 1000)).map((anchor) => anchor.orgId)).not.toContain(orgId)
      expect(await anchors.closedOn(day)).toContain(orgId)
    })
  })

  describe('the local ledger store', () => {
    it('keeps a transaction once, in its slot, and never changes it', async () => {
      const ledger = createLocalLedgerStore(database.kysely)
      const signature = randomUUID()
      await ledger.append({ signature, transaction: 'AQ==', blockTime: noon })
      const before = await ledger.lastSlot()
      await ledger.append({ signature, transaction: 'Ag==', blockTime: new Date(NOON + 1) })
      const entry = await ledger.find(signature)
      expect(entry).toEqual({ slot: before, signature, transaction: 'AQ==', blockTime: noon })
      expect(await ledger.findSlot(before)).toEqual(entry)
      expect(await ledger.findAll([signature, randomUUID()])).toEqual([entry])
      expect(await ledger.findAll([])).toEqual([])
      expect(await ledger.find(randomUUID())).toBeUndefined()
      await expect(sql`delete from ledger_transactions`.execute(database.kysely)).rejects.toMatchObject({
        code: '23000',
      })
      await expect(
        sql`update ledger_transactions set transaction = ''`.execute(database.kysely),
      ).rejects.toMatchObject({
        code: '23000',
      })
    })
  })

  describe('the server state', () => {
    it('makes a value once, whoever is first', async () => {
      const state = createServerState(database.kysely)
      const name = randomUUID()
      let count = 0
      const values = await Promise.all(
        Array.from({ length: 5 }, () => state.getOrMake(name, async () => String(++count))),
      )
      expect(new Set(values).size).toBe(1)
      await state.set(name, 'changed')
      expect(await state.get(name)).toBe('changed')
    })
  })

  it('leads the primary key of every tenant table with the organisation', async () => {
    const { rows } = await sql<{ table: string; columns: string[] }>`
      select c.relname as table, array_agg(a.attname::text order by k.ord) as columns
      from pg_index i
      join pg_class c on c.oid = i.indrelid
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      cross join lateral unnest(i.indkey::int[]) with ordinality as k(attnum, ord)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indisprimary
      group by c.relname`.execute(database.kysely)
    const { rows: tenant } = await sql<{ table: string }>`
      select table_name as table from information_schema.columns where table_schema = 'public' and column_name = 'org_id'`.execute(
      database.kysely,
    )
    expect(tenant.length).toBeGreaterThanOrEqual(5)
    for (const { table } of tenant)
      expect([table, rows.find((row) => row.table === table)?.columns[0]]).toEqual([table, 'org_id'])
  })

  it('has no unique constraint on a tenant table that leaves the organisation out', async () => {
    const { rows } = await sql<{ index: string }>`
      select i.indexrelid::regclass::text as index
      from pg_index i
      where i.indisunique
        and i.indrelid in (select attrelid from pg_attribute where attname = 'org_id' and attnum > 0)
        and i.indrelid::regclass::text not like 'pg%'
        and not exists (
          select 1 from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'org_id' and a.attnum = any (i.indkey::int[]))`.execute(
      database.kysely,
    )
    expect(rows).toEqual([])
  })
})
