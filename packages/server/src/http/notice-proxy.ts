/**
 * Tells once of a proxy that SVC_TRUSTED_PROXIES does not name, and once of one that it names and that does not say for whom it asks: everybody behind it is
 * counted as one caller, and refused as one.
 */
import { getHealth, getMetrics } from '@svc/contract'
import type { Logger } from 'pino'
import { isPublicAddress } from '../adapters/outgoing/public-address.ts'
import { clientAddress, type Proxies } from './client-address.ts'
import { type Guard, LOOPBACK as OWN_NAME } from './guard-development.ts'

/** What proxies and those beside them ask for themselves. */
const WATCHING: ReadonlySet<string> = new Set([getHealth.id, getMetrics.id])

export function noticeProxy(proxies: Proxies, log: Logger): Guard {
  let isUnknownTold = false
  let isSilentTold = false
  return ({ headers, url }, endpoint, connection) => {
    const forwardedFor = headers.get('x-forwarded-for')
    if (forwardedFor === null ? isSilentTold : isUnknownTold) return
    const from = clientAddress(connection, forwardedFor, proxies)
    if (from === null) return
    if (forwardedFor === null) {
      // Programs on the machine itself ask for one of its own names.
      if (!proxies.has(from) || WATCHING.has(endpoint.id) || OWN_NAME.test(new URL(url).hostname)) return
      isSilentTold = true
      log.warn(
        'a request from an address of SVC_TRUSTED_PROXIES came without X-Forwarded-For: if that is a proxy, it has to send it, or all callers behind it share one limit',
      )
      return
    }
    // Anybody may send the header from a public address. And when it names the sender first, no proxy put it there.
    if (isPublicAddress(from) || forwardedFor.trim().startsWith(from)) return
    isUnknownTold = true
    log.warn(
      'X-Forwarded-For comes from a private address that SVC_TRUSTED_PROXIES does not name: if that is a proxy, all callers behind it share one limit',
    )
  }
}
