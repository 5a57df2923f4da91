/** A proxy's address as it is written in a setting: `http://user:password@proxy.example:3128`. */
import { isIP } from 'node:net'

export interface ProxyAddress {
  readonly isTls: boolean
  /** A name, or an address without brackets. */
  readonly hostname: string
  readonly port: number
  /** `Proxy-Authorization`: a secret. Null where it asks for none. */
  readonly authorization: string | null
}

/** Null for what is no http(s) proxy's address; a path, a query or a fragment may be the rest of a password that is not encoded. */
export function readProxyAddress(text: string): ProxyAddress | null {
  const url = /^https?:\/\/\S+$/.test(text) ? URL.parse(text) : null
  if (!url || url.hostname === '' || !/^\/?$/.test(url.pathname) || url.search || url.hash) return null
  const isTls = url.protocol === 'https:'
  const authorization = authorizationOf(url)
  if (authorization === undefined) return null
  return {
    isTls,
    hostname: url.hostname.replace(/^\[|\]$|\.$/g, ''),
    port: Number(url.port || (isTls ? 443 : 80)),
    authorization,
  }
}

/** Undefined where a `%` stands for itself. */
function authorizationOf({ username, password }: URL): string | null | undefined {
  if (username === '' && password === '') return null
  try {
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
    return `Basic ${Buffer.from(pair).toString('base64')}`
  } catch {
    return undefined
  }
}

/** What TLS to it is held against; an address is in no server name (RFC 6066 3). */
export function serverNameOf({ hostname }: ProxyAddress): string {
  return isIP(hostname) === 0 ? hostname : ''
}
