/** The application: every route behind the same door. */
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { defaults } from './config.ts'
import { guardDevelopment } from './http/guard-development.ts'
import { mount } from './http/mount.ts'
import { routes } from './routes.ts'
import type { Services } from './wire.ts'

export function createApp(services: Services, log: Logger, host: string = defaults.host): Hono {
  return mount({
    routes: routes(services),
    authenticators: { key: services.keys.authenticate, session: services.sessions.authenticate },
    log,
    ...(services.developmentSessions && { guard: guardDevelopment(host) }),
  })
}
