/** The end of an organisation: what is refused before it, that nothing of it is left after it, and that what was proven stays so. */
import { execFile, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { endOn } from '../src/commands/delete-organisation.ts'
import { operate } from '../src/commands/operator.ts'
import { openPostgres } from '../src/db/postgres.ts'
import { removeRows } from '../src/db/remove-rows.ts'
import { startServer } from '../src/server.ts'
import { claimOf } from './support/claims.ts'
import { DAY_MS, NOON, testClock } from './support/clock.ts'
import { addConversation, addLead } from './support/conversations.ts'
import { featureDatabases, migratedAddress } from './support/databases.ts'
import { withDemo } from './support/embedded-folder.ts'
import { formOf } from './support/files.ts'
import { SHORT_LIVED } from './support/server-process.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

const program = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const { PATH, NODE_COMPILE_CACHE } = process.env
const verifier = fileURLToPath(new URL('../../merkle/src/cli/bin.ts', import.meta.url))

describe.each(featureDatabases)('on %s', (name, open) => {
  let app: TestApp
  let org: TestOrganisation
  beforeAll(async () => {
    app = await testApp({ database: await open(), clock: testClock() })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    app.clock.set(NOON)
    org = await app.newOrganisation()
  })

  const db = () => app.database.kysely
  const run = (command: string, of: Pick<TestOrganisation, 'slug'> = org) =>
    operate(db(), command, { operands: [], org: of.slug }, app.clock)
  const suspend = (of = org) => run('suspend-organisation', of)
  const end = (
    {
      confirm,
      onProgress,
    }: { confirm?: string | undefined; onProgress?: (removed: number, of: number) => void } = {
      confirm: org.slug,
    },
    dataDir = '/nowhere',
    slug = org.slug,
  ) =>
    endOn(app.database, {
      ...{ slug, confirm, config: { databaseUrl: null, dataDir }, clock: app.clock },
      ...(onProgress && { onProgress }),
    })

  /** Every table with a row that names the organisation, in whatever column, with how many. */
  async function naming(id: string): Promise<Record<string, number>> {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name::text as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db())
    const found: Record<string, number> = {}
    for (const { name } of tables) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(name)} t where strpos(t::text, ${id}) > 0`.execute(
        db(),
      )
      if (rows[0]!.count > 0) found[name] = rows[0]!.count
    }
    return found
  }

  /** By the catalogue: a table that is made tomorrow is one of them. */
  async function tablesOfOrganisations(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select table_name::text as name from information_schema.columns
      where table_schema = current_schema() and column_name = 'org_id' order by table_name`.execute(db())
    return rows.map((row) => row.name)
  }

  /** Something of an organisation in every table there is. */
  async function fill({ orgId, widgetId, key, admin, slug }: TestOrganisation): Promise<void> {
    const put = (path: string, method: string, json: unknown) => app.ask(path, { key, method, json })
    const administer = (path: string, method: string, json: unknown) =>
      app.ask(path, { token: admin, method, json })
    const secret = `key AKIA${'IOSFODNN7EXAMPLQ'}`
    await administer('/api/admin/topic-guard-config', 'PUT', { blocked_topics: ['weather'] })
    await put('/api/v1/webhooks', 'POST', {
      name: 'hook',
      url: 'http://127.0.0.1:9/',
      events: ['pii.detected'],
    })
    const addresses = { webhook: 'http://127.0.0.1:9/' }
    await put('/api/v1/notifications/routing', 'PUT', {
      stakeholders: [{ id: 'ops', name: 'Ops', channels: ['webhook'], addresses }],
      rules: [
        { event: 'POLICY_VIOLATION', severity_min: 1, stakeholder_ids: ['ops'], channels: ['webhook'] },
      ],
      escalation: { critical_timeout_minutes: 5, high_timeout_minutes: 15 },
    })
    await put('/api/v1/policies/own', 'PUT', {
      ...{ name: 'own', threshold: 0.5, rules: [] },
      fallback: { label: 'own.other', action: 'redact', risk: 'medium', review: false },
    })
    await put('/api/v1/govern', 'POST', { content: `Mail ops@example.com, ${secret}` })
    const say = (message: string) =>
      app.ask('/api/chat', {
        json: { message, org_id: orgId, widget_id: widgetId, session_id: randomUUID() },
      })
    await say('Where is my order?')
    await say('What is the weather in Zurich?')
    await addConversation(app, orgId)
    await addLead(app, orgId, { note: 'call me' })
    await app.ask('/api/proxy/knowledge/upload', {
      token: admin,
      form: formOf('hours.txt', 'Open from nine to five.'),
    })
    await administer('/api/proxy/knowledge/scan', 'POST', { url: 'http://127.0.0.1:9/' })
    await administer('/api/admin/connectors', 'POST', {
      ...{ name: 'orders', url: 'http://127.0.0.1:9/', keywords: ['order'], auth_header: 'Bearer x' },
    })
    await administer('/api/mfa/settings', 'PUT', { mfa_required: false, mfa_grace_period_hours: 24 })
    await administer('/api/mfa/backup-codes', 'POST', {})
    await app.services.due.find((one) => one.name === 'events')!.take(1)
    const at = new Date(app.clock())
    await db()
      .insertInto('subscriptions')
      .values({
        org_id: orgId,
        customer_id: 'cus_1',
        subscription_id: 'sub_1',
        status: 'canceled',
        updated_at: at,
      })
      .execute()
    await app.services.chat.administration.audit.begin({
      ...{ orgId, actor: 'somebody', action: 'x.y', resourceType: 'x' },
    })
    const day = at.toISOString().slice(0, 10)
    app.clock.advance(DAY_MS)
    await app.ask('/api/admin/anchor-runs', { token: admin, json: { day } })
    await db()
      .insertInto('anchor_attempts')
      .values({
        ...{ org_id: orgId, day, tx_hash: randomUUID(), signed_transaction: 'AQ==' },
        ...{ last_valid_block_height: null, voided_at: at },
      })
      .execute()
    // A session that acts on it beyond its token, as onboarding makes one; what is counted and held for it.
    await sql`
      insert into sessions (session_key, acts_on, second_factor_on, expires_at)
      values (${slug}, ${orgId}, ${orgId}, now() + interval '1 day')`.execute(db())
    await sql`
      insert into rate_windows values (${`alert:${orgId}`}, now(), 1);`.execute(db())
    await sql`
      insert into turns values (${`["/api/admin/bot-config","${orgId}",null]`}, gen_random_uuid(), now())`.execute(
      db(),
    )
  }

  it('leaves nothing of it in any table but that there was one, and another’s as it was', async () => {
    const other = await app.newOrganisation()
    await fill(other)
    const before = await naming(other.orgId)
    app.clock.set(NOON)
    await fill(org)
    const tables = await tablesOfOrganisations()
    const filled = await naming(org.orgId)
    // None of them is empty, or its emptying would be told by nothing.
    expect(tables.filter((table) => !filled[table])).toEqual([])
    expect(tables.length).toBeGreaterThan(25)
    // Each can be emptied from place to place.
    const { rows: keys } = await sql<{ name: string }>`
      select c.relname::text as name from pg_index i join pg_class c on c.oid = i.indrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where i.indisprimary and a.attname = 'org_id' and c.relnamespace = current_schema()::regnamespace
      order by c.relname`.execute(db())
    expect(keys.map((key) => key.name)).toEqual(tables)

    await suspend()
    const progress: [number, number][] = []
    const told = await end({ confirm: org.slug, onProgress: (...seen) => void progress.push(seen) })
    const sum = tables.reduce((all, table) => all + filled[table]!, 0)
    expect(told[0]).toMatch(new RegExp(`^${org.slug} is deleted: \\d+ rows of ${tables.length} tables`))
    const [removed, of] = progress.at(-1)!
    expect(removed).toBe(of)
    // The note of the suspension is one more.
    expect(removed).toBe(sum + 1)
    expect(await naming(org.orgId)).toEqual({ ended_organisations: 1 })
    const { rows: kept } = await sql`select * from ended_organisations where id = ${org.orgId}`.execute(db())
    expect(kept).toEqual([
      {
        id: org.orgId,
        slug_hash: createHash('sha256').update(org.slug).digest('hex'),
        ended_at: new Date(app.clock()),
      },
    ])
    expect(await naming(org.slug)).toEqual({ sessions: 1 })
    expect(await naming(other.orgId)).toEqual(before)

    expect(await end()).toEqual([`${org.slug} was deleted on 2026-11-21, and nothing of it is left`])
    await expect(run('members')).rejects.toMatchObject({ code: 'not_there' })
    expect((await operate(db(), 'organisations', { operands: [] })).join('\n')).not.toContain(org.slug)
    // Nobody finds it, and nobody gets what was its own.
    await vi.waitFor(async () => {
      expect((await app.ask('/api/v1/policies', { key: org.key })).status).toBe(401)
    }, 5_000)
    const asked = await Promise.all([
      app.ask('/api/v1/reviews', { token: org.member }),
      app.ask(`/api/proxy/tenant/${org.slug}`),
      app.ask(`/api/proxy/verify/${org.slug}`),
      app.ask('/api/chat', { json: { message: 'x', org_id: org.orgId, widget_id: org.widgetId } }),
    ])
    expect(asked.map(({ status }) => status)).toEqual([403, 404, 404, 400])
    const again = { id: randomUUID(), slug: org.slug, name: 'Another' }
    expect(await app.services.tenants.addOrganisation(again, new Date(NOON))).toBe(false)
    for (const [id, slug] of [
      [org.orgId, randomUUID()],
      [randomUUID(), org.slug],
    ])
      await expect(
        sql`insert into organisations (id, slug, name, created_at) values (${id}, ${slug}, '', now())`.execute(
          db(),
        ),
      ).rejects.toThrow('was that of an organisation that was deleted')
  })

  it('numbers the slug of who comes after it under the same name', async () => {
    const onboard = async () => {
      const { token } = (await app.ask('/auth/dev/token', { json: { email: `${randomUUID()}@example.com` } }))
        .body
      return (await app.ask('/api/onboard', { token, json: { business_name: `Shop ${org.slug}` } })).body.slug
    }
    const slug = await onboard()
    const first = { slug } as TestOrganisation
    await suspend(first)
    await end({ confirm: slug }, '/nowhere', slug)
    expect(await onboard()).toBe(`${slug}-2`)
    expect(await app.services.tenants.hasOrganisations()).toBe(true)
    // Nor does one that is there get it by its operator's hand.
    await expect(
      sql`update organisations set slug = ${slug} where id = ${org.orgId}`.execute(db()),
    ).rejects.toThrow('that of an organisation that was deleted')
  })

  it('lets an auditor’s export verify as before, with the verifier and the ledger', async () => {
    for (const word of ['one', 'two', 'three'])
      await app.ask('/api/v1/attestations', {
        key: org.key,
        json: claimOf(`${word}@example.com`, app.clock()),
      })
    app.clock.advance(DAY_MS)
    await app.services.anchoring.runDue()
    const { rows } = (await app.ask('/api/v1/receipts/proof-export', { key: org.key })).body
    expect(rows).toHaveLength(3)
    const file = join(temporaryFolder('export'), 'proofs.ndjson')
    writeFileSync(file, rows.map((row: unknown) => `${JSON.stringify(row)}\n`).join(''))
    await suspend()
    await end()

    const ledger = await listening(app)
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [
        ...['--conditions=@svc/source', verifier, file, '--rpc', `${ledger.url}/ledger/rpc`, '--json'],
      ])
      const { verdict, counts, trees } = JSON.parse(stdout)
      expect([verdict, counts.verified, trees[0].anchor.kind]).toEqual(['pass', 3, 'confirmed'])
    } finally {
      await ledger.close()
    }
    const { fingerprint } = rows[0]
    expect((await app.ask('/api/v1/verify-fingerprint', { json: { fingerprint } })).body.found).toBe(false)
  })

  describe('is refused, and nothing is deleted,', () => {
    const refused = (message: RegExp) => ({ code: 'refused', message: expect.stringMatching(message) })
    const isThere = async () =>
      (await db().selectFrom('api_keys').select('id').where('org_id', '=', org.orgId).execute()).length > 0

    it('of one that is not suspended, or not there', async () => {
      await expect(end()).rejects.toMatchObject(refused(/is not suspended.*"suspend-organisation --org/))
      await expect(end({ confirm: 'nowhere' }, '/nowhere', 'nowhere')).rejects.toMatchObject({
        code: 'not_there',
      })
      expect(await isThere()).toBe(true)
    })

    it.each(['active', 'trialing', 'past_due'])('while its subscription is %s', async (status) => {
      const at = new Date(NOON)
      await db()
        .insertInto('subscriptions')
        .values({ org_id: org.orgId, subscription_id: 'sub_7', status, state_at: at, updated_at: at })
        .execute()
      await suspend()
      for (const confirm of [undefined, org.slug])
        await expect(end({ confirm })).rejects.toMatchObject(refused(/sub_7 .*cancel it there/))
      expect(await isThere()).toBe(true)
      await db()
        .updateTable('subscriptions')
        .set({ status: 'canceled' })
        .where('org_id', '=', org.orgId)
        .execute()
      await end()
      expect(await isThere()).toBe(false)
    })

    it('without its slug once more, and what there is is told in numbers', async () => {
      await fill(org)
      app.clock.set(NOON)
      await app.ask('/api/v1/govern', { key: org.key, json: { content: 'Hello' } })
      await suspend()
      const told = await end({ confirm: undefined }).catch((error: Error) => error.message)
      for (const line of [/^ +6 {2}messages$/m, /^ +1 {2}audit begun$/m, /^ +1 {2}webhook deliveries$/m])
        expect(told).toMatch(line)
      expect(told).toMatch(/Receipts, by a platform admin/)
      expect(told).toMatch(/^Receipts that hang in no tree yet, and are proven by none: 1\. /m)
      expect(told).toMatch(new RegExp(`--org ${org.slug} --confirm ${org.slug}$`))
      expect(await isThere()).toBe(true)
      expect((await run('resume-organisation'))[0]).toMatch(/let in again/)
    })
  })

  it('that was cut off goes on where it was, and is gone for everybody meanwhile', async () => {
    await fill(org)
    await app.ask('/api/v1/govern', { key: org.key, json: { content: 'Hello' } })
    const filled = await naming(org.orgId)
    const { rows } = await sql<{ fingerprint: string }>`
      select fingerprint from receipts where org_id = ${org.orgId} and fingerprint is not null limit 1`.execute(
      db(),
    )
    const { fingerprint } = rows[0]!
    const isFound = async () =>
      (await app.ask('/api/v1/verify-fingerprint', { json: { fingerprint } })).body.found
    await suspend()
    expect(await isFound()).toBe(true)
    let batches = 0
    const cut = () => {
      if (++batches === 12) throw new Error('killed')
    }
    await expect(end({ confirm: org.slug, onProgress: cut })).rejects.toThrow('killed')
    const left = await naming(org.orgId)
    expect(left).not.toEqual(filled)
    // What people wrote was the first to go.
    for (const table of ['messages', 'leads', 'conversations', 'documents'])
      expect([table, left[table]]).toEqual([table, undefined])
    expect([left.receipts, left.audit_log]).toEqual([filled.receipts, filled.audit_log! + 1])
    const lines = await operate(db(), 'organisations', { operands: [] })
    expect(lines.find((line) => line.startsWith(org.slug))).toMatch(/ being deleted +\d+ +\S+$/)

    const { body } = await app.ask('/auth/dev/token', {
      json: { email: 'platform@example.com', role: 'platform_admin' },
    })
    const { tenants } = (await app.ask('/api/admin/platform?limit=100', { token: body.token })).body
    expect(tenants.map(({ id }: { id: string }) => id)).not.toContain(org.orgId)
    expect((await app.ask(`/api/proxy/verify/${org.slug}`)).status).toBe(404)
    expect(await isFound()).toBe(false)
    for (const command of ['resume-organisation', 'suspend-organisation', 'members'])
      await expect(run(command)).rejects.toMatchObject({
        code: 'refused',
        message: expect.stringMatching(/is being deleted: "delete-organisation --org .* goes on with it/),
      })
    await expect(end({ confirm: undefined })).rejects.toMatchObject({ code: 'refused' })

    // No tree is made of what is left.
    app.clock.advance(DAY_MS)
    await app.services.anchoring.runDue()
    expect((await naming(org.orgId)).anchors).toBe(left.anchors)

    expect((await end())[0]).toMatch(/is deleted: /)
    expect(await naming(org.orgId)).toEqual({ ended_organisations: 1 })
  })

  it('takes more rows than go in one transaction', async () => {
    await sql`
      insert into leads (org_id, id, sealed, created_at)
      select ${org.orgId}, gen_random_uuid(), 'x', now() from generate_series(1, 2500)`.execute(db())
    await suspend()
    const progress: number[] = []
    await end({ confirm: org.slug, onProgress: (removed) => void progress.push(removed) })
    expect(progress.slice(0, 3)).toEqual([1_000, 2_000, 2_500])
  })

  it('ends also while somebody goes on to write for it', async () => {
    await suspend()
    const writes = async (write: () => Promise<unknown>) => {
      // As whoever was let in before may, if not as often.
      for (let fault = ''; !fault.includes('violates foreign key') && !fault.includes('no organisation'); )
        fault = await write().then(
          () => '',
          (error: Error) => error.message,
        )
    }
    const writing = [
      writes(() => addConversation(app, org.orgId)),
      writes(() => app.services.attestations.report(org.orgId, [claimOf('a@example.com', app.clock())])),
      writes(() => addLead(app, org.orgId)),
    ]
    await end()
    await Promise.all(writing)
    expect(await naming(org.orgId)).toEqual({ ended_organisations: 1 })
  })

  it.runIf(name === 'PostgreSQL')('says for whom it waits', async () => {
    await suspend()
    let onWait = () => {}
    const isTold = new Promise<void>((resolve) => {
      onWait = resolve
    })
    // It began before, and wrote a receipt of whatever organisation.
    const writing = db()
      .transaction()
      .execute(async (transaction) => {
        await sql`lock table receipts in row exclusive mode`.execute(transaction)
        await isTold
      })
    const { slug } = org
    const config = { databaseUrl: null, dataDir: '/nowhere' }
    await endOn(app.database, { slug, confirm: slug, config, clock: app.clock, onWait })
    await writing
    expect(await naming(org.orgId)).toEqual({ ended_organisations: 1 })
  })

  it('removes the demo’s credentials with the demo, and no other’s', async () => {
    const dataDir = temporaryFolder('demo')
    const path = join(dataDir, 'demo.json')
    for (const [of, isLeft] of [
      [randomUUID(), true],
      [org.orgId, false],
    ] as const) {
      const one = of === org.orgId ? org : await app.newOrganisation()
      writeFileSync(path, JSON.stringify({ org_id: of }))
      await suspend(one)
      await end({ confirm: one.slug }, dataDir, one.slug)
      expect(existsSync(path)).toBe(isLeft)
    }
    expect(() => readFileSync(path)).toThrow()
  })

  describe('lets the database keep', () => {
    const KEPT = ['receipts', 'policies', 'audit_log'] as const
    const recorded = (of: TestOrganisation) =>
      sql`update organisations set suspended_at = now(), end_begun_at = now() where id = ${of.orgId}`.execute(
        db(),
      )

    it.each(KEPT)('the %s of every other organisation, also in the same transaction', async (table) => {
      const other = await app.newOrganisation()
      for (const one of [org, other]) await fill(one)
      const remove = (where: ReturnType<typeof sql>) => sql`delete from ${sql.table(table)} where ${where}`
      const own = sql`org_id = ${org.orgId}`
      await suspend()
      // Suspended is not ended.
      await expect(remove(own).execute(db())).rejects.toThrow('never changed')
      await recorded(org)
      const both = sql`org_id in (${org.orgId}, ${other.orgId})`
      await expect(remove(both).execute(db())).rejects.toThrow('never changed')
      await expect(
        db()
          .transaction()
          .execute(async (transaction) => {
            await remove(own).execute(transaction)
            await remove(sql`org_id = ${other.orgId}`).execute(transaction)
          }),
      ).rejects.toThrow('never changed')
      const counted = async (of: TestOrganisation) =>
        (
          await sql<{ count: number }>`
            select count(*)::int as count from ${sql.table(table)} where org_id = ${of.orgId}`.execute(db())
        ).rows[0]!.count
      expect([(await counted(org)) > 0, (await counted(other)) > 0]).toEqual([true, true])
      await expect(sql`truncate ${sql.table(table)}`.execute(db())).rejects.toThrow()
      // Removed, and not changed.
      const column = sql.ref(table === 'receipts' ? 'risk' : table === 'policies' ? 'created_by' : 'actor')
      await expect(
        sql`update ${sql.table(table)} set ${column} = 'x' where ${own}`.execute(db()),
      ).rejects.toThrow('never changed')
      await remove(own).execute(db())
      expect(await counted(org)).toBe(0)
      expect(await removeRows(db(), org.orgId)).toBeGreaterThan(0)
    })

    it.each([
      ['a temporary table', ''],
      ['its search path', 'set local search_path = pg_temp, public'],
    ])('them from a session that puts other organisations in place of these by %s', async (_how, path) => {
      await fill(org)
      await suspend()
      for (const table of KEPT)
        await expect(
          db()
            .transaction()
            .execute(async (transaction) => {
              await sql`
                create temporary table organisations on commit drop as
                select id, now() as end_begun_at from organisations`.execute(transaction)
              if (path) await sql.raw(path).execute(transaction)
              await sql`delete from ${sql.table(table)} where org_id = ${org.orgId}`.execute(transaction)
            }),
        ).rejects.toThrow('never changed')
    })

    it('an organisation whose end is not recorded, or that has anything left', async () => {
      const remove = () => sql`delete from organisations where id = ${org.orgId}`.execute(db())
      await expect(remove()).rejects.toThrow('never removed before their end')
      await expect(
        sql`update organisations set end_begun_at = now() where id = ${org.orgId}`.execute(db()),
      ).rejects.toThrow('organisations_end_suspended')
      await app.ask('/api/v1/govern', { key: org.key, json: { content: 'Hello' } })
      await recorded(org)
      await expect(remove()).rejects.toThrow('never removed before their end')
      await expect(
        sql`update organisations set end_begun_at = null where id = ${org.orgId}`.execute(db()),
      ).rejects.toThrow('never changed')
      await expect(
        sql`update organisations set suspended_at = null where id = ${org.orgId}`.execute(db()),
      ).rejects.toThrow('organisations_end_suspended')
      await sql`insert into ended_organisations values (${org.orgId}, 'x', now())`.execute(db())
      await expect(remove()).rejects.toThrow('has receipts')
      for (const change of [
        sql`delete from ended_organisations`,
        sql`update ended_organisations set slug_hash = 'y'`,
      ])
        await expect(change.execute(db())).rejects.toThrow('never changed')
    })

    it('no receipt of an organisation whose end is recorded', async () => {
      const report = () =>
        app.services.attestations.report(org.orgId, [claimOf('a@example.com', app.clock())])
      await report()
      await recorded(org)
      await expect(
        app.services.attestations.report(org.orgId, [claimOf('b@example.com', app.clock())]),
      ).rejects.toThrow('a receipt of no organisation')
    })
  })

  // The embedded database has one connection.
  it.runIf(name === 'PostgreSQL')(
    'waits for receipts that were under way when its end was recorded',
    async () => {
      await app.ask('/api/v1/govern', { key: org.key, json: { content: 'Hello' } })
      await suspend()
      const under = await db().startTransaction().execute()
      await sql`
      insert into receipts select (jsonb_populate_record(r, '{"receipt_id": "late", "fingerprint": null}')).*
      from receipts r where org_id = ${org.orgId}`.execute(under)
      let isEnded = false
      const ended = end().finally(() => {
        isEnded = true
      })
      for (let isBegun = false; !isBegun; ) {
        const { rows } = await sql<{ is: boolean }>`
        select end_begun_at is not null as is from organisations where id = ${org.orgId}`.execute(db())
        isBegun = rows[0]!.is
      }
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(isEnded).toBe(false)
      await under.commit().execute()
      await ended
      expect(await naming(org.orgId)).toEqual({ ended_organisations: 1 })
    },
  )
})

describe('the program', () => {
  const start = (args: string[], env: Record<string, string>) =>
    promisify(execFile)(process.execPath, [...SHORT_LIVED, program, ...args], {
      env: { PATH, NODE_COMPILE_CACHE, ...env },
    })
  const deletion = ['delete-organisation', '--org', 'acme', '--confirm', 'acme']

  it('does it on the folder that the settings name, and tells what it is asked', async () => {
    const { dataDir, credentials } = await withDemo(temporaryFolder('end'))
    const env = { SVC_DATA_DIR: dataDir }
    const told = async (args: string[]) => (await start(args, env)).stdout
    const refused = [
      ['delete-organisation'],
      ['delete-organisation', 'acme'],
      ['delete-organisation', '--org', 'acme', '--role', 'admin'],
      ['delete-organisation', '--org', 'acme', '--confirm', 'acne'],
      ['suspend-organisation', '--org', 'acme', '--confirm', 'acme'],
    ].map((args) =>
      expect(start(args, env)).rejects.toMatchObject({
        ...{
          code: 1,
          stderr: expect.stringMatching(
            /takes --org SLUG and|takes the slug of --org again|takes no --confirm/,
          ),
        },
      }),
    )
    await Promise.all(refused)
    expect(await told(['suspend-organisation', '--org', 'acme'])).toMatch(/^acme is suspended: /)
    await expect(start(['delete-organisation', '--org', 'acme'], env)).rejects.toMatchObject({
      ...{ code: 1, stdout: '', stderr: expect.stringMatching(/^Nothing is deleted yet\. acme has/) },
    })
    expect(await told(deletion)).toMatch(/^acme is deleted: [\d,]+ rows of \d+ tables\..*\n.*\n$/)
    expect(await told(deletion)).toMatch(/^acme was deleted on /)
    expect(await told(['organisations'])).toMatch(/^ORGANISATION .*\n$/)
    expect(existsSync(join(dataDir, 'demo.json'))).toBe(false)

    // An installation without organisations is no new one: no demo is made in it.
    const server = await startServer({ port: 0, dataDir, jobs: false, logLevel: 'silent' })
    try {
      expect(server.demo).toBeNull()
      const asked = await fetch(`${server.url}/api/v1/policies`, {
        headers: { authorization: `Bearer ${credentials.api_key}` },
      })
      expect(asked.status).toBe(401)
    } finally {
      await server.close()
    }
  }, 120_000)

  it('that loses the database or is killed in the middle is told the same again, and finishes', async () => {
    const url = await migratedAddress()
    const app = await testApp({ database: await openPostgres({ url }) })
    const db = app.database.kysely
    await app.services.tenants.addOrganisation(
      { id: randomUUID(), slug: 'acme', name: 'Acme' },
      new Date(NOON),
    )
    const { id } = (await app.services.tenants.findBySlug('acme'))!
    await addConversation(app, id)
    await app.services.attestations.report(id, [claimOf('a@example.com', app.clock())])
    await operate(db, 'suspend-organisation', { operands: [], org: 'acme' }, app.clock)
    const count = async (table: 'messages' | 'receipts') =>
      (await db.selectFrom(table).select('org_id').where('org_id', '=', id).execute()).length

    // Somebody holds the receipt, so that it comes that far and no farther.
    const holding = await db.startTransaction().execute()
    await sql`select from receipts where org_id = ${id} for update`.execute(holding)
    const stuck = sql`
      from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%delete from "receipts"%'`
    const begun = async () => {
      const child = spawn(process.execPath, [...SHORT_LIVED, program, ...deletion], {
        env: { PATH, NODE_COMPILE_CACHE, SVC_DATABASE_URL: url },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const told = text(child.stderr)
      const ended = once(child, 'exit')
      await vi.waitFor(async () => {
        expect((await sql`select ${stuck}`.execute(db)).rows).toHaveLength(1)
      }, 60_000)
      return { child, told, ended }
    }
    const lost = await begun()
    expect([await count('messages'), await count('receipts')]).toEqual([0, 1])
    await sql`select pg_terminate_backend(pid) ${stuck}`.execute(db)
    expect(await lost.ended).toEqual([1, null])
    expect(await lost.told).toMatch(
      /^The database at SVC_DATABASE_URL cannot be reached or used\. This goes on with it: svc-server delete-organisation --org acme --confirm acme\n/,
    )
    const killed = await begun()
    killed.child.kill('SIGKILL')
    await killed.ended
    expect(await count('receipts')).toBe(1)
    await holding.rollback().execute()
    expect((await start(deletion, { SVC_DATABASE_URL: url })).stdout).toMatch(/^acme is deleted: /)
    expect(await count('receipts')).toBe(0)
    expect(await app.services.tenants.exists(id)).toBe(false)
    await app.close()
  }, 120_000)
})

/** The application on a port of its own, for a program that asks over the network. */
async function listening(app: TestApp): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = await app.ask(request.url!, { raw: Buffer.concat(chunks) })
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
