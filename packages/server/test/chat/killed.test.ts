/** What a question took of its plan comes back when its process was killed before there was an answer. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { featureDatabases } from '../support/databases.ts'
import { type TestApp, type TestOrganisation, testApp } from '../support/test-app.ts'

describe.each(featureDatabases)('questions of a killed process on %s', (_name, open) => {
  let app: TestApp
  let org: TestOrganisation
  /** Never comes for a question about the moon: whoever asks it is gone before. Mars and Venus come when a test says so. */
  let fail = (_: Error) => {}
  let find = (_: []) => {}
  const mars = new Promise<[]>((_, reject) => {
    fail = reject
  })
  const venus = new Promise<[]>((resolve) => {
    find = resolve
  })
  beforeAll(async () => {
    app = await testApp({
      database: await open(),
      chatPorts: {
        search: (_orgId, query) => {
          if (query.includes('moon')) return new Promise(() => {})
          if (query.includes('Mars')) return mars
          return query.includes('Venus') ? venus : Promise.resolve([])
        },
      },
    })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    org = await app.newOrganisation('starter')
  })

  const chat = (message: string, session_id: string) =>
    app.ask('/api/chat', { json: { message, org_id: org.orgId, widget_id: org.widgetId, session_id } })
  const used = async () => {
    const { body } = await app.ask(`/api/admin/usage/${org.orgId}`, { key: org.key })
    const { total } = (await app.ask('/api/admin/conversations', { token: org.admin })).body
    return { messages: body.messages_used, listed: total }
  }
  const conversationsUsed = async () =>
    (await app.ask(`/api/billing/usage?tenantId=${org.orgId}`, { token: org.admin })).body.conversations_used

  it('are given back with the conversation they began, once no answer can come any more', async () => {
    expect((await chat('When do you ship?', randomUUID())).status).toBe(200)
    void chat('How far is the moon?', randomUUID())
    await expect.poll(conversationsUsed).toBe(2)
    expect(await used()).toEqual({ messages: 2, listed: 2 })
    app.clock.advance(599_000)
    await app.services.chat.releaseUnanswered()
    expect(await conversationsUsed()).toBe(2)
    app.clock.advance(2_000)
    await Promise.all([app.services.chat.releaseUnanswered(), app.services.chat.releaseUnanswered()])
    expect(await conversationsUsed()).toBe(1)
    expect(await used()).toEqual({ messages: 1, listed: 1 })
  })

  it('keep the conversation in which something else was answered', async () => {
    const session = randomUUID()
    void chat('How far is the moon?', session)
    await expect.poll(conversationsUsed).toBe(1)
    expect((await chat('When do you ship?', session)).status).toBe(200)
    app.clock.advance(700_000)
    await app.services.chat.releaseUnanswered()
    expect(await conversationsUsed()).toBe(1)
    expect((await used()).listed).toBe(1)
  })

  it('count the conversation in which another is answered once the one that began it has failed', async () => {
    const session = randomUUID()
    const failing = chat('How far is Mars?', session)
    await expect.poll(conversationsUsed).toBe(1)
    const answered = chat('How far is Venus?', session)
    await expect.poll(async () => (await used()).messages).toBe(2)
    fail(new Error('away'))
    expect((await failing).status).toBe(503)
    find([])
    expect((await answered).status).toBe(200)
    expect(await conversationsUsed()).toBe(1)
    expect(await used()).toEqual({ messages: 1, listed: 1 })
  })
})
