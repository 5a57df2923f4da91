/** A server that speaks the embeddings API, with the faults it is told to have. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface EmbeddingsRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly model: string
  readonly input: readonly string[]
}

/** Answers by itself and returns true, or leaves it to the server. */
export type Fault = (request: EmbeddingsRequest, response: ServerResponse) => boolean

export interface EmbeddingsServer {
  readonly baseUrl: string
  readonly asked: EmbeddingsRequest[]
  dimensions: number
  fault: Fault
  close(): Promise<void>
}

export async function embeddingsServer(dimensions = 8): Promise<EmbeddingsServer> {
  const self: Omit<EmbeddingsServer, 'baseUrl'> = {
    asked: [],
    dimensions,
    fault: () => false,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      const { model, input } = JSON.parse(Buffer.concat(parts).toString())
      const request = { path: incoming.url ?? '', headers: incoming.headers, model, input }
      self.asked.push(request)
      if (self.fault(request, response)) return
      send(response, 200, {
        object: 'list',
        model,
        data: request.input.map((text: string, index: number) => ({
          object: 'embedding',
          index,
          embedding: vectorOf(text, self.dimensions),
        })),
        usage: { prompt_tokens: 1, total_tokens: 1 },
      })
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return Object.assign(self, { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` })
}

export function send(response: ServerResponse, status: number, json: unknown): true {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  return true
}

/** Counts letters: texts that are written alike lie close. */
export function vectorOf(text: string, dimensions: number): number[] {
  const vector: number[] = Array(dimensions).fill(0.01)
  for (const character of text.toLowerCase()) vector[character.charCodeAt(0) % dimensions]! += 1
  return vector
}
