import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { ChannelAdapter, Message } from '../src/adapters/channel.ts'
import { createEmail } from '../src/adapters/email/email.ts'
import { createOutgoing, type GuardedOutgoing } from '../src/adapters/outgoing/guarded.ts'
import { createSlack } from '../src/adapters/slack/slack.ts'
import { createTwilio } from '../src/adapters/sms/twilio.ts'
import { createWebhookChannel } from '../src/adapters/webhook/webhook.ts'
import { type Mailbox, mailbox, PASSWORD } from './support/mailbox.ts'
import { type Receiver, receiver } from './support/receiver.ts'

const message: Message = {
  id: '018f3e6a-5b1c-4d2e-9f00-1a2b3c4d5e6f',
  event: 'PII_DETECTED',
  title: 'Critical: PII_DETECTED at R&D <!channel>',
  facts: [
    { name: 'Severity', value: '5 of 5, critical' },
    { name: 'Found', value: 'EMAIL_ADDRESS (2)' },
  ],
  link: 'https://svc.example.com/',
  payload: { id: 'event', event: 'PII_DETECTED' },
}
const TIMEOUT = 5_000

let outgoing: GuardedOutgoing
let box: Mailbox
let web: Receiver
beforeAll(async () => {
  outgoing = createOutgoing({ httpsOnly: true, except: ['127.0.0.1'] })
  box = await mailbox()
  web = await receiver()
})
afterAll(() => Promise.all([outgoing.close(), box.close(), web.close()]))
beforeEach(() => {
  box.received.length = 0
  web.received.length = 0
  box.answer = () => 250
  web.answer = () => 200
})

