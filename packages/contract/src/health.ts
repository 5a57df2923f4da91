/** Is the server well? Two shapes, one for each surface (chat-service 2.8 and 2.9). */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { dateTime } from './forms.ts'
import { exactly, type Schema } from './schema.ts'

export interface HealthResponse {
  /** `ok`, or `degraded` when the database does not answer (then with 503). */
  readonly status: string
  readonly service: string
  readonly engine: Readonly<Record<string, unknown>>
  readonly timestamp: string
}

export const healthResponse: Schema<HealthResponse> = exactly<HealthResponse>('HealthResponse')(
  z.object({
    status: z.string(),
    service: z.string(),
    engine: z.record(z.string(), z.unknown()),
    timestamp: dateTime,
  }),
)

export interface SecondHealthResponse {
  readonly status: string
  readonly version: string
  readonly agents: number
  /** How many checks this answer rests on. */
  readonly tests: number
  readonly uptime_seconds: number
  /** `connected`, `configured`, `disconnected` or `not_configured`, as for the next two. */
  readonly database: string
  readonly cache: string
  readonly llm: string
}

export const secondHealthResponse: Schema<SecondHealthResponse> = exactly<SecondHealthResponse>(
  'SecondHealthResponse',
)(
  z.object({
    status: z.string(),
    version: z.string(),
    agents: z.int(),
    tests: z.int(),
    uptime_seconds: z.number(),
    database: z.string(),
    cache: z.string(),
    llm: z.string(),
  }),
)

export const getHealth: Endpoint<{ answer: HealthResponse }> = {
  id: 'getHealth',
  area: 'health',
  method: 'GET',
  path: '/api/health',
  summary: 'Is the server well?',
  auth: 'none',
  answer: healthResponse,
  success: { 200: 'Well.', 503: 'The database does not answer.' },
}

export const getSecondHealth: Endpoint<{ answer: SecondHealthResponse }> = {
  id: 'getSecondHealth',
  area: 'health',
  method: 'GET',
  path: '/health',
  summary: 'Is the server well, in the second surface’s words?',
  auth: 'none',
  answer: secondHealthResponse,
  success: { 200: 'Well.', 503: 'The database does not answer.' },
}
