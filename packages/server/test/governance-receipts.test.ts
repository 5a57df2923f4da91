import { randomUUID } from 'node:crypto'
import { receiptPage } from '@svc/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { featureDatabases } from './support/databases.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

describe.each(featureDatabases)('receipts for a session on %s', (_name, open) => {
  let app: TestApp
  let org: TestOrganisation
  beforeAll(async () => {
    app = await testApp({ database: await open() })
    org = await app.newOrganisation()
    for (const content of ['hello', 'Write to ops@example.com'])
      await app.ask('/api/v1/govern', { key: org.key, json: { content } })
  })
  afterAll(() => app.close())

  const ask = (path = '', token = org.member) => app.ask(`/api/governance/receipts${path}`, { token })

  it('are listed and shown as keys see them', async () => {
    const { status, body } = await ask()
    expect(status).toBe(200)
    expect(receiptPage.parse(body)).toEqual(body)
    expect(body).toEqual((await app.ask('/api/v1/receipts/list', { key: org.key })).body)
    expect((await ask('', org.admin)).body).toEqual(body)
    expect((await ask('?decision=redact&limit=1')).body.receipts).toHaveLength(1)
    const [receipt] = body.receipts
    expect(await ask(`/${receipt.receipt_id}`)).toMatchObject({ status: 200, body: receipt })
  })

  it('of others, or that are not there, are not found', async () => {
    const other = await app.newOrganisation()
    const [receipt] = (await ask()).body.receipts
    for (const [id, token] of [
      [receipt.receipt_id, other.member],
      [`svc_rcpt_${randomUUID()}`, org.member],
      ['x', org.member],
    ] as const)
      expect(await ask(`/${id}`, token)).toMatchObject({ status: 404, body: { error: 'Not found' } })
    expect((await ask('', other.member)).body.receipts).toEqual([])
  })

  it('need a session, and take no query that is none', async () => {
    expect(await app.ask('/api/governance/receipts')).toMatchObject({
      status: 401,
      body: { error: 'Unauthorized' },
    })
    expect((await app.ask('/api/governance/receipts', { key: org.key })).status).toBe(401)
    for (const query of ['?limit=0', '?decision=maybe', '?cursor=x'])
      expect((await ask(query)).status).toBe(400)
  })
})
