/** What a delivery sends, and shows of itself (governance-api 2.7). */
import type { DeliveryPayload } from '@svc/contract'
import type { StoredDelivery } from './delivery-store.ts'

/** The properties stand in the order in which they are signed. */
export function payloadOf({ event_id, event, event_at, org_id, data }: StoredDelivery): DeliveryPayload {
  return {
    id: event_id,
    event: event as DeliveryPayload['event'],
    timestamp: event_at.toISOString(),
    organization_id: org_id,
    data: data as DeliveryPayload['data'],
  }
}
