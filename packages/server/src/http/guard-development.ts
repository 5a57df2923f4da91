/**
 * The development issuer signs in whoever asks, so it may only be asked on purpose. A page of any site can make its own name lead
 * to this machine (DNS rebinding); the browser then takes the server for that site, and Host is what still tells.
 */
import type { Endpoint } from '@svc/contract'
import { ApiError } from './api-error.ts'

/** Names of this machine for itself. */
export const LOOPBACK: RegExp = /^(?:localhost|[a-z0-9-]+\.localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])$/
/** Addresses that stand for every address of the machine. */
const EVERY_ADDRESS = new Set(['0.0.0.0', '::'])
/** No name leads here, so none can be made to. */
const ADDRESS = /^(?:[0-9]{1,3}(?:\.[0-9]{1,3}){3}|\[[0-9a-f:.]+\])$/

/** `connection` is the address the request's connection comes from, where there is one. @throws ApiError */
export type Guard = (request: Request, endpoint: Endpoint, connection?: string) => void

/**
 * Refuses sessions, and what makes them, under a name that is neither the loopback's nor the configured host.
 *
 * @throws ApiError `forbidden`
 */
export function guardDevelopment(configuredHost: string): Guard {
  const configured = configuredHost.toLowerCase()
  const own = configured.includes(':') ? `[${configured}]` : configured
  return (request, { auth, developmentOnly = false }) => {
    if (!developmentOnly && auth !== 'session' && auth !== 'key_or_session') return
    if (auth === 'key_or_session' && !hasSession(request.headers)) return
    const { host, hostname } = new URL(request.url)
    const isOwn =
      LOOPBACK.test(hostname) || hostname === own || (EVERY_ADDRESS.has(configured) && ADDRESS.test(hostname))
    if (!isOwn)
      throw new ApiError(
        'forbidden',
        'With the development issuer, sessions work at a loopback address or at the host of SVC_HOST only',
      )
    if (!developmentOnly) return
    const origin = request.headers.get('origin')
    if (origin !== null && !(URL.canParse(origin) && new URL(origin).host === host))
      throw new ApiError('forbidden', 'Pages of other sites may not ask for a session')
  }
}

/** A key works under any name. */
function hasSession(headers: Headers): boolean {
  return headers.has('cookie') || /^bearer +(?!svc_)/i.test(headers.get('authorization') ?? '')
}
