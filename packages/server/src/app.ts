/** The application: every route behind the same door. */
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { type Config, defaults } from './config/config.ts'
import { proxiesOf } from './http/client-address.ts'
import { guardDevelopment } from './http/guard-development.ts'
import { guardMetrics } from './http/guard-metrics.ts'
import { mount } from './http/mount.ts'
import { noticeProxy } from './http/notice-proxy.ts'
import { serve } from './routes.ts'
import type { Services } from './wire/services.ts'

export function createApp(
  services: Services,
  log: Logger,
  { host, trustedProxies, metricsToken }: Pick<Config, 'host' | 'trustedProxies' | 'metricsToken'> = defaults,
): Hono {
  const proxies = proxiesOf(trustedProxies)
  return mount({
    ...serve(services),
    authenticators: { key: services.keys.authenticate, session: services.sessions.authenticate },
    limiter: services.limiter,
    proxies,
    log,
    onAnswered: services.metrics.answered,
    guards: [
      noticeProxy(proxies, log),
      guardMetrics(metricsToken),
      ...(services.developmentSessions ? [guardDevelopment(host)] : []),
    ],
  })
}
