/** The server that these pages come from, asked as the person who is signed in. */
import { type Client, createClient, SvcApiError, SvcConnectionError } from '@svc/client'

/** The header by which the server knows its own pages: no page of another site can send it. */
export const OWN = { 'x-svc-console': '1' }

export const api: Client = createClient({
  baseUrl: location.origin,
  cookie: true,
  fetch(input, init) {
    // Some answers are cacheable for visitors; whoever changes them must see them as they are.
    const request = new Request(input, { ...init, cache: 'no-store' })
    for (const [name, value] of Object.entries(OWN)) request.headers.set(name, value)
    return fetch(request)
  },
})

export interface Session {
  readonly subject: string
  readonly email: string | null
  readonly role: 'member' | 'admin' | 'platform_admin'
  readonly organisation: { readonly id: string; readonly slug: string; readonly name: string } | null
  readonly second_factor: 'shown' | 'not_asked' | 'missing'
}

/** Null when nobody is signed in. */
export async function readSession(): Promise<Session | null> {
  const answer = await asked('GET')
  if (answer.status === 401) return null
  return read(answer)
}

/** Exchanges a token for the cookie. @throws SvcApiError 401 where the token is not valid */
export async function signIn(token: string): Promise<Session> {
  return read(await asked('POST', JSON.stringify({ token })))
}

export async function signOut(): Promise<void> {
  await read(await asked('DELETE'))
}

async function asked(method: string, body?: string): Promise<Response> {
  const headers = { ...OWN, ...(body && { 'content-type': 'application/json' }) }
  try {
    return await fetch('/auth/session', { method, headers, ...(body && { body }) })
  } catch (cause) {
    throw new SvcConnectionError('network', `${method} /auth/session failed`, { cause })
  }
}

async function read<T>(answer: Response): Promise<T> {
  const body = (await answer.json().catch(() => null)) as (T & { error?: string; code?: string }) | null
  if (answer.ok && body) return body as T
  const { error = `The server answered ${answer.status}`, code = `http_${answer.status}` } = body ?? {}
  throw new SvcApiError(answer.status, code, error, {
    requestId: answer.headers.get('x-request-id') ?? undefined,
  })
}

/** While the server is its own development issuer, anybody may be signed in. */
export const isDevelopment: boolean = document.documentElement.dataset.issuer === 'development'
