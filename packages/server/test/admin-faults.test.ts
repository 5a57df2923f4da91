import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { soundBodies } from './support/surface.ts'
import { type Ask, type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

let app: TestApp
let org: TestOrganisation
let platform: string
beforeAll(async () => {
  app = await testApp()
  org = await app.newOrganisation()
  platform = await app.platformAdmin()
  for (const table of ['conversations', 'messages', 'leads', 'audit_log', 'receipts'])
    await sql`alter table ${sql.ref(table)} rename to ${sql.ref(`${table}_gone`)}`.execute(
      app.database.kysely,
    )
})
afterAll(() => app.close())

const id = randomUUID()
const cases: [path: string, ask: () => Ask][] = [
  ...[
    '/api/admin/analytics',
    '/api/admin/tags',
    '/api/admin/conversations',
    `/api/admin/conversations/${id}`,
    `/api/admin/messages?conversation_id=${id}`,
    '/api/admin/notifications',
    '/api/admin/export/conversations',
    '/api/admin/leads',
    '/api/admin/audit-log',
    '/api/governance/receipts',
    `/api/governance/receipts/svc_rcpt_${id}`,
  ].map((path): [string, () => Ask] => [path, () => ({ token: org.admin })]),
  ['/api/admin/leads', () => ({ token: org.admin, method: 'DELETE', json: { ids: [id] } })],
  ['/api/admin/audit-log', () => ({ token: org.admin, json: soundBodies.createAuditEntry })],
  ['/api/admin/briefing', () => ({ token: org.admin, method: 'POST' })],
  ['/api/admin/platform', () => ({ token: platform })],
  ['/admin/{slug}/conversations', () => ({ key: org.key })],
  ['/admin/{slug}/analytics', () => ({ key: org.key })],
]

it.each(cases)('a fault at %s is told as one, and as nothing more', async (path, ask) => {
  const { status, body } = await app.ask(path.replace('{slug}', org.slug), ask())
  expect([status, body]).toEqual([500, { error: 'Internal server error' }])
})
