/** A server on loopback that speaks OpenAI's wire format for streamed chat completions, faults included. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface AskedOfModel {
  readonly path: string
  readonly authorization: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it
  readonly body: any
  /** Whether whoever asked went away before the end. */
  isLeft: boolean
}

/** How a request is answered. */
export type Speak = (response: ServerResponse, asked: AskedOfModel) => void | Promise<void>

export interface TestModel {
  /** Up to and without `/chat/completions`. */
  readonly baseUrl: string
  readonly asked: AskedOfModel[]
  /** One for each request, the last for all that follow. */
  speak: Speak[]
  close(): Promise<void>
}

export async function testModel(...speak: Speak[]): Promise<TestModel> {
  const self = { asked: [] as AskedOfModel[], speak }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const one: AskedOfModel = {
        path: request.url ?? '',
        authorization: request.headers.authorization,
        body: JSON.parse(Buffer.concat(parts).toString()),
        isLeft: false,
      }
      response.on('close', () => {
        one.isLeft = !response.writableFinished
      })
      const how = self.speak[Math.min(self.asked.length, self.speak.length - 1)] as Speak
      self.asked.push(one)
      void how(response, one)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(self, {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

export function chunk(content: string, more: object = {}): string {
  return event({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_790_000_000,
    model: 'test',
    choices: [{ index: 0, delta: { content }, finish_reason: null }],
    ...more,
  })
}

export function event(data: unknown): string {
  return `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
}

export const HEAD = { 'content-type': 'text/event-stream; charset=utf-8' }

/** Answers with these tokens, as the protocol has it: role, tokens, finish reason, usage, end. */
export function says(...tokens: string[]): Speak {
  return (response) => {
    response.writeHead(200, HEAD)
    response.write(event({ choices: [{ index: 0, delta: { role: 'assistant', content: '' } }] }))
    for (const token of tokens) response.write(chunk(token))
    response.write(event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }))
    response.write(event({ choices: [], usage: { prompt_tokens: 7, completion_tokens: tokens.length } }))
    response.end(event('[DONE]'))
  }
}

export function answers(status: number, headers: Record<string, string> = {}): Speak {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ error: { message: 'no', type: 'x' } }))
  }
}
