/** The circuit breakers of the services outside: whoever listens is told of each outage. */
import { BREAKER_SERVICES, type BreakerService } from '@svc/contract'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { type Breaker, createBreaker, RETRY_AFTER_MS } from '../adapters/breaker.ts'
import type { Tables } from '../db/tables.ts'
import { appendToListeners } from '../events.ts'
import type { Bell } from '../jobs/due.ts'
import { loggedFault } from '../log/fault.ts'

export function createBreakers(
  db: Kysely<Tables>,
  bell: Bell,
  log: Logger,
  clock: () => number,
): Readonly<Record<BreakerService, Breaker>> {
  const made = (service: BreakerService) =>
    createBreaker({
      clock,
      onOpen({ consecutiveFailures, openedAt, retryAt }) {
        log.warn({ service, consecutiveFailures }, 'a service outside fails and is left alone for a while')
        const data = {
          service,
          consecutive_failures: consecutiveFailures,
          opened_at: openedAt.toISOString(),
          retry_at: retryAt.toISOString(),
        }
        appendToListeners(
          db,
          {
            event: 'circuit_breaker.triggered',
            label: 'EMERGENCY_SHUTDOWN',
            severity: 4,
            data,
            at: openedAt,
          },
          RETRY_AFTER_MS,
        ).then(
          (told) => {
            if (told > 0) bell.ring()
          },
          (error: unknown) => log.error({ service, fault: loggedFault(error) }, 'nobody could be told of it'),
        )
      },
    })
  return Object.fromEntries(BREAKER_SERVICES.map((service) => [service, made(service)])) as Record<
    BreakerService,
    Breaker
  >
}
