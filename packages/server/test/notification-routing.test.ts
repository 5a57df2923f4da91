import { randomUUID } from 'node:crypto'
import type { Addresses, Channel, NotificationEvent } from '@svc/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { privateForms } from './support/addresses.ts'
import { featureDatabases } from './support/databases.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

const addresses = {
  ...{ email: 'ops@example.com', sms: '+4915123456789' },
  ...{ slack: 'http://127.0.0.1:9/slack', webhook: 'http://127.0.0.1:9/hook' },
}
const person = (id: string, channels: readonly Channel[], more: Addresses = {}) => ({
  ...{ id, name: `Person ${id}`, channels, addresses: { ...addresses, ...more } },
})
const rule = (
  event: NotificationEvent,
  severity_min: number,
  stakeholder_ids: string[],
  channels: Channel[],
) => ({ event, severity_min, stakeholder_ids, channels })

describe.each(featureDatabases)('notification routing on %s', (_name, open) => {
  let app: TestApp
  let bare: TestApp
  let org: TestOrganisation
  beforeAll(async () => {
    const database = await open()
    app = await testApp({ database })
    // Nothing is excepted from its guard.
    bare = await testApp({ database, config: { allowPrivateWebhooks: [] } })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    org = await app.newOrganisation()
  })

  const ask = (path: string, method: string, json?: unknown, as = org.key, on = app) =>
    on.ask(`/api/v1/notifications${path}`, { key: as, method, ...(json !== undefined && { json }) })
  const put = (change: unknown, on = app) => ask('/routing', 'PUT', change, org.key, on)
  const get = async () => (await ask('/routing', 'GET')).body
  const told = () =>
    put({
      stakeholders: [person('ops', ['email'])],
      rules: [rule('PII_DETECTED', 1, ['ops'], ['email'])],
    })

  it('is empty at first, and says what there is to choose from', async () => {
    expect(await get()).toEqual({
      config: {
        stakeholders: [],
        rules: [],
        escalation: { critical_timeout_minutes: 15, high_timeout_minutes: 60 },
      },
      history: [],
      labels: {
        stakeholders: [],
        channels: ['email', 'slack', 'webhook', 'sms'],
        events: ['PII_DETECTED', 'EMERGENCY_SHUTDOWN', 'POLICY_VIOLATION', 'SCORING_ANOMALY'],
      },
    })
  })

  it('changes in what is given alone', async () => {
    const stakeholders = [person('ops', ['email']), person('lead', ['sms', 'slack'])]
    const rules = [rule('BOUNTY_SUBMISSION', 2, ['ops', 'lead'], ['email', 'sms'])]
    const escalation = { critical_timeout_minutes: 5, high_timeout_minutes: 15 }
    const first = await put({ stakeholders, rules })
    expect(first.status).toBe(200)
    expect(first.body.config).toMatchObject({ stakeholders, rules })
    const high = { high_timeout_minutes: 90 }
    expect((await put({ escalation })).body.config).toEqual({ stakeholders, rules, escalation })
    expect((await put({ escalation: high })).body.config.escalation).toEqual({ ...escalation, ...high })
    const critical = { critical_timeout_minutes: 6 }
    expect((await put({ escalation: critical })).body.config.escalation).toEqual({ ...critical, ...high })
    expect((await put({})).body.config).toMatchObject({ stakeholders, rules })
    const { body } = await app.ask('/v1/notifications/routing', {
      method: 'PUT',
      headers: { 'x-svc-api-key': org.key },
      json: { rules: [] },
    })
    expect(body.config).toMatchObject({ stakeholders, rules: [] })
    expect((await get()).config).toEqual(body.config)
    expect((await get()).labels.stakeholders).toEqual(['ops', 'lead'])
  })

  it('compares a least severity as it is, whole or not', async () => {
    const stakeholders = [person('ops', ['email'])]
    const rules = [0, 2.5, 5].map((least) => rule('PII_DETECTED', least, ['ops'], ['email']))
    expect((await put({ stakeholders, rules })).status).toBe(200)
    expect((await get()).config.rules).toEqual(rules)
    const matched = async (severity: number) =>
      (
        await app.ask('/api/v1/notifications/test', {
          key: org.key,
          json: { event_type: 'PII_DETECTED', severity, dry_run: true },
        })
      ).body.matched_rules
    expect([await matched(2), await matched(3), await matched(5)]).toEqual([1, 2, 3])
  })

  it('keeps both of two changes at once', async () => {
    const escalation = { critical_timeout_minutes: 7, high_timeout_minutes: 70 }
    const stakeholders = [person('ops', ['email'])]
    await Promise.all([put({ stakeholders }), put({ escalation })])
    expect((await get()).config).toMatchObject({ stakeholders, escalation })
  })

  it.each<[string, () => object]>([
    ['a critical time-out under 5 minutes', () => ({ escalation: { critical_timeout_minutes: 4.9 } })],
    ['a high time-out under 15 minutes', () => ({ escalation: { high_timeout_minutes: 14 } })],
    ['a time-out of nothing', () => ({ escalation: { critical_timeout_minutes: null } })],
    ['a rule for nobody', () => ({ rules: [rule('PII_DETECTED', 1, ['nobody'], ['email'])] })],
    ['a rule for somebody and nobody', () => ({ rules: [rule('PII_DETECTED', 1, ['ops', 'x'], ['email'])] })],
    ['a rule without its person', () => ({ stakeholders: [person('lead', ['email'])] })],
    ['an unknown event', () => ({ rules: [{ ...rule('PII_DETECTED', 1, ['ops'], ['email']), event: 'X' }] })],
    ['a severity below 0', () => ({ rules: [rule('PII_DETECTED', -0.1, ['ops'], ['email'])] })],
    ['a severity of 6', () => ({ rules: [rule('PII_DETECTED', 6, ['ops'], ['email'])] })],
    ['a channel of its own', () => ({ rules: [rule('PII_DETECTED', 1, ['ops'], ['fax' as Channel])] })],
    ['a channel twice', () => ({ stakeholders: [person('ops', ['email', 'email'])] })],
    ['a person twice in a rule', () => ({ rules: [rule('PII_DETECTED', 1, ['ops', 'ops'], ['email'])] })],
    ['a person twice', () => ({ stakeholders: [person('ops', ['email']), person('ops', ['sms'])] })],
    ['a person with a password', () => ({ stakeholders: [{ ...person('ops', ['email']), password: 'x' }] })],
    [
      'half a character in an address',
      () => ({
        stakeholders: [{ ...person('ops', ['slack']), addresses: { slack: 'http://127.0.0.1/\ud800' } }],
      }),
    ],
    ['an id with a space', () => ({ stakeholders: [person('the ops', ['email'])] })],
    [
      '101 people',
      () => ({
        stakeholders: [
          person('ops', ['email']),
          ...Array.from({ length: 100 }, (_, n) => person(`p${n}`, ['email'])),
        ],
      }),
    ],
    [
      '101 rules',
      () => ({ rules: Array.from({ length: 101 }, () => rule('PII_DETECTED', 1, ['ops'], ['email'])) }),
    ],
  ])('refuses %s and stays as it was', async (_what, change) => {
    await told()
    const before = await get()
    const { status, body } = await put(change())
    expect([status, body.code]).toEqual([400, 'invalid_request'])
    expect(await get()).toEqual(before)
  })

  it('takes a hundred people and a hundred rules', async () => {
    const stakeholders = Array.from({ length: 100 }, (_, n) => person(`p${n}`, ['email']))
    const ids = stakeholders.map(({ id }) => id)
    const rules = Array.from({ length: 100 }, () => rule('PII_DETECTED', 1, ids, ['email']))
    expect((await put({ stakeholders, rules })).status).toBe(200)
    const { body } = await ask('/test', 'POST', { event_type: 'PII_DETECTED', dry_run: true })
    expect([body.matched_rules, body.would_notify.length]).toEqual([100, 100])
  })

  test.each([
    ['email', 'a.b+c@mail.example.com', true],
    ['email', "o'brien@example.com", true],
    ['email', 'Ops <ops@example.com>', false],
    ['email', 'a@example.com, b@example.com', false],
    ['email', 'a@example.com\r\nBcc: b@example.com', false],
    ['email', '"a b"@example.com', false],
    ['email', 'a@localhost', false],
    ['email', '.a@example.com', false],
    ['email', `${'a'.repeat(65)}@example.com`, false],
    ['sms', '+15550001111', true],
    ['sms', '+1234567', true],
    ['sms', '15550001111', false],
    ['sms', '+0555000111', false],
    ['sms', '+1 555 000 1111', false],
    ['sms', '+1234567890123456', false],
    ['webhook', 'https://8.8.8.8/x', true],
    ['webhook', 'ftp://8.8.8.8/x', false],
    ['webhook', 'https://8.8.8.8:25/', false],
    ['slack', 'https://user:word@8.8.8.8/', false],
    ['slack', 'hooks.slack.com/x', false],
  ] as const)('reads the %s address %s: %s', async (channel, address, isTaken) => {
    const stakeholders = [person('ops', [channel], { [channel]: address })]
    const { status, body } = await put({ stakeholders })
    expect(status).toBe(isTaken ? 200 : 400)
    if (!isTaken) expect(body.error).not.toContain(address)
  })

  it('refuses addresses that are not public, however they are written', async () => {
    for (const host of privateForms)
      for (const channel of ['slack', 'webhook'] as const) {
        const stakeholders = [person('ops', ['sms'], { ...publicly, [channel]: `https://${host}/` })]
        const { status, body } = await put({ stakeholders }, bare)
        expect([host, channel, status]).toEqual([host, channel, 400])
        expect(body.error).toMatch(`addresses.${channel}`)
      }
    const { status } = await put({ stakeholders: [person('ops', ['sms'], publicly)] }, bare)
    expect(status).toBe(200)
  })

  it('refuses one of many, and looks at none again that was taken before', async () => {
    const many = Array.from({ length: 20 }, (_, n) =>
      person(`p${n}`, ['webhook'], {
        ...publicly,
        webhook: `https://${n === 17 ? '10.0.0' : '8.8.8'}.${n}/`,
      }),
    )
    const refused = await put({ stakeholders: many }, bare)
    expect(refused.status).toBe(400)
    expect(refused.body.error).toContain('stakeholders[17].addresses.webhook')
    // One whose host turned private, or is away, must not keep the others from being changed.
    const [one, ...others] = many.filter((_, n) => n === 17 || n < 3).reverse()
    expect((await put({ stakeholders: [{ ...one, addresses: {} }] }, bare)).status).toBe(200)
    const config = JSON.stringify({ ...(await get()).config, stakeholders: [one] })
    await app.database.kysely
      .updateTable('notification_routing')
      .set({ config })
      .where('org_id', '=', org.orgId)
      .execute()
    expect((await put({ stakeholders: [one, ...others] }, bare)).status).toBe(200)
  })

  const publicly = { slack: 'https://8.8.8.8/', webhook: 'https://8.8.4.4/' }

  it('asks for its scopes', async () => {
    const { key } = await app.services.keys.create(org.orgId, { name: 'r', scopes: ['notifications:read'] })
    const write = await app.services.keys.create(org.orgId, { name: 'w', scopes: ['notifications:write'] })
    expect((await ask('/routing', 'GET', undefined, key)).status).toBe(200)
    expect((await ask('/routing', 'PUT', {}, key)).status).toBe(403)
    expect((await ask('/test', 'POST', { event_type: 'PII_DETECTED' }, key)).status).toBe(403)
    expect((await ask(`/${randomUUID()}/ack`, 'POST', undefined, key)).status).toBe(403)
    expect((await ask('/routing', 'PUT', {}, write.key)).status).toBe(200)
    expect((await ask('/routing', 'GET', undefined, write.key)).status).toBe(403)
  })

  it('are limited as administration is', async () => {
    const limited = await testApp({
      database: app.database,
      clock: app.clock,
      config: { rateLimits: { key: 0, organisation: 0, ip: 0, admin: 3 } },
    })
    const statuses: number[] = []
    for (let n = 0; n < 4; n++)
      statuses.push((await ask('/routing', 'GET', undefined, org.key, limited)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await limited.ask('/api/v1/policies', { key: org.key })).status).toBe(200)
  })
})
