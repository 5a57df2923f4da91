/** Finds the key or session token in a request's headers (governance-api 5, docs/decisions/0017). */

/**
 * The headers that may carry an API key, when `Authorization: Bearer` carries none. An empty one counts as absent; the first that
 * is not empty decides, and a wrong key in it is not made good by a right one after it.
 */
const KEY_HEADERS = ['x-svc-api-key', 'x-api-key', 'x-svc-key'] as const

/** Holds the session token of a browser. */
export const COOKIE = 'svc-access-token'

/** Longer than any key or token of ours; a longer one is not looked at. */
const MAX_LENGTH = 4096

export interface Credentials {
  readonly apiKey: string | null
  readonly token: string | null
  /** The token came with a cookie, which browsers also send on other sites' behalf. */
  readonly isFromCookie: boolean
}

export function credentialsIn(headers: Headers): Credentials {
  const bearer = bearerIn(headers.get('authorization'))
  const isKey = bearer?.startsWith('svc_') ?? false
  const header = KEY_HEADERS.map((name) => headers.get(name)).find((value) => value) ?? null
  const cookie = cookieIn(headers.get('cookie'))
  const token = isKey ? null : bearer
  return {
    apiKey: bounded(isKey ? bearer : header),
    token: bounded(token ?? cookie),
    isFromCookie: token === null && cookie !== null,
  }
}

function bearerIn(header: string | null): string | null {
  return /^bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? null
}

function cookieIn(header: string | null): string | null {
  for (const part of (header ?? '').split(';')) {
    const [name, value] = part.split('=', 2)
    if (name?.trim() === COOKIE && value) return value.trim()
  }
  return null
}

function bounded(value: string | null): string | null {
  return value !== null && value.length > 0 && value.length <= MAX_LENGTH ? value : null
}
