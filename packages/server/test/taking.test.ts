/** What is due, on PostgreSQL, while another process is about to take it too. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { postgres } from './support/databases.ts'
import { type Receiver, receiver } from './support/receiver.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

let app: TestApp
let org: TestOrganisation
let hooked: Receiver
beforeAll(async () => {
  hooked = await receiver()
  app = await testApp({ database: await postgres() })
  org = await app.newOrganisation()
  const ask = (path: string, method: string, json: object) =>
    app.ask(`/api/v1${path}`, { key: org.key, method, json })
  const hook = { name: 'test', url: hooked.url, events: ['pii.detected'] }
  expect((await ask('/webhooks', 'POST', hook)).status).toBe(200)
  const ops = { id: 'ops', name: 'Ops', channels: ['webhook'], addresses: { webhook: hooked.url } }
  const rule = { event: 'PII_DETECTED', severity_min: 1, stakeholder_ids: ['ops'], channels: ['webhook'] }
  const escalation = { critical_timeout_minutes: 15, high_timeout_minutes: 60 }
  const routing = { stakeholders: [ops], rules: [rule], escalation }
  expect((await ask('/notifications/routing', 'PUT', routing)).status).toBe(200)
  for (let n = 0; n < 2; n++) await ask('/govern', 'POST', { content: 'Write to jane@example.com' })
  await work('events').take(1)
})
afterAll(async () => {
  await app.close()
  await hooked.close()
})

const work = (name: string) => app.services.due.find((each) => each.name === name)!

it.each([
  ['webhook deliveries', 'webhook_deliveries'],
  ['notifications', 'notifications'],
])(
  '%s that another process holds a lock on are not waited for: two would wait for each other',
  async (name, table) => {
    const { kysely } = app.database
    await kysely.transaction().execute(async (transaction) => {
      await sql`select from ${sql.table(table)} limit 1 for update`.execute(transaction)
      expect(await work(name).take(10)).toHaveLength(1)
    })
    // The other one, which its holder let go of; and then none is left.
    expect(await work(name).take(10)).toHaveLength(1)
    expect(await work(name).take(10)).toHaveLength(0)
  },
)
