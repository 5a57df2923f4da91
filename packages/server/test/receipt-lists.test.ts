import { parse } from 'node:querystring'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAnchoring } from '../src/features/anchoring/service.ts'
import { createAnchorStore } from '../src/features/anchoring/store.ts'
import { exportStream } from '../src/features/receipts/export.ts'
import { claimOf } from './support/claims.ts'
import { DAY_MS, NOON, testClock } from './support/clock.ts'
import { featureDatabases } from './support/databases.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

describe.each(featureDatabases)('lists of receipts on %s', (_name, open) => {
  let app: TestApp
  let org: TestOrganisation
  beforeAll(async () => {
    app = await testApp({ database: await open(), clock: testClock(NOON - DAY_MS) })
    org = await app.newOrganisation()
    for (const [i, content] of ['hello', 'Write to ops@example.com', 'Call +1 415 555 0132'].entries()) {
      app.clock.advance(1)
      await app.ask('/api/v1/govern', { key: org.key, json: { content, agent_id: `agent-${i}` } })
    }
    app.clock.set(NOON)
    await app.ask('/api/v1/attestations', { key: org.key, json: claimOf('ops@example.com', NOON) })
  })
  afterAll(() => app.close())

  const ask = (path: string) => app.ask(`/api/v1/receipts/${path}`, { key: org.key })
  const days = (body: { receipts: { timestamp: string }[] }) =>
    body.receipts.map(({ timestamp }) => timestamp.slice(0, 10))

  it('show the latest first, each once over the pages', async () => {
    const { body } = await ask('list')
    expect(days(body)).toEqual(['2026-11-20', '2026-11-19', '2026-11-19', '2026-11-19'])
    expect(body.next_cursor).toBeNull()
    const ids: string[] = []
    let cursor = ''
    do {
      const page = (await ask(`list?limit=1${cursor && `&cursor=${cursor}`}`)).body
      ids.push(...page.receipts.map(({ receipt_id }: { receipt_id: string }) => receipt_id))
      cursor = page.next_cursor ?? ''
    } while (cursor)
    expect(ids).toEqual(body.receipts.map(({ receipt_id }: { receipt_id: string }) => receipt_id))
  })

  it.each([
    ['list', 'receipts'],
    ['proof-export', 'rows'],
  ])('of one moment are each in the pages of %s once', async (path, name) => {
    const { key } = await app.newOrganisation()
    const attestations = Array.from({ length: 5 }, () => claimOf('ops@example.com', NOON))
    const reported = await app.ask('/api/v1/attestations/batch', { key, json: { attestations } })
    const due = reported.body.results.map(({ receipt_id }: { receipt_id: string }) => receipt_id)
    const ids: string[] = []
    let cursor = ''
    do {
      const at = `/api/v1/receipts/${path}?limit=2${cursor && `&cursor=${cursor}`}`
      const { body } = await app.ask(at, { key })
      ids.push(...body[name].map(({ receipt_id }: { receipt_id: string }) => receipt_id))
      cursor = body.next_cursor ?? ''
    } while (cursor)
    expect(ids.toSorted()).toEqual(due.toSorted())
  })

  it.each([
    ['from=2026-11-20', 1],
    ['to=2026-11-19', 3],
    ['decision=redact', 3],
    ['decision=allow', 1],
    ['capture_mode=edge', 1],
    ['pii_type=EMAIL_ADDRESS', 2],
    ['pii_type=EMAIL_ADDRESS&capture_mode=cloud', 1],
    ['pii_type=US_SSN', 0],
  ])('select by %s', async (query, count) => {
    expect((await ask(`list?${query}`)).body.receipts).toHaveLength(count)
    const { body } = await ask(`export?format=ndjson&${query}`)
    expect(body.split('\n').filter(Boolean)).toHaveLength(count)
  })

  it.each([
    'from=2026-11-20&to=2026-11-19',
    'decision=maybe',
    'pii_type=x',
    'limit=0',
    'cursor=x',
    // A day and a moment that there are not.
    ...['2026-02-30|1|svc_rcpt_a', '2026-02-01|999999999999999|svc_rcpt_a'].map(
      (place) => `cursor=${Buffer.from(place).toString('base64url')}`,
    ),
    'colour=red',
  ])('refuse %s', async (query) => {
    expect(await ask(`list?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  it('are summed up by day, type and anchor, as the list adds up', async () => {
    const { body } = await ask('summary?from=2026-11-01&to=2026-11-30')
    expect(body).toEqual({
      ...{ from: '2026-11-01', to: '2026-11-30', anchored: 0, pending: 4, last_anchor: null },
      days: [
        {
          ...{ day: '2026-11-19', allow: 1, redact: 2, deny: 0 },
          types: { EMAIL_ADDRESS: 1, PHONE_NUMBER: 1 },
        },
        { day: '2026-11-20', allow: 0, redact: 1, deny: 0, types: { EMAIL_ADDRESS: 1 } },
      ],
      types: [
        { type: 'EMAIL_ADDRESS', count: 2 },
        { type: 'PHONE_NUMBER', count: 1 },
      ],
    })
    expect((await ask('summary?from=2026-11-20&to=2026-11-20')).body).toMatchObject({
      days: [{ day: '2026-11-20', redact: 1 }],
      types: [{ type: 'EMAIL_ADDRESS', count: 1 }],
      pending: 1,
    })
    expect((await ask('summary?from=2026-10-01&to=2026-10-02')).body).toMatchObject({ days: [], types: [] })
    const other = await app.newOrganisation()
    const theirs = await app.ask('/api/v1/receipts/summary?from=2026-11-01&to=2026-11-30', { key: other.key })
    expect(theirs.body).toMatchObject({ days: [], types: [], anchored: 0, pending: 0, last_anchor: null })
  })

  it.each([
    '',
    'from=2026-11-20',
    'from=2026-11-20&to=2026-11-19',
    'from=2026-09-01&to=2026-11-30',
    'from=2026-13-01&to=2026-13-02',
    'from=2026-11-01&to=2026-11-30&limit=5',
  ])('are not summed up over %s', async (query) => {
    expect(await ask(`summary?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  it('are summed up over 90 days at most', async () => {
    expect((await ask('summary?from=2026-09-02&to=2026-11-30')).status).toBe(200)
  })

  it('are exported as NDJSON, oldest first, each line what the list shows', async () => {
    const answered = await ask('export?format=ndjson')
    expect(answered.headers.get('content-type')).toBe('application/x-ndjson')
    expect(answered.headers.get('content-disposition')).toBe('attachment; filename="receipts.ndjson"')
    const lines = answered.body
      .trimEnd()
      .split('\n')
      .map((line: string) => JSON.parse(line))
    expect(lines.reverse()).toEqual((await ask('list')).body.receipts)
  })

  it('of one moment are each in an export once, however many pages of them are read', async () => {
    const { key, orgId } = await app.newOrganisation()
    await app.ask('/api/v1/attestations', { key, json: claimOf('x', NOON) })
    await sql`
      insert into receipts select (jsonb_populate_record(r, jsonb_build_object(
        'receipt_id', 'svc_rcpt_' || n, 'fingerprint', 'SVC-DNA-v2-' || lpad(n::text, 16, '0')))).*
      from receipts r, generate_series(1, 1199) n where org_id = ${orgId}`.execute(app.database.kysely)
    const { body } = await app.ask('/api/v1/receipts/export?format=ndjson', { key })
    const ids = [...body.matchAll(/"receipt_id":"([^"]+)"/g)].map(([, id]) => id)
    expect([ids.length, new Set(ids).size]).toEqual([1_200, 1_200])
  })

  it('are exported as CSV with a header', async () => {
    const answered = await ask('export?format=csv')
    expect(answered.headers.get('content-type')).toMatch(/^text\/csv/)
    const [head, ...rows] = answered.body.trimEnd().split('\r\n')
    expect(head).toMatch(/^receipt_id,timestamp,/)
    expect(rows).toHaveLength(4)
    expect(rows[1]).toContain(',EMAIL_ADDRESS,EMAIL_ADDRESS=1,1,')
    expect(Object.keys(parse(head, ',', '=')).length).toBe(25)
  })

  it('are the own organisation’s alone', async () => {
    const other = await app.newOrganisation()
    expect((await app.ask('/api/v1/receipts/list', { key: other.key })).body.receipts).toEqual([])
    expect((await app.ask('/api/v1/receipts/export?format=ndjson', { key: other.key })).body).toBe('')
  })

  // The last: what is anchored stays so.
  it('are summed up as anchored once they are, with the newest tree, and as before otherwise', async () => {
    const { days: before, types } = (await ask('summary?from=2026-11-01&to=2026-11-30')).body
    await app.ask('/api/admin/anchor-runs', { token: org.admin, json: {} })
    const { body } = await ask('summary?from=2026-11-01&to=2026-11-30')
    const [{ anchor_date, anchored_at, merkle_root, tx_hash, anchor_network }] = (await ask('list')).body
      .receipts
    expect(body).toMatchObject({
      ...{ anchored: 4, pending: 0, days: before, types },
      last_anchor: { anchor_date, anchored_at, merkle_root, tx_hash, anchor_network },
    })
    expect(body.last_anchor.tx_hash).toMatch(/./)
  })

  it('are summed up as waiting while their tree is on its way', async () => {
    const { orgId, key } = await app.newOrganisation()
    await app.ask('/api/v1/govern', { key, json: { content: 'hello' } })
    const anchoring = createAnchoring({
      store: createAnchorStore(app.database.kysely),
      ledger: { ...app.services.ledger, send: () => Promise.reject(new Error('away')) },
      ...{ log: pino({ level: 'silent' }), clock: app.clock },
    })
    await expect(anchoring.runDay(orgId, '2026-11-20')).rejects.toThrow('away')
    const { body } = await app.ask('/api/v1/receipts/summary?from=2026-11-01&to=2026-11-30', { key })
    expect(body).toMatchObject({ anchored: 0, pending: 1, days: [{ allow: 1 }], last_anchor: null })
  })
})

describe('an export', () => {
  const receipt = (agent_id: string) =>
    ({ receipt_id: 'r', agent_id, policies: [], policy: {}, pii_types: [], pii_counts: {} }) as never

  it.each([
    ['=1+1', `'=1+1`],
    ['+1', `'+1`],
    ['-1', `'-1`],
    ['@x', `'@x`],
    [' =1', `' =1`],
    ['＝1', `'＝1`],
    [' a=1', ' a=1'],
    ['\t=1', `'\t=1`],
    ['\r=1', `"'\r=1"`],
    ['a=1', 'a=1'],
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
  ])('writes a cell %j harmlessly', async (cell, written) => {
    const stream = exportStream('csv', async (last) => (last ? [] : [receipt(cell)]))
    const text = await new Response(stream).text()
    expect(text.slice(text.indexOf('\r\n') + 2)).toContain(`,${written},`)
  })

  it('joins lists by spaces, and writes how often each type was found', async () => {
    const one = {
      ...(receipt('a') as object),
      ...{ policies: ['pii.contact', 'pii.financial'], policy: { name: 'standard', version: 3 } },
      ...{ pii_types: ['EMAIL_ADDRESS', 'IBAN_CODE'], pii_counts: { EMAIL_ADDRESS: 2, IBAN_CODE: 1 } },
      pii_count: 3,
    } as never
    const [head, row] = (
      await new Response(exportStream('csv', async (last) => (last ? [] : [one]))).text()
    ).split('\r\n')
    const cells = row!.split(',')
    const written = Object.fromEntries(head!.split(',').map((name, n) => [name, cells[n]]))
    expect(written).toMatchObject({
      ...{ policies: 'pii.contact pii.financial', policy_name: 'standard', policy_version: '3' },
      ...{ pii_types: 'EMAIL_ADDRESS IBAN_CODE', pii_counts: 'EMAIL_ADDRESS=2 IBAN_CODE=1', pii_count: '3' },
    })
  })

  it('reads no further than its reader, and no more once the reader has gone', async () => {
    let pages = 0
    const stream = exportStream('ndjson', async () => {
      pages++
      return Array.from({ length: 500 }, () => receipt('a'))
    })
    const reader = stream.getReader()
    await reader.read()
    await reader.cancel()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(pages).toBeLessThanOrEqual(2)
  })

  it('fails, rather than end, when a page cannot be read', async () => {
    let pages = 0
    const stream = exportStream('ndjson', async () => {
      if (++pages === 2) throw new Error('the database is away')
      return Array.from({ length: 500 }, () => receipt('a'))
    })
    await expect(new Response(stream).text()).rejects.toThrow('away')
  })
})
