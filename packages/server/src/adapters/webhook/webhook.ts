/** Notifications to a program: the event as JSON, to an address of the stakeholder's. Signed deliveries are what webhooks are for. */
import { type ChannelAdapter, MAX_RESPONSE_BYTES, sentOf, USER_AGENT } from '../channel.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'

export function createWebhookChannel(outgoing: Pick<Outgoing, 'send'>): ChannelAdapter {
  return {
    async send(address, { event, payload }, timeoutMs) {
      const answer = await outgoing.send({
        url: address,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': USER_AGENT, 'x-svc-event': event },
        body: JSON.stringify(payload),
        timeoutMs,
        maxResponseBytes: MAX_RESPONSE_BYTES,
        isStatusEnough: true,
      })
      return sentOf(answer, 'The receiver')
    },
  }
}
