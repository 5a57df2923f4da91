/** Whether the server is healthy: the database is asked each time, and nothing else is needed to answer. */
import type { HealthFault, HealthResponse, SecondHealthResponse } from '@svc/contract'
import { VERSION } from '../../version.ts'

export interface HealthNeeds {
  readonly databaseKind: string
  /** Rejects when the database does not answer in time. */
  ping(timeoutMs: number): Promise<void>
  /** How many agents answer chats. */
  readonly agents?: number
  /** The state of the model. */
  llm?(): string
  readonly clock?: () => number
}

export interface Health {
  primary(): Promise<
    | { readonly isWell: true; readonly body: HealthResponse }
    | { readonly isWell: false; readonly body: HealthFault }
  >
  second(): Promise<{ isWell: boolean; body: SecondHealthResponse }>
}

const TIMEOUT_MS = 2_000
const AWAY = `The database does not answer within ${TIMEOUT_MS / 1_000} s: see that it runs and that this server reaches it`
/** How many checks an answer rests on: the database alone, so far. */
const CHECKS = 1

export function createHealth({
  databaseKind,
  ping,
  agents = 0,
  llm = () => 'not_configured',
  clock = Date.now,
}: HealthNeeds): Health {
  const started = performance.now()
  const isWell = () =>
    ping(TIMEOUT_MS).then(
      () => true,
      () => false,
    )
  return {
    async primary() {
      const well = await isWell()
      const [service, timestamp] = ['svc', new Date(clock()).toISOString()]
      if (!well) return { isWell: false, body: { status: 'degraded', service, message: AWAY, timestamp } }
      const engine = { version: VERSION, database: databaseKind, database_status: 'connected', llm: llm() }
      return { isWell: true, body: { status: 'ok', service, engine, timestamp } }
    },
    async second() {
      const well = await isWell()
      return {
        isWell: well,
        body: {
          status: well ? 'ok' : 'degraded',
          version: VERSION,
          agents,
          tests: CHECKS,
          uptime_seconds: Math.round((performance.now() - started) / 1000),
          database: well ? 'connected' : 'disconnected',
          cache: 'not_configured',
          llm: llm(),
        },
      }
    },
  }
}
