/** What visitors left to be called back: with an admin's session. */
import type { DeleteLeadsRequest, Lead, LeadPage, LeadQuery, Ok } from '@svc/contract'
import { type Endpoint, hasKeys, hasList } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import { eachItem } from '../pages.ts'
import type { Call } from '../request.ts'

const common = { path: '/api/admin/leads', auth: 'session', repeat: 'safe' } as const

export const listEndpoint: Endpoint<LeadPage> = { ...common, method: 'GET', accepts: hasList('leads') }

// Ids that name none are passed over: again does no harm.
export const removeEndpoint: Endpoint<Ok> = { ...common, method: 'DELETE', accepts: hasKeys('ok') }

export interface Leads {
  /** One page, newest first. */
  list(query?: Partial<LeadQuery>, options?: CallOptions): Promise<LeadPage>
  /** Every lead that the query selects, page after page. */
  each(query?: Partial<LeadQuery>, options?: CallOptions): AsyncIterableIterator<Lead>
  /** Deletes them for good, at most 500 at a time. */
  remove(ids: DeleteLeadsRequest['ids'], options?: CallOptions): Promise<Ok>
}

export function leadsResource(call: Call): Leads {
  const list: Leads['list'] = (query = {}, options) => call(listEndpoint, { query: { ...query } }, options)
  return {
    list,
    each: (query = {}, options) =>
      eachItem(
        (cursor) => list(cursor === undefined ? query : { ...query, cursor }, options),
        (page) => page.leads,
        query.cursor,
      ),
    remove: (ids, options) => call(removeEndpoint, { body: { ids } }, options),
  }
}
