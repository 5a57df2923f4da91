/** A real HTTP server on the loopback that plays a script: one act per request, the last one for all that follow. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Seen {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export type Act = (response: ServerResponse, seen: Seen, request: IncomingMessage) => void

export interface ScriptedServer {
  readonly baseUrl: string
  /** Every request that came in whole, in order. */
  readonly seen: Seen[]
  close(): Promise<void>
}

export async function scriptedServer(...acts: [Act, ...Act[]]): Promise<ScriptedServer> {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('error', () => {})
    request.on('end', () => {
      const one = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      }
      const act = acts[Math.min(seen.length, acts.length - 1)]!
      seen.push(one)
      act(response, one, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Answers JSON. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Act {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req-1', ...headers })
    response.end(JSON.stringify(body))
  }
}

/** Answers text as it is. */
export function text(status: number, body: string, headers: Record<string, string> = {}): Act {
  return (response) => {
    response.writeHead(status, headers)
    response.end(body)
  }
}

/** Closes the connection without an answer. */
export const reset: Act = (_response, _seen, request) => request.socket.resetAndDestroy()

/** Never answers. */
export const stall: Act = () => {}

/** Sends the headers and half of the body, then nothing more. */
export const stallInBody: Act = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '400' })
  response.write('{"found":true,')
}

/** Sends the headers and half of the body, then closes. */
export const cutInBody: Act = (response, _seen, request) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '400' })
  response.write('{"found":true,', () => request.socket.destroy())
}

/** Speaks something that is not HTTP. */
export const notHttp: Act = (_response, _seen, request) => {
  request.socket.end('SSH-2.0-OpenSSH_9.2\r\n')
}
