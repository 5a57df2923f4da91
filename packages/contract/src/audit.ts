/** Who did what in administration: written once, never changed. Personal data in it is replaced by placeholders before it is kept. */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { cursor, dateTime, pageSize, uuid } from './forms.ts'
import { type Ok, ok } from './ok.ts'
import { dayOrTime } from './query-forms.ts'
import { exactly, type Schema } from './schema.ts'

export interface AuditRequest {
  /** What was done, as in `widget.update`. */
  readonly action: string
  /** What it was done to, as in `widget`. */
  readonly resource_type: string
  readonly resource_id?: string | undefined
  /** At most 4,096 characters as JSON, 4 levels deep; its keys are words. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined
}

/** A word of a program: no sentence fits into it. */
const word = z
  .string()
  .regex(
    /^[A-Za-z][A-Za-z0-9_.:-]{0,63}$/,
    'must be letters, digits and . _ : -, at most 64, beginning with a letter',
  )

const MAX_METADATA = 4_096
const MAX_DEPTH = 4
const KEY = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/

export const auditRequest: Schema<AuditRequest> = exactly<AuditRequest>('AuditRequest')(
  z.strictObject({
    action: word,
    resource_type: word,
    resource_id: z
      .string()
      .regex(
        /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,127}$/,
        'must be letters, digits and . _ : -, at most 128, beginning with a letter or digit',
      )
      .optional(),
    metadata: z
      .record(z.string(), z.unknown())
      .refine((metadata) => hasWordsAsKeys(metadata, MAX_DEPTH), {
        message: 'must have words as keys and be at most 4 levels deep',
      })
      .refine((metadata) => JSON.stringify(metadata).length <= MAX_METADATA, {
        message: 'must be at most 4,096 characters as JSON',
      })
      .optional(),
  }),
)

function hasWordsAsKeys(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !/[\p{Cs}\0]/u.test(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  if (Array.isArray(value)) return value.every((item) => hasWordsAsKeys(item, depth - 1))
  return Object.entries(value).every(([key, item]) => KEY.test(key) && hasWordsAsKeys(item, depth - 1))
}

export interface AuditEntry {
  readonly id: string
  /** `person:<sub>`, `key:<id>`, `operator` for whoever runs the server, or `anonymous`. */
  readonly actor: string
  /** A member's address, or a key's name, as they are today: the entry itself keeps neither. Null for others, and for who is gone. */
  readonly actor_name: string | null
  readonly action: string
  readonly resource_type: string
  readonly resource_id: string | null
  readonly metadata: Readonly<Record<string, unknown>>
  readonly created_at: string
}

export const auditEntry: Schema<AuditEntry> = exactly<AuditEntry>('AuditEntry')(
  z.object({
    id: uuid,
    actor: z.string(),
    actor_name: z.string().nullable(),
    action: z.string(),
    resource_type: z.string(),
    resource_id: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()),
    created_at: dateTime,
  }),
)

export interface AuditQuery {
  readonly action?: string | undefined
  readonly resource_type?: string | undefined
  readonly resource_id?: string | undefined
  /** `person:<sub>`, `key:<id>`, `operator` or `anonymous`: as an entry names it. */
  readonly actor?: string | undefined
  /** Done at that time or later. */
  readonly date_from?: string | undefined
  /** Done at that time or before. */
  readonly date_to?: string | undefined
  /** 1 to 200; 50 when absent. */
  readonly limit: number
  readonly cursor?: string | undefined
}

/** As long as the `sub` of a token may be. */
const actor = z
  .string()
  .regex(
    /^(?:anonymous|operator|(?:person|key):[^\p{Cc}\p{Cs}]{1,255})$/u,
    'must be person:<sub>, key:<id>, operator or anonymous',
  )

/** An id as it is kept, a placeholder in it included. */
const keptId = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, 'must not hold control characters')

export const auditQuery: Schema<AuditQuery> = exactly<AuditQuery>('AuditQuery')(
  z.strictObject({
    action: word.optional(),
    resource_type: word.optional(),
    resource_id: keptId.optional(),
    actor: actor.optional(),
    date_from: dayOrTime.optional(),
    date_to: dayOrTime.optional(),
    limit: pageSize(50, 200),
    cursor: cursor.optional(),
  }),
)

export interface AuditPage {
  readonly entries: readonly AuditEntry[]
  readonly next_cursor: string | null
}

export const auditPage: Schema<AuditPage> = exactly<AuditPage>('AuditPage')(
  z.object({ entries: z.array(auditEntry), next_cursor: cursor.nullable() }),
)

const admin = {
  area: 'audit',
  surface: 'chat',
  auth: 'session',
  role: 'admin',
  path: '/api/admin/audit-log',
} as const

export const createAuditEntry: Endpoint<{ body: AuditRequest; answer: Ok }> = {
  ...admin,
  id: 'createAuditEntry',
  method: 'POST',
  summary: 'Writes down what the session’s person did. Personal data in it is replaced by placeholders.',
  body: auditRequest,
  answer: ok,
  success: { 200: 'It is kept.' },
}

export const listAuditLog: Endpoint<{ query: AuditQuery; answer: AuditPage }> = {
  ...admin,
  id: 'listAuditLog',
  method: 'GET',
  summary:
    'Who did what, newest first: all of it, or what a person, a key, a kind of action, a thing or days name.',
  query: auditQuery,
  answer: auditPage,
  success: { 200: 'A page of entries.' },
}
