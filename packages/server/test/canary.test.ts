import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimOf } from './support/claims.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

let app: TestApp
let acme: TestOrganisation
beforeAll(async () => {
  app = await testApp()
  acme = await app.newOrganisation()
})
afterAll(() => app.close())

/** Everything in every table of every schema that is not PostgreSQL's own, as text. */
async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(app.database.kysely)
  expect(tables.map(({ name }) => name)).toContain('public.receipts')
  const contents: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`select t::text as row from ${sql.raw(name)} t`.execute(app.database.kysely)
    contents.push(JSON.stringify(rows))
  }
  return contents.join('\n')
}

/** Words that nothing of ours says, so that finding one means it came in with a text. */
const word = fc
  .array(fc.constantFrom(...'bcdfghjkmnpqrtvwxz'), { minLength: 10, maxLength: 14 })
  .map((letters) => `zq${letters.join('')}`)
const text = fc
  .record({
    words: fc.array(word, { minLength: 1, maxLength: 4 }),
    kind: fc.constantFrom('mail', 'link', 'key', 'card', 'plain'),
  })
  .map(({ words, kind }) => {
    const [first = 'zq'] = words
    const shape = {
      mail: `${first}@${first}.example.com`,
      link: `https://${first}.example.com/${first}?q=${first}`,
      key: `-----BEGIN PRIVATE KEY-----\n${first}\n-----END PRIVATE KEY-----`,
      card: `4111 1111 1111 1111 ${first}`,
      plain: first,
    }[kind]
    return { canaries: words, content: `${words.join(' ')} ${shape}` }
  })

describe('a governed text', () => {
  it('leaves no word of itself in the database or the log', async () => {
    const sown: string[] = []
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.constantFrom('input', 'output', undefined),
        async ({ canaries, content }, direction) => {
          sown.push(...canaries)
          const { status, body } = await app.ask('/api/v1/govern', {
            key: acme.key,
            json: { content, direction },
          })
          expect(status).toBe(200)
          expect(body.original).toBe(content)
          await app.ask('/api/v1/attestations', { key: acme.key, json: claimOf(content) })
          // Wrong calls must not leak either.
          for (const raw of [
            `{"content":"${canaries[0]}`,
            JSON.stringify({ content: canaries[0], [canaries[0] as string]: 1 }),
          ])
            expect((await app.ask('/api/v1/govern', { key: acme.key, raw })).status).toBe(400)
          await app.ask(`/${canaries[0]}?${canaries[0]}=${canaries[0]}`, {
            headers: { 'user-agent': canaries[0] as string },
          })
          await app.ask('/api/v1/govern', { key: canaries[0] as string, json: { content } })
        },
      ),
      { numRuns: 40 },
    )
    const kept = (await wholeDatabase()) + app.logged.join('\n')
    expect(sown.length).toBeGreaterThan(40)
    for (const canary of sown) expect(kept.includes(canary), canary).toBe(false)
    expect(kept).not.toMatch(/4111 ?1111/)
  })

  it('would be found there if it were kept: an agent’s name, which is meant to be, is', async () => {
    await app.ask('/api/v1/govern', { key: acme.key, json: { content: 'x', agent_id: 'zq-agent-canary' } })
    expect(await wholeDatabase()).toContain('zq-agent-canary')
  })

  it('is answered in full: what was found, where, and the text with placeholders', async () => {
    const content = 'Write to ops@example.com, key AKIAIOSFODNN7EXAMPLE'
    const { body } = await app.ask('/api/v1/govern', { key: acme.key, json: { content, autonomy_level: 3 } })
    expect(body).toMatchObject({ action: 'deny', original: content, policy_applied: 'standard' })
    expect(Object.keys(body).sort()).toEqual(
      [
        'action',
        'original',
        'pii_detected',
        'policy_applied',
        'processing_time_ms',
        'redacted',
        'request_id',
      ].sort(),
    )
    expect(body.redacted).toBe('Write to [EMAIL_ADDRESS], key [AWS_ACCESS_KEY]')
    for (const { value, position } of body.pii_detected)
      expect(content.slice(position.start, position.end)).toBe(value)
  })

  it('has a receipt by the id in X-Svc-Receipt-Id, named by the request', async () => {
    const answered = await app.ask('/api/v1/govern', {
      key: acme.key,
      json: { content: 'Mail ops@example.com', direction: 'output', agent_id: 'agent-7', autonomy_level: 4 },
    })
    expect(answered.body.request_id).toBe(answered.headers.get('x-request-id'))
    const id = answered.headers.get('x-svc-receipt-id')
    expect(id).toMatch(/^svc_rcpt_[0-9a-f-]{36}$/)
    const { body } = await app.ask(`/api/v1/receipts/${id}`, { key: acme.key })
    expect(body).toMatchObject({
      capture_mode: 'cloud',
      attested_by: 'svc',
      decision: 'redact',
      direction: 'output',
      agent_id: 'agent-7',
      pii_counts: { EMAIL_ADDRESS: 1 },
    })
    const { body: page } = await app.ask('/api/v1/receipts/proof-export?limit=1000', { key: acme.key })
    const row = page.rows.find((row: { receipt_id: string }) => row.receipt_id === id)
    expect(JSON.parse(row.fingerprint_canonical_json).autonomy_level).toBe(4)
  })
})
