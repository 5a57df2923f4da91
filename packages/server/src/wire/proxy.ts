/** Builds what requests to the outside go through, where the settings name a proxy. */
import type { Logger } from 'pino'
import { createOutgoingProxy, type OutgoingProxy } from '../adapters/outgoing/proxy.ts'
import type { ProxyFault } from '../adapters/outgoing/proxy-fault.ts'
import type { Config } from '../config/config.ts'
import { throttleFaults } from '../jobs/throttle-faults.ts'

export function wireProxy(
  { outgoingProxy, outgoingProxyExcept }: Pick<Config, 'outgoingProxy' | 'outgoingProxyExcept'>,
  log: Logger,
): OutgoingProxy | null {
  if (outgoingProxy === null) return null
  // Whoever asked says what it was asked for; this says once for all of them that it was the proxy.
  const onFault = throttleFaults<ProxyFault>((report, _loss, { message }) =>
    log.warn(report, `no connection through SVC_OUTGOING_PROXY: ${message}`),
  )
  return createOutgoingProxy({ url: outgoingProxy, except: outgoingProxyExcept, onFault })
}
