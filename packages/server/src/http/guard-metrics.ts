/**
 * Who may read the metrics: whoever holds the token or, where none is set, whoever asks from this machine. A request that a local proxy passed on
 * comes from this machine too, so one with a forwarding header, or for a name that others know, does not count as local.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { getMetrics } from '@svc/contract'
import { ApiError, unauthorized } from './api-error.ts'
import { type Guard, LOOPBACK as OWN_NAME } from './guard-development.ts'

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/

/** @param token what `Authorization: Bearer` must carry; null where none is set */
export function guardMetrics(token: string | null): Guard {
  return ({ headers, url }, endpoint, connection) => {
    if (endpoint.id !== getMetrics.id) return
    if (token !== null) {
      if (!isSame(headers.get('authorization') ?? '', `Bearer ${token}`)) throw unauthorized()
      return
    }
    const isPassedOn = headers.has('x-forwarded-for') || headers.has('forwarded') || headers.has('via')
    if (isPassedOn || !OWN_NAME.test(new URL(url).hostname) || !LOOPBACK.test(connection ?? ''))
      throw new ApiError(
        'forbidden',
        'Ask for the figures at localhost or 127.0.0.1, on the machine itself; or set SVC_METRICS_TOKEN and send it',
      )
  }
}

/** In constant time. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
