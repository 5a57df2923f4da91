/** Who did what in administration: with an admin's session. */
import type { AuditEntry, AuditPage, AuditQuery, AuditRequest, Ok } from '@svc/contract'
import { type Endpoint, hasKeys, hasList } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import { eachItem } from '../pages.ts'
import type { Call } from '../request.ts'

const common = { path: '/api/admin/audit-log', auth: 'session' } as const

export const listEndpoint: Endpoint<AuditPage> = {
  ...common,
  method: 'GET',
  repeat: 'safe',
  accepts: hasList('entries'),
}

export const addEndpoint: Endpoint<Ok> = {
  ...common,
  method: 'POST',
  repeat: 'unsafe',
  accepts: hasKeys('ok'),
}

export interface AuditLog {
  /** One page, newest first. */
  list(query?: Partial<AuditQuery>, options?: CallOptions): Promise<AuditPage>
  /** Every entry that the query selects, page after page. */
  each(query?: Partial<AuditQuery>, options?: CallOptions): AsyncIterableIterator<AuditEntry>
  /** Personal data in it is replaced by placeholders. */
  add(request: AuditRequest, options?: CallOptions): Promise<Ok>
}

export function auditLogResource(call: Call): AuditLog {
  const list: AuditLog['list'] = (query = {}, options) => call(listEndpoint, { query: { ...query } }, options)
  return {
    list,
    each: (query = {}, options) =>
      eachItem(
        (cursor) => list(cursor === undefined ? query : { ...query, cursor }, options),
        (page) => page.entries,
        query.cursor,
      ),
    add: (body, options) => call(addEndpoint, { body }, options),
  }
}
