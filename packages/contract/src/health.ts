/** Is the server well? Two shapes, one for each surface (chat-service 2.8 and 2.9). */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { dateTime } from './forms.ts'
import { exactly, type Schema } from './schema.ts'

export interface HealthResponse {
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

/** What 503 answers. */
export interface HealthFault {
  readonly status: string
  readonly service: string
  /** What is wrong, and what to look at. */
  readonly message: string
  readonly timestamp: string
}

export const healthFault: Schema<HealthFault> = exactly<HealthFault>('HealthFault')(
  z.object({ status: z.string(), service: z.string(), message: z.string(), timestamp: dateTime }),
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
  surface: 'chat',
  method: 'GET',
  path: '/api/health',
  summary: 'Is the server well?',
  auth: 'none',
  answer: healthResponse,
  otherAnswers: { 503: healthFault },
  success: { 200: 'Well.', 503: 'The database does not answer.' },
}

export const getSecondHealth: Endpoint<{ answer: SecondHealthResponse }> = {
  id: 'getSecondHealth',
  area: 'health',
  surface: 'chat',
  method: 'GET',
  path: '/health',
  summary: 'Is the server well, in the second surface’s words?',
  auth: 'none',
  answer: secondHealthResponse,
  success: { 200: 'Well.', 503: 'The database does not answer.' },
}
