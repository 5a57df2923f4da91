import * as contract from '@svc/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { createClient } from '../src/index.ts'
import * as answers from './answers.ts'
import { type Act, json, type ScriptedServer, scriptedServer } from './scripted-server.ts'

const apiKey = 'svc_ab12cd34_0123456789'
const id = answers.apiKey.id
const events: contract.ChatEvent[] = [
  { event: 'typing', data: { status: 'typing' } },
  { event: 'token', data: { token: 'We ship ' } },
  { event: 'token', data: { token: '😀\n\n' } },
  { event: 'governance', data: { receipt_id: `svc_rcpt_${id}`, pii_detected: false } },
  { event: 'done', data: { conversation_id: id } },
]
const wire = (list: readonly { event: string; data: unknown }[]) =>
  list.map(({ event, data }) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('')
const HEAD = { 'content-type': 'text/event-stream' }

const streams =
  (text: string, end: 'end' | 'cut' | 'stay' = 'end'): Act =>
  async (response, _seen, request) => {
    response.writeHead(200, HEAD)
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += 11) {
      response.write(bytes.subarray(at, at + 11))
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    if (end === 'end') response.end()
    else if (end === 'cut') request.socket.destroy()
  }

let server: ScriptedServer | undefined
afterEach(() => server?.close())
async function client(...acts: [Act, ...Act[]]) {
  server = await scriptedServer(...acts)
  return createClient({ baseUrl: server.baseUrl, apiKey, retries: 0 }).chat
}
async function all<T>(iterable: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const one of iterable) list.push(one)
  return list
}
const question = { message: 'When do you ship?', tenant_id: id }

describe.each([
  ['proxyStream', contract.proxyChatStream, undefined],
  ['askStream', contract.keyChatStream, `Bearer ${apiKey}`],
] as const)('chat.%s', (name, endpoint, authorization) => {
  it('yields the events of the contract as they come, however they are cut', async () => {
    for (const { event, data } of events) contract.chatEventData[event].parse(data)
    const chat = await client(streams(`: hello\n\n${wire(events)}`))
    expect(await all(chat[name](question))).toEqual(events)
    const [seen] = server!.seen
    expect([seen!.method, seen!.url]).toEqual(['POST', endpoint.path])
    expect(seen!.headers.authorization).toBe(authorization)
    expect(endpoint.body!.parse(JSON.parse(seen!.body))).toEqual(question)
  })

  it('sends nothing until it is read', async () => {
    const chat = await client(streams(wire(events)))
    chat[name](question)
    expect(server!.seen).toEqual([])
  })

  it('rejects with the status of a refusal', async () => {
    const chat = await client(json(402, { error: 'Conversation limit reached' }))
    await expect(all(chat[name](question))).rejects.toMatchObject({ status: 402, code: 'http_402' })
  })

  it.each<[string, string, Act]>([
    [
      'interrupted',
      'an error',
      // What comes behind it is none of its answer.
      streams(wire([...events.slice(0, 2), { event: 'error', data: { error: 'x' } }, ...events.slice(2)])),
    ],
    ['interrupted', 'an end before its end', streams(wire(events.slice(0, 3)))],
    ['network', 'a connection that breaks', streams(wire(events.slice(0, 3)), 'cut')],
    ['response_invalid', 'an event that is not JSON', streams('event: token\ndata: {"token\n\n')],
    ['response_invalid', 'a token without text', streams(wire([{ event: 'token', data: {} }]))],
    [
      'response_invalid',
      'an endless event',
      (response) => void response.writeHead(200, HEAD).end(`event: token\ndata: ${'x'.repeat(1_100_000)}`),
    ],
  ])('rejects with %s for %s', async (code, _what, act) => {
    const chat = await client(act)
    await expect(all(chat[name](question))).rejects.toMatchObject({ code })
  })

  it('passes over events of a later server, and reads nothing after done', async () => {
    const more = [{ event: 'mood', data: 7 }, ...events, { event: 'token', data: { token: 'late' } }]
    const chat = await client(streams(wire(more)))
    expect(await all(chat[name](question))).toEqual(events)
  })

  it('lets go of the connection when the reader leaves, or the signal aborts', async () => {
    let gone: Promise<void> | undefined
    const act: Act = (response, seen, request) => {
      gone = new Promise((resolve) => request.socket.once('close', () => resolve()))
      void streams(wire(events.slice(0, 2)), 'stay')(response, seen, request)
    }
    const chat = await client(act)
    for await (const { event } of chat[name](question)) if (event === 'token') break
    await gone
    const controller = new AbortController()
    const reading = (async () => {
      for await (const { event } of chat[name](question, { signal: controller.signal }))
        if (event === 'token') controller.abort(new Error('enough'))
    })()
    await expect(reading).rejects.toThrow('enough')
    await gone
  })
})
