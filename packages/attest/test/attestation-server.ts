/** A real HTTP server on the loopback that records claims as Svc does, once per event id, and misbehaves as told. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Claim } from '../src/index.ts'

/** Takes over a request and answers true, or lets it be served. */
export type Fault = (response: ServerResponse, claims: readonly Claim[], request: IncomingMessage) => boolean

export interface AttestationServer {
  readonly baseUrl: string
  /** Every claim that was recorded, in order: one row per event id. */
  readonly rows: Map<string, Claim>
  /** The event ids of each request that came in whole, recorded or not. */
  readonly requests: string[][]
  /** How long the body of each of them was. */
  readonly bytes: number[]
  /** How many claims came again that had been recorded. */
  readonly repeats: () => number
  /** Ids that came again with something else in the claim: a second row in all but name. */
  readonly changed: string[]
  /** The addresses that were got, in order. */
  readonly gets: string[]
  /** Answered to GET by path: pages for browsers. Every answer may be read by pages of other sites, as Svc's may. */
  readonly files: Map<string, { readonly type: string; readonly body: string }>
  /** One per request; when used up, requests are served. */
  readonly faults: Fault[]
  /** What answers bear as `Date`; the time by default. */
  date: string | undefined
  /** Records claims, and gives what is answered. */
  record(claims: readonly Claim[]): Promise<readonly object[]>
  /** Refuses these claims for good. */
  readonly refuse: Map<string, { status: 400 | 409 | 422; code: string }>
  close(): Promise<void>
}

export interface AttestationServerOptions {
  readonly port?: number
  /** Passes claims on to Svc itself; what it answers is answered. */
  readonly forward?: (claims: readonly Claim[]) => Promise<readonly object[]>
}

export async function attestationServer({
  port = 0,
  forward,
}: AttestationServerOptions = {}): Promise<AttestationServer> {
  const rows = new Map<string, Claim>()
  const requests: string[][] = []
  const bytes: number[] = []
  let repeats = 0
  const changed: string[] = []
  const gets: string[] = []
  const files: AttestationServer['files'] = new Map()
  const faults: Fault[] = []
  const refuse: AttestationServer['refuse'] = new Map()
  const http = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-expose-headers', 'Retry-After, Date')
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-headers', 'Authorization, Content-Type')
      response.setHeader('access-control-max-age', '7200')
      response.writeHead(204).end()
      return
    }
    if (request.method === 'GET') {
      gets.push(request.url!)
      const file = files.get(new URL(request.url!, 'http://localhost').pathname)
      response.writeHead(file === undefined ? 404 : 200, { 'content-type': file?.type ?? 'text/plain' })
      response.end(file?.body)
      return
    }
    const chunks: Buffer[] = []
    request.on('error', () => {})
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      bytes.push(body.length)
      const claims: Claim[] = JSON.parse(body.toString()).attestations
      requests.push(claims.map((claim) => claim.client_event_id))
      if (server.date !== undefined) response.setHeader('date', server.date)
      if (faults.shift()?.(response, claims, request)) return
      recordAll(claims).then(
        (results) => respond(response, 200, { results }),
        (error) => respond(response, 502, { error: String(error), code: 'engine_unreachable' }),
      )
    })
  })

  async function recordAll(claims: readonly Claim[]): Promise<readonly object[]> {
    if (forward === undefined) return claims.map(record)
    const results = await forward(claims)
    for (const [at, claim] of claims.entries()) {
      if ((results[at] as { duplicate?: unknown }).duplicate === true) repeats++
      rows.set(claim.client_event_id, claim)
    }
    return results
  }

  function record(claim: Claim): object {
    const id = claim.client_event_id
    const refusal = refuse.get(id)
    if (refusal !== undefined) return { ...refusal, error: 'Refused' }
    const duplicate = rows.has(id)
    if (duplicate) repeats++
    if (duplicate && JSON.stringify(rows.get(id)) !== JSON.stringify(claim)) changed.push(id)
    if (!duplicate) rows.set(id, claim)
    return {
      status: duplicate ? 200 : 201,
      receipt_id: `svc_rcpt_attest_${'ab'.repeat(32)}`,
      duplicate,
      fingerprint: rows.get(id)!.fingerprint,
      capture_mode: 'edge',
      attested_by: 'client',
      recorded_at: '2026-11-20T09:30:00.000Z',
      anchor_status: 'pending',
    }
  }

  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
  const server: AttestationServer = {
    baseUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    rows,
    requests,
    bytes,
    repeats: () => repeats,
    changed,
    gets,
    files,
    faults,
    refuse,
    record: recordAll,
    date: undefined,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
  return server
}

function respond(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

/** Answers a status. */
export function status(code: number, body: unknown = {}, headers: Record<string, string> = {}): Fault {
  return (response) => {
    respond(response, code, body, headers)
    return true
  }
}

/** Answers text with status 200. */
export function garbage(text: string): Fault {
  return (response) => {
    response.end(text)
    return true
  }
}

/** Closes the connection before the claims are recorded. */
export const resetBefore: Fault = (_response, _claims, request) => {
  request.socket.resetAndDestroy()
  return true
}

/** Never answers. */
export const stall: Fault = () => true

/** Records the claims, then closes the connection halfway through the answer. */
export function cutAfter(server: AttestationServer): Fault {
  return (response, claims, request) => {
    void server.record(claims).then(() => {
      response.writeHead(200, { 'content-length': '5000' })
      response.write('{"results":[', () => request.socket.destroy())
    })
    return true
  }
}
