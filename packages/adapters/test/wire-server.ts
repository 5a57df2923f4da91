/** A server on the loopback that speaks as a provider does: it keeps what it is sent, and answers what it is told to. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface WireServer {
  readonly baseURL: string
  readonly bodies: string[]
  /** JSON, or events that are sent one by one. */
  answer: unknown
  close(): Promise<void>
}

export class Events {
  readonly list: readonly string[]
  readonly type: string
  constructor(list: readonly string[], type = 'text/event-stream') {
    this.list = list
    this.type = type
  }
}

/** As Ollama sends them. */
export const lines = (list: readonly unknown[]): Events =>
  new Events(
    list.map((line) => `${JSON.stringify(line)}\n`),
    'application/x-ndjson',
  )

/** As chat completions send them. */
export const chunks = (list: readonly unknown[]): Events =>
  new Events([...list.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`), 'data: [DONE]\n\n'])

/** As the Responses API sends them. */
export const typed = (list: readonly { type: string }[]): Events =>
  new Events(
    list.map(
      (event, i) => `event: ${event.type}\ndata: ${JSON.stringify({ ...event, sequence_number: i })}\n\n`,
    ),
  )

export async function wireServer(): Promise<WireServer> {
  const wire = { bodies: [] as string[], answer: {} as unknown, status: 200 }
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      wire.bodies.push(Buffer.concat(pieces).toString())
      const { answer } = wire
      if (answer instanceof Events) {
        response.writeHead(200, { 'content-type': answer.type })
        for (const event of answer.list) response.write(event)
        response.end()
      } else if (typeof answer === 'string') {
        response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(answer)
      } else {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(wire, {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}
