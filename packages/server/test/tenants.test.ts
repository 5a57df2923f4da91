import { widgetConfig } from '@svc/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { NOON, testClock } from './support/clock.ts'
import { featureDatabases } from './support/databases.ts'
import { type Ask, type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

/** A table out of the way: the database answers, but not that. */
async function without(app: TestApp, table: string, work: () => Promise<void>): Promise<void> {
  await sql`alter table ${sql.table(table)} rename to gone`.execute(app.database.kysely)
  try {
    await work()
  } finally {
    await sql`alter table gone rename to ${sql.table(table)}`.execute(app.database.kysely)
  }
}

const FAULT = [500, { error: 'Internal server error' }]

describe.each(featureDatabases)('tenants on %s', (_name, open) => {
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

  const session = async (email: string, json: object = {}) =>
    (await app.ask('/auth/dev/token', { json: { email, ...json } })).body.token as string
  const onboard = (token: string, json: unknown) => app.ask('/api/onboard', { token, json })
  const shown = async (slug = org.slug) => (await app.ask(`/api/proxy/widget-config/${slug}`)).body
  const put = (path: string, json: unknown, as: Ask = { token: org.admin }) =>
    app.ask(`/api/admin/${path}`, { method: 'PUT', json, ...as })

  describe('onboarding', () => {
    it('makes an organisation with a widget, whose admin the caller is from then on', async () => {
      const token = await session('owner@example.com')
      expect((await app.ask('/api/admin/tenant', { token })).status).toBe(401)
      const { status, body } = await onboard(token, {
        business_name: 'Café Übersee & Söhne',
        website_url: 'https://www.example.com/shop?x=1',
        industry: 'trade',
        widget_config: { primary_color: '#ff0000', bot_name: 'Ada', theme: { dark: true } },
      })
      expect(status).toBe(200)
      const tenant = {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        slug: expect.stringMatching(/^cafe-ubersee-and-sohne/),
        name: 'Café Übersee & Söhne',
        plan: 'free',
        domain: 'www.example.com',
      }
      expect(body).toEqual({ ok: true, slug: body.tenant.slug, tenant })
      expect((await app.ask('/api/admin/tenant', { token })).body).toEqual(body.tenant)
      const listed = (await app.ask('/api/admin/widgets', { token })).body
      expect(listed).toEqual({ widgets: [{ id: expect.any(String), name: 'Café Übersee & Söhne' }] })
      const asked = { message: 'Hello', org_id: body.tenant.id, widget_id: listed.widgets[0].id }
      expect((await app.ask('/api/chat', { json: asked })).status).toBe(200)
      expect((await app.ask('/api/chat', { json: { ...asked, widget_id: org.widgetId } })).status).toBe(400)
      expect(await shown(body.slug)).toMatchObject({
        accent_color: '#ff0000',
        bot_name: 'Ada',
        theme: { dark: true },
      })
      const widgets = await app.database.kysely
        .selectFrom('widgets')
        .select('name')
        .where('org_id', '=', body.tenant.id)
        .execute()
      expect(widgets).toEqual([{ name: 'Café Übersee & Söhne' }])
    })

    it('gives its chat a policy of its own, which lets days and hours stay', async () => {
      const token = await session('hours@example.com')
      const { tenant } = (await onboard(token, { business_name: 'Hours' })).body
      const { body } = await app.ask('/api/v1/policies/chat/versions', { token })
      expect(body.versions).toMatchObject([{ policy: { name: 'chat', version: 1 } }])
      const content = 'Open on Monday from 9:00, write to ops@example.com; date of birth: 4 May 1985'
      const file = new File([content], 'hours.md', { type: 'text/markdown' })
      await app.services.chat.knowledge.upload(tenant.id, file, 'public')
      const asked = { message: 'When do you open on Monday? I am ops@example.com', tenant_id: tenant.id }
      const { response } = (await app.ask('/api/proxy/chat', { json: asked })).body
      expect(response).toContain('Open on Monday from 9:00')
      for (const removed of ['ops@example.com', '4 May 1985']) expect(response).not.toContain(removed)
    })

    it('moves the session that asked, also one whose token names another organisation, and no other', async () => {
      const before = (await app.ask('/api/admin/tenant', { token: org.admin })).body
      app.clock.advance(1_000)
      const other = await session('admin@example.com', { org_slug: org.slug, role: 'admin' })
      const { body } = await onboard(other, { business_name: 'Second' })
      expect((await app.ask('/api/admin/tenant', { token: other })).body).toEqual(body.tenant)
      expect((await app.ask('/api/admin/tenant', { token: org.admin })).body).toEqual(before)
      // And on, when one session makes two.
      const third = await onboard(other, { business_name: 'Third' })
      expect((await app.ask('/api/admin/tenant', { token: other })).body).toEqual(third.body.tenant)
    })

    it('takes a member’s and a platform admin’s session, but no key and nobody', async () => {
      const platform = await app.platformAdmin()
      const made = await onboard(platform, { business_name: 'Platform' })
      expect((await app.ask('/api/admin/tenant', { token: platform })).body).toEqual(made.body.tenant)
      expect((await onboard(org.member, { business_name: 'Members' })).status).toBe(200)
      for (const as of [{ key: org.key }, {}]) {
        const { status, body } = await app.ask('/api/onboard', { ...as, json: { business_name: 'x' } })
        expect([status, body]).toEqual([401, { error: 'Unauthorized' }])
      }
    })

    it.each([
      [{}, 'body.business_name is required'],
      [{ business_name: '  ' }, 'body.business_name'],
      // Line separators, and what turns the direction of what comes after.
      ...['\u2028', '\u2029', '\u202e', '\u2066'].map((sign): [object, string] => [
        { business_name: `A${sign}B` },
        'body.business_name',
      ]),
      [{ business_name: 'x', website_url: 'javascript:alert(1)' }, 'body.website_url'],
      [{ business_name: 'x', website_url: 'https://a@b.example/' }, 'body.website_url'],
      [{ business_name: 'x', widget_config: { logo_url: 'http://example.com/a.png' } }, 'logo_url'],
    ])('refuses %j', async (json, said) => {
      const { status, body } = await onboard(org.member, json)
      expect([status, body]).toEqual([400, { error: expect.stringContaining(said) }])
    })

    it('takes null for what is not known', async () => {
      const { body } = await onboard(await session('null@example.com'), {
        business_name: 'Null',
        website_url: null,
        industry: null,
        widget_config: {},
      })
      expect(body.tenant.domain).toBeNull()
    })

    it('numbers equal names, without a gap or a clash, however many come at once', async () => {
      const tokens = await Promise.all(Array.from({ length: 12 }, (_, i) => session(`p${i}@example.com`)))
      const made = await Promise.all(tokens.map((token) => onboard(token, { business_name: '東京' })))
      expect(made.map(({ status }) => status)).toEqual(tokens.map(() => 200))
      const slugs = made.map(({ body }) => body.slug as string)
      expect(slugs.sort((a, b) => Number(a.slice(7)) - Number(b.slice(7)))).toEqual([
        'tenant',
        ...Array.from({ length: 11 }, (_, i) => `tenant-${i + 2}`),
      ])
      for (const slug of slugs) expect((await app.ask(`/api/proxy/tenant/${slug}`)).body.name).toBe('東京')
    })

    it('ends at fifty organisations a person, also when they come at once', async () => {
      const token = await session('many@example.com')
      const { subject } = (await app.services.sessions.authenticate(token)) as { subject: string }
      const { orgId } = org
      await app.database.kysely.transaction().execute(async (transaction) => {
        for (let n = 0; n < 48; n++) {
          const id = crypto.randomUUID()
          await sql`insert into organisations (id, slug, name, created_at) values (${id}, ${id}, 'x', now())`.execute(
            transaction,
          )
          await sql`insert into memberships (org_id, subject, role, created_at) values (${id}, ${subject}, 'admin', now())`.execute(
            transaction,
          )
        }
      })
      // To be a member somewhere does not count.
      await app.services.tenants.setMembership(orgId, subject, 'member', new Date(NOON))
      const made = await Promise.all([1, 2, 3].map(() => onboard(token, { business_name: 'Many' })))
      expect(made.map(({ status }) => status).sort()).toEqual([200, 200, 409])
      expect(made.find(({ status }) => status === 409)?.body).toEqual({
        error: 'One person may be admin of at most 50 organisations',
      })
    })

    it('leaves nothing behind where it fails', async () => {
      const token = await session('fails@example.com')
      await without(app, 'sessions', async () => {
        // Nor is the session itself taken for another's meanwhile.
        const { status, body } = await onboard(token, { business_name: 'Fails' })
        expect([status, body]).toEqual(FAULT)
      })
      await without(app, 'widgets', async () => {
        expect((await onboard(token, { business_name: 'Fails' })).status).toBe(500)
      })
      expect((await app.ask('/api/proxy/tenant/fails')).status).toBe(404)
      expect((await onboard(token, { business_name: 'Fails' })).body.slug).toBe('fails')
    })
  })

  describe('what visitors see', () => {
    it('is of use before anything was set', async () => {
      const { status, body, headers } = await app.ask(`/api/proxy/tenant/${org.slug}`)
      expect([status, body]).toEqual([
        200,
        {
          name: org.slug,
          bot_name: 'Assistant',
          welcome_message: 'Hello! How can I help you?',
          widget_config: {},
        },
      ])
      expect(headers.get('cache-control')).toBe('public, max-age=300')
      expect(headers.get('access-control-allow-origin')).toBe('*')
      const widget = await app.ask(`/api/proxy/widget-config/${org.slug}`)
      expect(widget.body).toEqual({
        name: org.slug,
        bot_name: 'Assistant',
        welcome_message: 'Hello! How can I help you?',
        accent_color: '#1a73e8',
        logo_url: null,
        suggested_questions: [],
        locale: 'en',
        text_direction: 'ltr',
        widget_config: {},
      })
      expect(widget.headers.get('cache-control')).toBe('public, max-age=300')
    })

    test.each(['tenant', 'widget-config', 'verify'])('%s of an unknown slug is 404', async (path) => {
      for (const slug of ['nobody', 'a'.repeat(65), '%00', '東京', 'a%2Fb']) {
        const { status, body, headers } = await app.ask(`/api/proxy/${path}/${slug}`)
        expect([status, body]).toEqual([404, { error: 'Not found' }])
        expect(headers.get('cache-control')).toBe('no-store')
      }
    })

    test.each(['tenant', 'widget-config', 'verify'])('%s is 500 where the database fails', async (path) => {
      await without(app, 'organisations', async () => {
        const { status, body } = await app.ask(`/api/proxy/${path}/${org.slug}`)
        expect([status, body]).toEqual(FAULT)
      })
      expect((await app.ask(`/api/proxy/${path}/${org.slug}`)).status).toBe(200)
    })

    test.each(['tenant/x', 'widget-config/x', 'verify/x', 'verify-widget'])(
      '%s answers a preflight with nothing',
      async (path) => {
        const { status, body, headers } = await app.ask(`/api/proxy/${path}`, { method: 'OPTIONS' })
        expect([status, body]).toEqual([204, ''])
        expect(headers.get('access-control-allow-origin')).toBe('*')
      },
    )

    it('is kept for five minutes, forgotten by this process at a write, and old elsewhere for no longer', async () => {
      const elsewhere = await testApp({ database: app.database, clock: app.clock })
      const there = async () => (await elsewhere.ask(`/api/proxy/tenant/${org.slug}`)).body.bot_name
      expect([await there(), (await shown()).bot_name]).toEqual(['Assistant', 'Assistant'])
      await put('widget-config', { bot_name: 'Ada' })
      expect([await there(), (await shown()).bot_name]).toEqual(['Assistant', 'Ada'])
      app.clock.advance(299_999)
      expect(await there()).toBe('Assistant')
      app.clock.advance(1)
      expect(await there()).toBe('Ada')
    })

    it('comes from the database alone: no model is asked, and none need be reachable', async () => {
      const llm = { baseUrl: 'http://127.0.0.1:9/v1', model: 'none', apiKey: null }
      const cut = await testApp({ database: app.database, clock: app.clock, config: { llm } })
      expect((await cut.ask(`/api/proxy/widget-config/${org.slug}`)).status).toBe(200)
    })
  })

  describe('the widget’s configuration', () => {
    it('is kept under its own names, and stands at the top too', async () => {
      const sent = {
        primary_color: '#0f0',
        bot_name: 'עדה',
        logo_url: 'https://cdn.example.com/logo.png',
        greeting_message: 'שלום\nוברכה',
        suggested_questions: ['מה שלומך?'],
        locale: 'he-il',
        position: 'left',
        theme: { dark: true, sizes: [1, 2, { x: null }] },
        name: 'not ours',
        widget_config: 'nor this',
      }
      expect(await put('widget-config', sent)).toMatchObject({ status: 200, body: { ok: true } })
      const stored = {
        accent_color: '#0f0',
        bot_name: 'עדה',
        logo_url: 'https://cdn.example.com/logo.png',
        welcome_message: 'שלום\nוברכה',
        suggested_questions: ['מה שלומך?'],
        locale: 'he-IL',
        position: 'left',
        theme: { dark: true, sizes: [1, 2, { x: null }] },
        name: 'not ours',
        widget_config: 'nor this',
      }
      const body = await shown()
      expect(body).toEqual({ ...stored, name: org.slug, text_direction: 'rtl', widget_config: stored })
      expect(widgetConfig.safeParse(body).success).toBe(true)
      const tenant = await app.ask(`/api/proxy/tenant/${org.slug}`)
      expect(tenant.body).toEqual({
        name: org.slug,
        bot_name: 'עדה',
        welcome_message: 'שלום\nוברכה',
        widget_config: stored,
      })
    })

    it('keeps what is not sent, and drops what is sent as null', async () => {
      await put('widget-config', { bot_name: 'Ada', logo_url: 'https://example.com/a.png', position: 'left' })
      await put('widget-config', { primary_color: '#123456', position: null, logo_url: null })
      const body = await shown()
      expect(body).toMatchObject({ bot_name: 'Ada', accent_color: '#123456', logo_url: null })
      expect(body).not.toHaveProperty('position')
    })

    it('keeps both of two changes at once', async () => {
      await Promise.all([
        put('widget-config', { bot_name: 'Ada' }),
        put('widget-config', { primary_color: '#abcdef' }),
        put('bot-config', { temperature: 1 }),
      ])
      expect(await shown()).toMatchObject({ bot_name: 'Ada', accent_color: '#abcdef' })
      expect((await app.services.chat.tenants.voiceOf(org.orgId)).temperature).toBe(1)
    })

    test.each([
      ['ar', 'rtl'],
      ['he', 'rtl'],
      ['fa-IR', 'rtl'],
      ['ur', 'rtl'],
      ['pa-PK', 'rtl'],
      ['pa', 'ltr'],
      ['en', 'ltr'],
      ['tr', 'ltr'],
      ['ja', 'ltr'],
      ['az-Latn', 'ltr'],
    ])('the locale %s is written %s', async (locale, direction) => {
      await put('widget-config', { locale })
      expect(await shown()).toMatchObject({ locale, text_direction: direction })
    })

    it('goes by the direction that is set, where one is', async () => {
      await put('widget-config', { locale: 'ar', text_direction: 'ltr' })
      expect((await shown()).text_direction).toBe('ltr')
    })

    const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) })
    const wrong: [string, Record<string, unknown>][] = [
      ['nothing', {}],
      ['a script for a logo', { logo_url: 'javascript:alert(1)' }],
      ['data for a logo', { logo_url: 'data:image/svg+xml;base64,PHN2Zz4=' }],
      ['a logo over plain HTTP', { logo_url: 'http://example.com/a.png' }],
      ['a logo with an account', { logo_url: 'https://me:secret@example.com/a.png' }],
      ['a colour that is style', { primary_color: 'red;background:url(//evil.example)' }],
      ['a colour of five digits', { accent_color: '#12345' }],
      ['a name with a line break', { bot_name: 'a\nb' }],
      ['an empty greeting', { greeting_message: ' ' }],
      ['eleven questions', { suggested_questions: Array(11).fill('Why?') }],
      ['a question of 201 characters', { suggested_questions: ['x'.repeat(201)] }],
      ['a question that is a number', { suggested_questions: [1] }],
      ['a locale that is none', { locale: 'x' }],
      ['a direction of its own', { text_direction: 'down' }],
      ['seven levels', { theme: deep(7) }],
      ['too many bytes', { notes: 'x'.repeat(32_768) }],
      ['a zero byte', { notes: ['\u0000'] }],
      ['half a character', { notes: { a: '\ud800' } }],
      ['a key that is no name', { theme: { 'a b': 1 } }],
      ['a prototype', { theme: JSON.parse('{"__proto__": {"x": 1}}') }],
    ]
    test.each(wrong)('refuses %s', async (_what, json) => {
      const before = await shown()
      const { status, body } = await put('widget-config', json)
      expect([status, body]).toEqual([400, { error: expect.any(String) }])
      expect(await shown()).toEqual(before)
    })

    it('is bounded as a whole, not change by change', async () => {
      expect((await put('widget-config', { a: 'x'.repeat(17_000), b: deep(5) })).status).toBe(200)
      const { status, body } = await put('widget-config', { c: 'x'.repeat(17_000) })
      expect([status, body.error]).toEqual([400, expect.stringContaining('32768 bytes')])
    })
  })

  describe('the assistant’s configuration', () => {
    const voice = () => app.services.chat.tenants.voiceOf(org.orgId)
    const refusal = async () => {
      const { refusal, locale } = await voice()
      return refusal(locale)
    }

    it('is how it speaks, in the tenant’s language', async () => {
      expect(await voice()).toEqual({
        organisation: org.slug,
        botName: 'Assistant',
        greeting: expect.any(String),
        locale: 'en',
        systemPrompt: null,
        temperature: 0.2,
        maxTokens: 600,
        refusal: expect.any(Function),
      })
      expect(await refusal()).toContain('cannot talk')
      await put('widget-config', { bot_name: 'Ada', locale: 'de-AT', greeting_message: 'Hallo?' })
      const sent = { system_prompt: 'Be brief.', temperature: 2, max_tokens: 100, tone: { warm: true } }
      expect(await put('bot-config', sent)).toMatchObject({ status: 200, body: { ok: true } })
      await put('bot-config', { temperature: 0 })
      expect(await voice()).toEqual({
        organisation: org.slug,
        botName: 'Ada',
        greeting: 'Hallo?',
        locale: 'de-AT',
        systemPrompt: 'Be brief.',
        temperature: 0,
        maxTokens: 100,
        refusal: expect.any(Function),
      })
      expect(await refusal()).toContain('Thema')
    })

    it('is shown to administrators as it is now, and to nobody else', async () => {
      const read = (as: Ask) => app.ask('/api/admin/bot-config', as)
      expect(await read({ token: org.admin })).toMatchObject({
        status: 200,
        body: { system_prompt: null, temperature: 0.2, max_tokens: 600 },
      })
      await put('bot-config', { system_prompt: 'Write to jane.roe@example.com', max_tokens: 90 })
      expect((await read({ token: org.admin })).body).toEqual({
        ...{
          system_prompt: 'Write to [EMAIL_ADDRESS]',
          temperature: 0.2,
          max_tokens: 90,
          contact_details: [],
        },
      })
      for (const as of [{}, { key: org.key }, { token: org.member }])
        expect((await read(as)).status).toBe(401)
    })

    it('speaks as before once its prompt is taken away', async () => {
      await put('bot-config', { system_prompt: 'Be brief.', temperature: 1 })
      expect((await put('bot-config', { system_prompt: '' })).status).toBe(200)
      expect(await voice()).toMatchObject({ systemPrompt: null, temperature: 1 })
      const { body } = await app.ask('/api/admin/bot-config', { token: org.admin })
      expect(body).toMatchObject({ system_prompt: null, temperature: 1 })
    })

    it('shows none of it to visitors', async () => {
      await put('bot-config', { system_prompt: 'Secretly brief.' })
      expect(JSON.stringify(await shown())).not.toContain('Secretly')
    })

    it('holds no personal data: it goes to a model', async () => {
      await put('bot-config', { system_prompt: 'Write to jane.roe@example.com' })
      await put('widget-config', { bot_name: 'joe.bloggs@example.com' })
      expect(await voice()).toMatchObject({
        systemPrompt: 'Write to [EMAIL_ADDRESS]',
        botName: '[EMAIL_ADDRESS]',
      })
      const { rows } = await sql`select bot_config::text as config from tenant_settings`.execute(
        app.database.kysely,
      )
      expect(JSON.stringify(rows)).not.toContain('jane.roe')
    })

    it.each([
      [{ temperature: 2.01 }],
      [{ temperature: -0.1 }],
      [{ temperature: '1' }],
      [{ max_tokens: 0 }],
      [{ max_tokens: 8_193 }],
      [{ max_tokens: 1.5 }],
      [{ system_prompt: 'x'.repeat(8_001) }],
      [{ system_prompt: ' \n' }],
      [{ system_prompt: null }],
      [{ extra: 'x'.repeat(32_768) }],
      [{}],
    ])('refuses %j', async (json) => {
      expect((await put('bot-config', json)).status).toBe(400)
    })

    it('takes the bounds themselves', async () => {
      for (const json of [{ temperature: 0 }, { temperature: 2 }, { max_tokens: 8_192 }, { max_tokens: 1 }])
        expect((await put('bot-config', json)).status).toBe(200)
      for (const letter of ['x', '字'])
        expect((await put('bot-config', { system_prompt: letter.repeat(8_000) })).status).toBe(200)
    })
  })

  test.each([
    ['GET', 'tenant'],
    ['GET', 'bot-config'],
    ['PUT', 'widget-config'],
    ['PUT', 'bot-config'],
  ])(
    '%s /api/admin/%s takes an admin’s session alone, and is 500 where the database fails',
    async (method, path) => {
      const json = method === 'PUT' ? { json: { temperature: 1, bot_name: 'x' } } : {}
      const ask = (as: Ask) => app.ask(`/api/admin/${path}`, { method, ...json, ...as })
      for (const as of [{}, { key: org.key }, { token: org.member }, { token: 'x.y.z' }]) {
        const { status, body } = await ask(as)
        expect([status, body]).toEqual([401, { error: 'Unauthorized' }])
      }
      expect((await ask({ token: org.admin })).status).toBe(200)
      await without(app, 'tenant_settings', async () => {
        const { status, body } = await ask({ token: org.admin })
        expect([status, body]).toEqual(FAULT)
      })
    },
  )

  describe('the governance status', () => {
    it('is counted', async () => {
      const at = `/api/proxy/verify/${org.slug}`
      const idle = { governance_status: 'idle', total_interactions: 0, pii_detections_redacted: 0 }
      expect((await app.ask(at)).body).toEqual({
        ...{ tenant_name: org.slug, ...idle },
        last_receipt_timestamp: null,
      })
      const govern = (content: string, direction?: string) =>
        app.ask('/api/v1/govern', { key: org.key, json: { content, ...(direction && { direction }) } })
      await govern('Write to a.b@example.com or c.d@example.com', 'input')
      await govern('hello')
      const { status } = await app.ask('/api/v1/policies/lax', {
        ...{ method: 'PUT', key: org.key },
        json: {
          threshold: 0.5,
          rules: [],
          fallback: { label: 'pii.any', action: 'allow', risk: 'low', review: false },
        },
      })
      expect(status).toBe(200)
      const lax = { content: 'Found and left: i.j@example.com', policy: 'lax', direction: 'output' }
      await app.ask('/api/v1/govern', { key: org.key, json: lax })
      app.clock.advance(60_000)
      await govern('Dear e.f@example.com', 'output')
      expect((await app.ask(at)).body).toEqual({
        tenant_name: org.slug,
        governance_status: 'active',
        total_interactions: 2,
        pii_detections_redacted: 3,
        last_receipt_timestamp: new Date(app.clock()).toISOString(),
      })
      // The same once they hang in a tree, and with what came after it.
      const before = (await app.ask(at)).body
      await app.ask('/api/admin/anchor-runs', { token: org.admin, json: {} })
      expect((await app.ask(at)).body).toEqual(before)
      app.clock.advance(60_000)
      await govern('And g.h@example.com', 'input')
      expect((await app.ask(at)).body).toEqual({
        ...before,
        total_interactions: 3,
        pii_detections_redacted: 4,
        last_receipt_timestamp: new Date(app.clock()).toISOString(),
      })
    })
  })
})
