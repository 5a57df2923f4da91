/** Who is told of what, and on which channels. */
import type {
  Acknowledgement,
  NotificationTest,
  Routing,
  TestNotificationRequest,
  UpdatedRouting,
  UpdateRoutingRequest,
} from '@svc/contract'
import { type Endpoint, hasKeys } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call } from '../request.ts'

const routingAt = { path: '/api/v1/notifications/routing', auth: 'key' } as const

export const routingEndpoint: Endpoint<Routing> = {
  ...routingAt,
  method: 'GET',
  repeat: 'safe',
  accepts: hasKeys('config', 'history', 'labels'),
}

export const updateEndpoint: Endpoint<UpdatedRouting> = {
  ...routingAt,
  method: 'PUT',
  repeat: 'safe',
  accepts: hasKeys('config'),
}

// A repeat would tell everybody twice.
export const testEndpoint: Endpoint<NotificationTest> = {
  method: 'POST',
  path: '/api/v1/notifications/test',
  auth: 'key',
  repeat: 'unsafe',
  accepts: hasKeys('mode', 'matched_rules'),
}

export const ackEndpoint: Endpoint<Acknowledgement> = {
  method: 'POST',
  path: '/api/v1/notifications/{id}/ack',
  auth: 'key',
  repeat: 'safe',
  accepts: hasKeys('id', 'acknowledged_at'),
}

export interface Notifications {
  /** The routing, and the last 50 notifications. */
  routing(options?: CallOptions): Promise<Routing>
  /** Only what is given changes. */
  updateRouting(change: UpdateRoutingRequest, options?: CallOptions): Promise<UpdatedRouting>
  /** With `dry_run`, who would be told; without, tells them and resolves to what came of it, up to 10 s later. */
  test(request: TestNotificationRequest, options?: CallOptions): Promise<NotificationTest>
  /** Acknowledges the event that a notification tells of: it does not escalate any further. */
  ack(id: string, options?: CallOptions): Promise<Acknowledgement>
}

export function notificationsResource(call: Call): Notifications {
  return {
    routing: (options) => call(routingEndpoint, {}, options),
    updateRouting: (body, options) => call(updateEndpoint, { body }, options),
    test: (body, options) => call(testEndpoint, { body }, options),
    ack: (id, options) => call(ackEndpoint, { params: { id } }, options),
  }
}
