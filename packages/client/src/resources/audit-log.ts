/** Who did what in administration: with an admin's session. */
import type { AuditEntry, AuditPage, AuditQuery, AuditRequest, Ok } from '@svc/contract'
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import { eachItem } from '../pages.ts'
import type { Call, Pending } from '../request.ts'

export const listEndpoint: Endpoint<AuditPage> = {
  method: 'GET',
  path: '/api/admin/audit-log',
  auth: 'session',
  repeat: 'safe',
  accepts: ['entries[]'],
}

export const addEndpoint: Endpoint<Ok> = {
  method: 'POST',
  path: '/api/admin/audit-log',
  auth: 'session',
  repeat: 'unsafe',
  accepts: ['ok'],
}

/** With an admin's session. */
export interface AuditLog {
  /** One page, newest first. */
  list(query?: Partial<AuditQuery>, options?: CallOptions): Pending<AuditPage>
  /** Every entry that the query selects, page after page. */
  each(query?: Partial<AuditQuery>, options?: CallOptions): AsyncIterableIterator<AuditEntry>
  /** Personal data in it is replaced by placeholders. */
  add(request: AuditRequest, options?: CallOptions): Pending<Ok>
}

export function auditLogResource(call: Call): AuditLog {
  const list: AuditLog['list'] = (query = {}, options) => call(listEndpoint, { query: { ...query } }, options)
  return {
    list,
    each: (query = {}, options) => eachItem(list, 'entries', query, options),
    add: (body, options) => call(addEndpoint, { body }, options),
  }
}
