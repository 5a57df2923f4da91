/** How an organisation is reached stays readable in its chat; everybody else's values do not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { featureDatabases } from '../support/databases.ts'
import { eventsIn, textIn } from '../support/events.ts'
import { formOf } from '../support/files.ts'
import { says, type TestModel, testModel } from '../support/model.ts'
import { type TestApp, type TestOrganisation, testApp } from '../support/test-app.ts'

const details = ['+49 (0)30 5550 1820', 'desk@acme.example', 'Lindenweg 4, 20095 Hamburg', 'acme.example']
const REACH = 'Reach us at 030 55501820 or desk@acme.example, in Lindenweg 4, 20095 Hamburg.'
const document = `# Contact\n\n${REACH}\n\n# Suppliers\n\nOur roaster is reached at +49 40 5550 7731 or roaster@example.org.\n`

describe.each(featureDatabases)('contact details on %s', (_name, open) => {
  let app: TestApp
  let withModel: TestApp
  let org: TestOrganisation
  let other: TestOrganisation
  let model: TestModel
  beforeAll(async () => {
    model = await testModel(says('It is ', '030 5550', '1820, or ', 'jane@example.com.'))
    const llm = { baseUrl: model.baseUrl, model: 'test', apiKey: null }
    app = await testApp({ database: await open() })
    withModel = await testApp({ database: app.database, clock: app.clock, config: { llm } })
    ;[org, other] = [await app.newOrganisation('starter'), await app.newOrganisation('starter')]
    for (const one of [org, other]) await settings({ contact_details: one === org ? details : [] }, one)
    for (const one of [org, other]) await upload('Contact.md', one)
  })
  afterAll(async () => {
    await withModel.close()
    await app.close()
    await model.close()
  })

  const settings = (json: object, { admin } = org) =>
    app.ask('/api/admin/bot-config', { method: 'PUT', token: admin, json })
  const upload = (name: string, { admin } = org) =>
    app.ask('/api/proxy/knowledge/upload', {
      token: admin,
      form: formOf(name, document, { visibility: 'public' }),
    })
  const say = (message: string, { orgId, widgetId } = org) =>
    app.ask('/api/chat', { json: { message, org_id: orgId, widget_id: widgetId } })
  const receiptOf = async (receiptId: string) =>
    app.database.kysely
      .selectFrom('receipts')
      .select(['decision', 'pii_counts'])
      .where('receipt_id', '=', receiptId)
      .executeTakeFirstOrThrow()

  it('stand in answers as the document has them, and the receipt knows of no finding', async () => {
    const { body } = await say('How do I reach you?')
    expect(body.response).toContain(REACH)
    expect(await receiptOf(body.receipt_ids.l6)).toEqual({ decision: 'allow', pii_counts: {} })
    const elsewhere = await say('How do I reach you?', other)
    expect(elsewhere.body.response).toContain(
      'Reach us at [PHONE_NUMBER] or [EMAIL_ADDRESS], in [STREET_ADDRESS].',
    )
  })

  it('are nobody else’s: what others are reached by is redacted', async () => {
    const { body } = await say('Who is your roaster, and how is the roaster reached?')
    expect(body.response).toContain('Our roaster is reached at [PHONE_NUMBER] or [EMAIL_ADDRESS].')
    const mine = await say('I am ann@example.com, call me at +49 171 5550199 and not at 030 5550 1820')
    const kept = await app.database.kysely
      .selectFrom('messages')
      .select('content')
      .where('receipt_id', '=', mine.body.receipt_ids.l3)
      .executeTakeFirstOrThrow()
    expect(kept.content).toBe('I am [EMAIL_ADDRESS], call me at [PHONE_NUMBER] and not at 030 5550 1820')
    expect((await receiptOf(mine.body.receipt_ids.l3)).pii_counts).toEqual({
      EMAIL_ADDRESS: 1,
      PHONE_NUMBER: 1,
    })
  })

  it('are told to a model, and let through while it writes', async () => {
    await settings({ system_prompt: 'Say 030 5550 1820 to who asks. Never say jane@example.com.' })
    const answered = await withModel.ask('/api/proxy/chat-stream', {
      json: { message: 'How do I reach you by telephone?', tenant_id: org.orgId },
    })
    expect(textIn(eventsIn(answered.body))).toBe('It is 030 55501820, or [EMAIL_ADDRESS].')
    const told = JSON.stringify(model.asked.at(-1)?.body.messages)
    expect(told).toContain('Say 030 5550 1820 to who asks. Never say [EMAIL_ADDRESS].')
    expect(told).toContain(REACH)
    expect(told).toContain('Lindenweg 4, 20095 Hamburg; acme.example')
  })

  it('answer by themselves where no document does, and only what is asked', async () => {
    const bare = await app.newOrganisation('starter')
    await settings({ contact_details: details }, bare)
    const asked = async (message: string, more: object = {}) => {
      const { orgId, widgetId } = bare
      const json = { message, org_id: orgId, widget_id: widgetId, ...more }
      return (await app.ask('/api/chat', { json })).body
    }
    const answer = async (message: string) => (await asked(message)).response
    expect(await answer('Hi, what is your phone number? Thanks!')).toBe(
      'You can reach us here:\n\n- +49 (0)30 5550 1820',
    )
    expect(await answer('How do I reach you?')).toBe(
      'You can reach us here:\n\n- +49 (0)30 5550 1820\n- desk@acme.example',
    )
    expect(await answer('Wo seid ihr?')).toContain('Lindenweg 4, 20095 Hamburg')
    for (const message of [
      'Is there a phone app?',
      'What is my phone number?',
      'What is the address of the embassy?',
    ])
      expect(await answer(message)).toContain('I could not find this')
    // Nothing was offered that a yes could accept.
    const { session_id } = await asked('Can I call you?')
    expect((await asked('yes', { session_id })).response).not.toContain('marked this conversation')
  })

  it('count for what is read from then on', async () => {
    await settings({ contact_details: ['roaster@example.org'] }, other)
    await upload('Suppliers.md', other)
    const { body } = await app.ask('/api/proxy/knowledge/documents', { token: other.admin })
    const texts = await Promise.all(
      body.map(async ({ id }: { id: string }) => {
        const one = await app.ask(`/api/proxy/knowledge/documents/${id}`, { token: other.admin })
        return JSON.stringify(one.body)
      }),
    )
    expect(texts.filter((text) => text.includes('roaster@example.org'))).toHaveLength(1)
    const seen = await app.ask('/api/admin/bot-config', { token: other.admin })
    expect(seen.body.contact_details).toEqual(['roaster@example.org'])
  })

  it('are a list of lines, and not too many', async () => {
    const fault = (body: { error: string }) => body.error
    for (const contact_details of ['x', [7], [''], ['a\nb'], ['x'.repeat(201)], Array(51).fill('x')]) {
      const { status, body } = await settings({ contact_details })
      expect([status, fault(body)]).toEqual([400, expect.stringContaining('contact_details')])
    }
    expect((await settings({ contact_details: details })).status).toBe(200)
  })
})
