import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

let app: TestApp
let org: TestOrganisation
beforeAll(async () => {
  app = await testApp()
  org = await app.newOrganisation()
})
afterAll(() => app.close())

it.each([
  ['53100', 'There is no room left to keep this in; try again later', 'the disk of the database is full'],
  [
    '25006',
    'The database cannot be used at present; try again later',
    'the database takes no writes: it is a standby, or set to default_transaction_read_only',
  ],
  [
    '28P01',
    'The database cannot be used at present; try again later',
    'the database refuses the role or the password in SVC_DATABASE_URL',
  ],
  [
    '3D000',
    'The database cannot be used at present; try again later',
    'the database that SVC_DATABASE_URL names is gone',
  ],
  ['57P01', 'The database cannot be reached; try again', 'the database cannot be reached'],
])('%s of the database is told in its own words, to callers and in the log', async (code, error, msg) => {
  const { kysely } = app.database
  await sql`create or replace function refuse() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception 'x' using errcode = '${code}'; end`)}`.execute(kysely)
  await sql`create or replace trigger refused before insert on receipts execute function refuse()`.execute(
    kysely,
  )
  const { status, body } = await app.ask('/api/v1/govern', { key: org.key, json: { content: 'x' } })
  expect([status, body]).toEqual([503, { error, code: 'unavailable' }])
  const faults = app.logged.map((line) => JSON.parse(line)).filter(({ level }) => level === 50)
  expect(faults.at(-1)).toMatchObject({ msg, fault: { code } })
})
