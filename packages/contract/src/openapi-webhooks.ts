/** The requests that a webhook receives (governance-api 6.2), as the OpenAPI document has them. */
import { WEBHOOK_EVENTS, type WebhookEvent, webhookEventData, webhookEventNotes } from './events.ts'
import { type JsonObject, reference } from './openapi-schemas.ts'

/** By event. @param tag what they are grouped by */
export function webhookRequests(tag: string): { [event: string]: { post: JsonObject } } {
  return Object.fromEntries(
    WEBHOOK_EVENTS.map((event) => [
      event,
      {
        post: {
          summary: webhookEventNotes[event],
          tags: [tag],
          parameters: deliveryHeaders,
          requestBody: { required: true, content: { 'application/json': { schema: payloadOf(event) } } },
          responses: { '2XX': { description: 'It was received. To be answered within 10 seconds.' } },
        },
      },
    ]),
  )
}

function payloadOf(event: WebhookEvent): JsonObject {
  return {
    type: 'object',
    required: ['id', 'event', 'timestamp', 'organization_id', 'data'],
    properties: {
      id: {
        type: 'string',
        format: 'uuid',
        description: "The event's: the same in every attempt and to every receiver. What to deduplicate by.",
      },
      event: { const: event },
      timestamp: { type: 'string', format: 'date-time' },
      organization_id: { type: 'string', format: 'uuid' },
      data: reference(webhookEventData[event]),
    },
  }
}

const deliveryHeaders: JsonObject[] = Object.entries({
  'X-Svc-Signature':
    '`t=<Unix seconds>,v1=<hex>`: HMAC-SHA256 with the secret over `<t>.<body>`. Two `v1` while a secret is rotated.',
  'X-Svc-Event': "The event's name.",
  'X-Svc-Delivery-ID': 'New for each attempt.',
  'X-Svc-Timestamp': 'The time of the attempt, ISO 8601.',
}).map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}))
