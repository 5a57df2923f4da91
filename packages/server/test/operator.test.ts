/** What whoever runs the server changes from its command line: members, plans, platform admins. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Given,
  OPERATOR_USAGE,
  operate,
  operatorCommands,
  runOperatorCommand,
} from '../src/commands/operator.ts'
import { NOON, testClock } from './support/clock.ts'
import { featureDatabases } from './support/databases.ts'
import { withDatabase } from './support/embedded-folder.ts'
import { SHORT_LIVED } from './support/server-process.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

const program = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const { PATH, NODE_COMPILE_CACHE } = process.env

describe.each(featureDatabases)('on %s', (_name, open) => {
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

  const run = (name: string, operands: string[] = [], options: Omit<Given, 'operands'> = {}) =>
    operate(app.database.kysely, name, { operands, ...options }, app.clock)
  const notes = async () =>
    (await app.ask('/api/admin/audit-log?actor=operator', { token: org.admin })).body.entries
  /** The session of a person whom nothing has let in yet. */
  const stranger = async (name: string) => {
    const email = `${name}-${org.slug}@example.com`
    const { body } = await app.ask('/auth/dev/token', { json: { email } })
    return { subject: `dev|member|${email}`, token: body.token as string }
  }
  const can = async (path: string, token: string) => (await app.ask(path, { token })).status

  it('lets a person in, changes the role, and lets them in no more, each from the next request on', async () => {
    const { subject, token } = await stranger('jo')
    const [receipts, keys] = ['/api/v1/reviews', '/api/v1/api-keys']
    expect(await can(receipts, token)).toBe(403)

    expect(await run('set-member', [subject], { org: org.slug, role: 'member' })).toEqual([
      `${subject} is member of ${org.slug} now`,
    ])
    expect([await can(receipts, token), await can(keys, token)]).toEqual([200, 403])
    await run('set-member', [subject], { org: org.slug, role: 'admin' })
    expect([await can(receipts, token), await can(keys, token)]).toEqual([200, 200])
    expect(await run('set-member', [subject], { org: org.slug, role: 'admin' })).toEqual([
      `${subject} is admin of ${org.slug} already`,
    ])

    const codes = (await app.ask('/api/mfa/backup-codes', { method: 'POST', token })).body.codes
    await run('remove-member', [subject], { org: org.slug })
    expect(await can(receipts, token)).toBe(403)
    await expect(run('remove-member', [subject], { org: org.slug })).rejects.toMatchObject({
      code: 'not_there',
    })
    // Who comes back does not come with what they had.
    await run('set-member', [subject], { org: org.slug, role: 'admin' })
    const redeem = (code: string) => app.ask('/api/mfa/backup-codes/redeem', { token, json: { code } })
    expect((await redeem(codes[0])).status).toBe(400)
    const { codes: anew } = (await app.ask('/api/mfa/backup-codes', { method: 'POST', token })).body
    expect((await redeem(anew[0])).status).toBe(200)
  })

  it('notes in the organisation’s log what changed, under the id of the team’s list and without an address', async () => {
    const { subject, token } = await stranger('jo')
    await run('set-member', [subject], { org: org.slug, role: 'member' })
    app.clock.advance(1)
    await run('set-member', [subject], { org: org.slug, role: 'member' })
    await run('set-member', ['auth0|5f7c8ec7'], { org: org.slug, role: 'admin' })
    app.clock.advance(1)
    await app.ask('/api/v1/reviews', { token })
    await run('set-member', [subject], { org: org.slug, role: 'admin' })
    app.clock.advance(1)
    await run('remove-member', ['auth0|5f7c8ec7'], { org: org.slug })
    app.clock.advance(1)
    await run('set-plan', ['enterprise'], { org: org.slug })
    const { team_members } = (await app.ask('/api/mfa/settings', { token: org.admin })).body
    const idOf = (name: string) =>
      team_members.find(({ email }: { email: string }) => email.startsWith(name)).id
    const masked = 'dev|member|[EMAIL_ADDRESS]'
    expect(
      (await notes()).map(({ id: _, created_at: __, ...entry }: Record<string, unknown>) => entry),
    ).toMatchObject([
      {
        ...{ actor: 'operator', actor_name: null, action: 'tenants.set_plan', resource_type: 'tenants' },
        ...{ resource_id: org.orgId, metadata: { plan: 'enterprise', before: 'free' } },
      },
      { action: 'tenants.remove_member', metadata: { subject: 'auth0|5f7c8ec7', before: 'admin' } },
      {
        ...{ action: 'tenants.set_member', resource_type: 'members', resource_id: idOf('jo') },
        metadata: { subject: masked, role: 'admin', before: 'member' },
      },
      { action: 'tenants.set_member', metadata: { subject: 'auth0|5f7c8ec7', role: 'admin' } },
      { action: 'tenants.set_member', metadata: { subject: masked, role: 'member' } },
    ])
  })

  it('keeps neither the change nor the note where one of them cannot be', async () => {
    const { kysely } = app.database
    const failing = kysely.withPlugin({
      transformQuery({ node }) {
        const isNote = JSON.stringify(node).includes('audit_log') && node.kind === 'InsertQueryNode'
        if (isNote) throw new Error('no room')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const given = { operands: ['pro'], org: org.slug }
    await expect(operate(failing, 'set-plan', given, app.clock)).rejects.toThrow('no room')
    expect((await app.ask('/api/admin/tenant', { token: org.admin })).body.plan).toBe('free')
  })

  it('sets a plan, whose limits hold at once', async () => {
    const limit = async () =>
      (await app.ask('/api/billing/usage', { token: org.admin })).body.conversations_limit
    expect(await limit()).toBe(50)
    expect(await run('set-plan', ['pro'], { org: org.slug })).toEqual([
      `${org.slug} has the plan pro now, and had free`,
    ])
    expect(await limit()).toBe(2_500)
    expect(await run('set-plan', ['pro'], { org: org.slug })).toEqual([
      `${org.slug} has the plan pro already`,
    ])
    expect(await notes()).toHaveLength(1)
  })

  it('says where a subscription will set the plan again', async () => {
    const at = new Date(NOON)
    await app.database.kysely
      .insertInto('subscriptions')
      .values({ org_id: org.orgId, subscription_id: 'sub_1', status: 'active', state_at: at, updated_at: at })
      .execute()
    expect(await run('set-plan', ['pro'], { org: org.slug })).toHaveLength(2)
    // The payment service does not change what was agreed on.
    expect(await run('set-plan', ['enterprise'], { org: org.slug })).toHaveLength(1)
  })

  it('says when an organisation has no admin any more', async () => {
    const { subject } = (await app.services.sessions.authenticate(org.admin))!
    expect(await run('set-member', [subject], { org: org.slug, role: 'member' })).toContain(
      `${org.slug} has no admin now`,
    )
    expect(await run('set-member', ['another'], { org: org.slug, role: 'admin' })).toHaveLength(1)
    expect(await run('remove-member', [subject], { org: org.slug })).toHaveLength(1)
  })

  it('lists organisations, members and platform admins, and nothing that steers a terminal', async () => {
    await run('set-member', ['\u202egnol'], { org: org.slug, role: 'member' })
    // A person's address is what a token says when it is used.
    await can('/api/v1/reviews', org.admin)
    const [head, ...lines] = await run('members', [], { org: org.slug })
    expect(head).toMatch(/^SUBJECT +ROLE +SINCE +2ND FACTOR +ADDRESS$/)
    expect(lines[0]).toMatch(
      /^dev\|admin\|admin@example\.com +admin +\d{4}-\d\d-\d\d +no +admin@example\.com$/,
    )
    expect(lines.at(-1)).toMatch(/^\ufffdgnol +member /)
    const organisations = await run('organisations')
    expect(organisations.find((line) => line.startsWith(org.slug))).toMatch(/ free +active +3 /)

    const { subject, token } = await stranger('operator')
    expect(await can('/api/admin/platform', token)).toBe(401)
    await run('add-platform-admin', [subject])
    expect(await can('/api/admin/platform', token)).toBe(200)
    expect(await run('add-platform-admin', [subject])).toEqual([`${subject} is a platform admin already`])
    expect((await run('platform-admins')).join('\n')).toContain(`\n${subject} `)
    await run('remove-platform-admin', [subject])
    expect(await can('/api/admin/platform', token)).toBe(401)
    await expect(run('remove-platform-admin', [subject])).rejects.toMatchObject({ code: 'not_there' })
  })

  it.each([
    ['set-member', ['jo'], { org: 'acme' }, /needs --role/],
    ['set-member', ['jo'], { org: 'acme', role: 'owner' }, /member or admin/],
    ['set-member', ['jo'], { org: 'acme', role: 'platform_admin' }, /member or admin/],
    ['set-member', ['jo'], { role: 'member' }, /needs --org/],
    ['set-member', [], { org: 'acme', role: 'member' }, /takes one SUBJECT/],
    ['set-member', ['jo', 'sam'], { org: 'acme', role: 'member' }, /takes one SUBJECT/],
    ['set-member', ['jo '], { org: 'acme', role: 'member' }, /blanks/],
    ['set-member', [''], { org: 'acme', role: 'member' }, /1 to 255/],
    ['set-member', ['a\u0000b'], { org: 'acme', role: 'member' }, /1 to 255/],
    ['set-member', ['a'.repeat(256)], { org: 'acme', role: 'member' }, /1 to 255/],
    ['set-plan', ['growth'], { org: 'acme' }, /one of the plans free, /],
    ['set-plan', ['Pro'], { org: 'acme' }, /one of the plans free, /],
    ['members', ['jo'], { org: 'acme' }, /nothing but options/],
    ['organisations', [], { org: 'acme' }, /takes no --org/],
    ['remove-member', ['jo'], { org: 'acme', role: 'member' }, /takes no --role/],
  ])('refuses %s %j %j', async (name, operands, options, message) => {
    await expect(run(name, operands, options)).rejects.toMatchObject({ code: 'usage', message })
  })

  it('takes the longest subject, and names an organisation that is not there', async () => {
    const given = { org: org.slug, role: 'member' }
    expect(await run('set-member', ['a'.repeat(255)], given)).toHaveLength(1)
    await expect(run('set-plan', ['pro'], { org: 'nowhere' })).rejects.toMatchObject({
      code: 'not_there',
      message: expect.stringMatching(/"organisations" lists them/),
    })
  })
})

describe('the program', () => {
  const start = (args: string[], dataDir: string) =>
    promisify(execFile)(process.execPath, [...SHORT_LIVED, program, ...args], {
      env: { PATH, NODE_COMPILE_CACHE, SVC_DATA_DIR: dataDir },
    })

  it('does it on the folder that the settings name, and ends', async () => {
    const dataDir = await withDatabase(temporaryFolder('operator'))
    await start(['add-platform-admin', 'auth0|1'], dataDir)
    expect((await start(['platform-admins'], dataDir)).stdout).toMatch(/^SUBJECT .*\nauth0\|1 +\d{4}-/)
    await expect(start(['members', '--org', 'acme'], dataDir)).rejects.toMatchObject({
      code: 1,
      stderr: 'No organisation has this slug; "organisations" lists them\n',
    })
  })

  it('makes no database where there is none', async () => {
    const dataDir = join(temporaryFolder('operator'), 'elsewhere')
    const asked = runOperatorCommand('organisations', { operands: [] }, { databaseUrl: null, dataDir })
    await expect(asked).rejects.toMatchObject({
      code: 'data_folder_unusable',
      message: expect.stringMatching(/SVC_DATA_DIR/),
    })
    expect(existsSync(dataDir)).toBe(false)
  })

  it('names every command when asked for help', () => {
    const named = [...OPERATOR_USAGE.matchAll(/^svc-server (\S+)/gm)].map(([, name]) => name)
    expect(named).toEqual(operatorCommands)
  })
})