describe('e-mail', () => {
  const from = 'Svc alerts <alerts@svc.example.com>'
  const send = (url = box.url, timeoutMs = TIMEOUT) =>
    createEmail({ url, from }).send('ops@example.com', message, timeoutMs)

  it('is one message to one address, in plain text and in HTML that fetches nothing', async () => {
    expect(await send()).toEqual({ kind: 'delivered' })
    expect(box.received).toMatchObject([
      { from: 'alerts@svc.example.com', to: ['ops@example.com'], user: 'svc' },
    ])
    const { raw } = box.received[0]!
    expect(raw).toMatch(/^From: Svc alerts <alerts@svc\.example\.com>\r$/m)
    expect(raw).toMatch(/^Subject: Critical: PII_DETECTED at R&D <!channel>\r$/m)
    expect(raw).toMatch(/^Message-ID: <018f3e6a-5b1c-4d2e-9f00-1a2b3c4d5e6f@svc\.example\.com>\r$/m)
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(raw).toContain('Content-Type: text/plain')
    expect(raw).toMatch(/^Found: EMAIL_ADDRESS \(2\)\r$/m)
    expect(raw).toContain('<h3>Critical: PII_DETECTED at R&amp;D &lt;!channel&gt;</h3>')
    expect(raw).not.toMatch(/src=|<img|<link|url\(/i)
  })

  test.each([
    [421, 'failed'],
    [450, 'failed'],
    [452, 'failed'],
    [503, 'failed'],
    [550, 'refused'],
    [554, 'refused'],
  ])('answered with %i is %s', async (code, kind) => {
    box.answer = () => code
    expect(await send()).toEqual({ kind, error: `The mail server answered (${code})` })
  })

  it('with a wrong password is refused, and says no word of it', async () => {
    const sent = await send(box.url.replace(PASSWORD, 'other-canary'))
    expect(sent).toEqual({
      kind: 'refused',
      error: 'The mail server refused the user name or password (535)',
    })
  })

  it('is given up after its time, and its connection ended', async () => {
    let isClosed = false
    const silent = createServer((socket) =>
      socket
        .on('error', () => {})
        .on('close', () => {
          isClosed = true
        }),
    )
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as { port: number }
    expect(await send(`smtp://127.0.0.1:${port}`, 300)).toEqual({
      kind: 'failed',
      error: 'No answer within 0.3 s',
    })
    await expect.poll(() => isClosed).toBe(true)
    silent.close()
    expect(await send(`smtp://127.0.0.1:${port}`)).toEqual({
      kind: 'failed',
      error: 'The mail server refused the connection: see the host and port in SVC_SMTP_URL',
    })
  })

  it('by an address that is not the server’s way says which is', async () => {
    expect(await send(box.url.replace('smtp:', 'smtps:'))).toEqual({
      kind: 'failed',
      error:
        'The mail server does not begin with TLS: SVC_SMTP_URL should begin with smtp:// or name another port',
    })
    expect(await send(box.url.replace(/svc:[^@]*@/, ''))).toEqual({
      kind: 'refused',
      error: 'The mail server wants a user name and password in SVC_SMTP_URL (530)',
    })
  })

  it('is not sent to a server whose certificate nobody vouches for', async () => {
    const encrypted = await mailbox({ startTls: true })
    expect(await send(encrypted.url)).toEqual({
      kind: 'failed',
      error: expect.stringMatching(/^The mail server's certificate /),
    })
    expect(encrypted.received).toEqual([])
    await encrypted.close()
  })

  it('gives its password to another machine only with encryption', async () => {
    // The same machine by an address that does not say so.
    const elsewhere = box.url.replace('127.0.0.1', '0.0.0.0')
    expect(await send(elsewhere)).toEqual({
      kind: 'failed',
      error: 'The connection to the mail server could not be encrypted',
    })
    expect(box.received).toEqual([])
    // Unless the setting says that it may.
    expect(await send(`${elsewhere}/?requireTLS=false`)).toEqual({ kind: 'delivered' })
  })
})

describe('Slack', () => {
  const send = () => createSlack(outgoing).send(web.url, message, TIMEOUT)

  it('gets a payload of blocks in which nothing is markup', async () => {
    expect(await send()).toEqual({ kind: 'delivered' })
    const [{ body, headers }] = web.received as [Receiver['received'][number]]
    expect(headers['content-type']).toBe('application/json')
    const { text, blocks } = JSON.parse(body)
    expect(text).toBe('Critical: PII_DETECTED at R&amp;D &lt;!channel&gt;')
    expect(blocks.map(({ type }: { type: string }) => type)).toEqual(['header', 'section', 'context'])
    expect(body).not.toContain('mrkdwn')
    expect(blocks[1].fields).toContainEqual({
      type: 'plain_text',
      text: 'Found: EMAIL_ADDRESS (2)',
      emoji: false,
    })
  })

  it('keeps to its limits whatever the message', async () => {
    const facts = Array.from({ length: 30 }, (_, n) => ({ name: `f${n}`, value: 'x'.repeat(5_000) }))
    await createSlack(outgoing).send(
      web.url,
      { ...message, title: 'y'.repeat(400), facts, link: null },
      TIMEOUT,
    )
    const { blocks } = JSON.parse(web.received[0]!.body)
    expect(blocks).toHaveLength(2)
    expect(blocks[0].text.text).toHaveLength(150)
    expect(blocks[1].fields).toHaveLength(10)
    for (const { text } of blocks[1].fields) expect(text.length).toBeLessThanOrEqual(2_000)
  })

  it('cuts nothing within a character', async () => {
    const facts = [{ name: 'f', value: 'x🦊'.repeat(1_000) }]
    for (const title of ['🦊'.repeat(100), `y${'🦊'.repeat(100)}`])
      await createSlack(outgoing).send(web.url, { ...message, title, facts }, TIMEOUT)
    expect(web.received).toHaveLength(2)
    // Half a character is written as an escape.
    for (const { body } of web.received) expect(body).not.toMatch(/\\ud/i)
  })

  test.each([
    [400, 'refused'],
    [403, 'refused'],
    [404, 'refused'],
    [410, 'refused'],
    [302, 'refused'],
    [429, 'failed'],
    [500, 'failed'],
  ])('that answers %i has %s', async (status, kind) => {
    web.answer = () => status
    expect(await send()).toMatchObject({ kind, error: expect.stringContaining(String(status)) })
  })
})

describe('a webhook', () => {
  const send = () => createWebhookChannel(outgoing).send(web.url, message, TIMEOUT)

  it('gets the event as JSON, named in a header', async () => {
    expect(await send()).toEqual({ kind: 'delivered' })
    expect(web.received[0]!.headers['x-svc-event']).toBe('PII_DETECTED')
    expect(JSON.parse(web.received[0]!.body)).toEqual(message.payload)
  })

  test.each([
    [404, 'refused'],
    [408, 'failed'],
    [425, 'failed'],
    [429, 'failed'],
    [503, 'failed'],
  ])('that answers %i has %s', async (status, kind) => {
    web.answer = () => status
    expect((await send()).kind).toBe(kind)
  })

  it('says when it wants to be asked again', async () => {
    web.answer = () => ({ status: 503, headers: { 'retry-after': '120' } })
    expect(await send()).toMatchObject({ kind: 'failed', retryAfter: '120' })
  })
})

describe('a text message', () => {
  const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'token-canary', from: '+15550001111' }
  const twilio = (more: object = {}): ChannelAdapter =>
    createTwilio({ ...account, baseUrl: new URL(web.url).origin, ...more }, outgoing)
  const created = { status: 201, json: { sid: `SM${'0'.repeat(32)}`, status: 'queued', error_code: null } }

  it('is a form with basic authentication', async () => {
    web.answer = () => created
    expect(await twilio().send('+4915123456789', message, TIMEOUT)).toEqual({ kind: 'delivered' })
    const [{ path, headers, body }] = web.received as [Receiver['received'][number]]
    expect(path).toBe(`/2010-04-01/Accounts/${account.accountSid}/Messages.json`)
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded')
    const credentials = Buffer.from(`${account.accountSid}:token-canary`).toString('base64')
    expect(headers.authorization).toBe(`Basic ${credentials}`)
    const form = Object.fromEntries(new URLSearchParams(body))
    expect(form).toMatchObject({ To: '+4915123456789', From: '+15550001111' })
    expect(form.Body).toContain('EMAIL_ADDRESS (2)')
    expect(form.Body!.length).toBeLessThanOrEqual(300)
  })

  it('is cut within no character', async () => {
    web.answer = () => created
    for (const title of ['🦊'.repeat(200), `y${'🦊'.repeat(200)}`])
      await twilio().send('+4915123456789', { ...message, title }, TIMEOUT)
    expect(web.received).toHaveLength(2)
    for (const { body } of web.received) expect(new URLSearchParams(body).get('Body')).not.toContain('\ufffd')
  })

  it('goes by a messaging service where one is named', async () => {
    web.answer = () => created
    await twilio({ from: `MG${'a'.repeat(32)}` }).send('+4915123456789', message, TIMEOUT)
    const form = new URLSearchParams(web.received[0]!.body)
    expect([form.get('MessagingServiceSid'), form.get('From')]).toEqual([`MG${'a'.repeat(32)}`, null])
  })

  test.each([
    [400, 21211, 'refused'],
    [401, 20003, 'refused'],
    [429, 20429, 'failed'],
    [503, 20503, 'failed'],
  ])('answered with %i and code %i is %s', async (status, code, kind) => {
    web.answer = () => ({
      status,
      json: { code, message: "The 'To' number +4915123456789 is not valid", more_info: 'x', status },
    })
    expect(await twilio().send('+4915123456789', message, TIMEOUT)).toEqual({
      kind,
      error: `Twilio answered ${status} (code ${code})`,
    })
  })

  it('answered with a page instead of JSON says so without its code', async () => {
    web.answer = () => 502
    expect(await twilio().send('+4915123456789', message, TIMEOUT)).toEqual({
      kind: 'failed',
      error: 'Twilio answered 502',
    })
  })
})
