/** What visitors left to be called back: with an admin's session. */
import type { DeleteLeadsRequest, Lead, LeadPage, LeadQuery, Ok } from '@svc/contract'
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import { eachItem } from '../pages.ts'
import type { Call, Pending } from '../request.ts'

export const listEndpoint: Endpoint<LeadPage> = {
  method: 'GET',
  path: '/api/admin/leads',
  auth: 'session',
  repeat: 'safe',
  accepts: ['leads[]'],
}

// Ids that name none are passed over: again does no harm.
export const removeEndpoint: Endpoint<Ok> = {
  method: 'DELETE',
  path: '/api/admin/leads',
  auth: 'session',
  repeat: 'safe',
  accepts: ['ok'],
}

/** With an admin's session. */
export interface Leads {
  /** One page, newest first. */
  list(query?: Partial<LeadQuery>, options?: CallOptions): Pending<LeadPage>
  /** Every lead that the query selects, page after page. */
  each(query?: Partial<LeadQuery>, options?: CallOptions): AsyncIterableIterator<Lead>
  /** Deletes them for good, at most 500 at a time. */
  remove(ids: DeleteLeadsRequest['ids'], options?: CallOptions): Pending<Ok>
}

export function leadsResource(call: Call): Leads {
  const list: Leads['list'] = (query = {}, options) => call(listEndpoint, { query: { ...query } }, options)
  return {
    list,
    each: (query = {}, options) => eachItem(list, 'leads', query, options),
    remove: (ids, options) => call(removeEndpoint, { body: { ids } }, options),
  }
}
