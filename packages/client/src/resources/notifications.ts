/** Who is told of what, and on which channels. */
import type {
  Acknowledgement,
  NotificationTest,
  Routing,
  TestNotificationRequest,
  UpdatedRouting,
  UpdateRoutingRequest,
} from '@svc/contract'
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call, Pending } from '../request.ts'

export const routingEndpoint: Endpoint<Routing> = {
  method: 'GET',
  path: '/api/v1/notifications/routing',
  auth: 'key',
  repeat: 'safe',
  accepts: ['config', 'history', 'labels'],
}

export const updateEndpoint: Endpoint<UpdatedRouting> = {
  method: 'PUT',
  path: '/api/v1/notifications/routing',
  auth: 'key',
  repeat: 'safe',
  accepts: ['config'],
}

// A repeat would tell everybody twice.
export const testEndpoint: Endpoint<NotificationTest> = {
  method: 'POST',
  path: '/api/v1/notifications/test',
  auth: 'key',
  repeat: 'unsafe',
  accepts: ['mode', 'matched_rules'],
}

export const ackEndpoint: Endpoint<Acknowledgement> = {
  method: 'POST',
  path: '/api/v1/notifications/{id}/ack',
  auth: 'key',
  repeat: 'safe',
  accepts: ['id', 'acknowledged_at'],
}

/** With a key of scope `notifications:read`; to change, test and acknowledge, of `notifications:write`. */
export interface Notifications {
  /** The routing, and the last 50 notifications. */
  routing(options?: CallOptions): Pending<Routing>
  /** Only what is given changes. */
  updateRouting(change: UpdateRoutingRequest, options?: CallOptions): Pending<UpdatedRouting>
  /** With `dry_run`, who would be told; without, tells them and resolves to what came of it, up to 10 s later. */
  test(request: TestNotificationRequest, options?: CallOptions): Pending<NotificationTest>
  /** Acknowledges the event that a notification tells of: it does not escalate any further. */
  ack(id: string, options?: CallOptions): Pending<Acknowledgement>
}

export function notificationsResource(call: Call): Notifications {
  return {
    routing: (options) => call(routingEndpoint, {}, options),
    updateRouting: (body, options) => call(updateEndpoint, { body }, options),
    test: (body, options) => call(testEndpoint, { body }, options),
    ack: (id, options) => call(ackEndpoint, { params: { id } }, options),
  }
}
