/** Tells once of a proxy that SVC_TRUSTED_PROXIES does not name: everybody behind it is counted as one caller, and refused as one. */
import type { Logger } from 'pino'
import { isPublicAddress } from '../adapters/outgoing/public-address.ts'
import { clientAddress, type Proxies } from './client-address.ts'
import type { Guard } from './guard-development.ts'

export function noticeProxy(proxies: Proxies, log: Logger): Guard {
  let isTold = false
  return ({ headers }, _endpoint, connection) => {
    const forwardedFor = headers.get('x-forwarded-for')
    if (isTold || forwardedFor === null) return
    const from = clientAddress(connection, forwardedFor, proxies)
    // Anybody may send the header from a public address. And when it names the sender first, no proxy put it there.
    if (from === null || isPublicAddress(from) || forwardedFor.trim().startsWith(from)) return
    isTold = true
    log.warn(
      'X-Forwarded-For comes from a private address that SVC_TRUSTED_PROXIES does not name: if that is a proxy, all callers behind it share one limit',
    )
  }
}
