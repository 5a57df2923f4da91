/** What visitors left to be called back: personal data, sealed where it lies and opened for the organisation's admins alone (docs/decisions/0023). */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { conversationId, cursor, dateTime, pageSize, uuid, uuidInAnyCase } from './forms.ts'
import { type Ok, ok } from './ok.ts'
import { dayOrTime } from './query-forms.ts'
import { exactly, type Schema } from './schema.ts'

export interface Lead {
  readonly id: string
  readonly conversation_id: string | null
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  /** The message it was left with, redacted. */
  readonly note: string | null
  /** True when it cannot be opened: it was sealed with a key that this server no longer has. */
  readonly is_unreadable: boolean
  readonly created_at: string
}

export const lead: Schema<Lead> = exactly<Lead>('Lead')(
  z.object({
    id: uuid,
    conversation_id: conversationId.nullable(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    note: z.string().nullable(),
    is_unreadable: z.boolean(),
    created_at: dateTime,
  }),
)

export interface LeadQuery {
  /** Left at that time or later. */
  readonly date_from?: string | undefined
  /** Left at that time or before. */
  readonly date_to?: string | undefined
  /** 1 to 200; 50 when absent. */
  readonly limit: number
  readonly cursor?: string | undefined
}

export const leadQuery: Schema<LeadQuery> = exactly<LeadQuery>('LeadQuery')(
  z.strictObject({
    date_from: dayOrTime.optional(),
    date_to: dayOrTime.optional(),
    limit: pageSize(50, 200),
    cursor: cursor.optional(),
  }),
)

export interface LeadPage {
  readonly leads: readonly Lead[]
  readonly next_cursor: string | null
}

export const leadPage: Schema<LeadPage> = exactly<LeadPage>('LeadPage')(
  z.object({ leads: z.array(lead), next_cursor: cursor.nullable() }),
)

/** The most leads that one request deletes. */
export const MAX_DELETED_LEADS = 500

export interface DeleteLeadsRequest {
  /** Those that are not there, or are another organisation's, are passed over. */
  readonly ids: readonly string[]
}

export const deleteLeadsRequest: Schema<DeleteLeadsRequest> = exactly<DeleteLeadsRequest>(
  'DeleteLeadsRequest',
)(z.strictObject({ ids: z.array(uuidInAnyCase).min(1).max(MAX_DELETED_LEADS) }))

const common = {
  area: 'leads',
  surface: 'chat',
  auth: 'session',
  role: 'admin',
  path: '/api/admin/leads',
} as const

export const listLeads: Endpoint<{ query: LeadQuery; answer: LeadPage }> = {
  ...common,
  id: 'listLeads',
  method: 'GET',
  summary: 'What visitors left to be called back, newest first.',
  query: leadQuery,
  answer: leadPage,
  success: { 200: 'A page of leads.' },
}

export const deleteLeads: Endpoint<{ body: DeleteLeadsRequest; answer: Ok }> = {
  ...common,
  id: 'deleteLeads',
  method: 'DELETE',
  summary: 'Deletes leads for good. Ids that name none are passed over.',
  body: deleteLeadsRequest,
  answer: ok,
  success: { 200: 'They are gone.' },
}
