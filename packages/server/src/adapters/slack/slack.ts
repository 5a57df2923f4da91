/** Notifications by a Slack incoming webhook (docs.slack.dev/messaging/sending-messages-using-incoming-webhooks). */
import { cutText } from '../../cut-text.ts'
import { type ChannelAdapter, MAX_RESPONSE_BYTES, type Message, sentOf, USER_AGENT } from '../channel.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'

/** Slack's limits, in characters, and of fields to a section. */
const MAX_HEADER = 150
const MAX_FIELD = 2_000
const MAX_FIELDS = 10

export function createSlack(outgoing: Pick<Outgoing, 'send'>): ChannelAdapter {
  return {
    async send(address, message, timeoutMs) {
      const answer = await outgoing.send({
        url: address,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': USER_AGENT },
        body: JSON.stringify(payloadOf(message)),
        timeoutMs,
        maxResponseBytes: MAX_RESPONSE_BYTES,
        isStatusEnough: true,
      })
      return sentOf(answer, 'Slack')
    },
  }
}

/** `plain_text` wherever a block allows it: what is no markup mentions nobody. */
function payloadOf({ title, facts, link }: Message): object {
  const fields = facts.slice(0, MAX_FIELDS).map(({ name, value }) => ({
    type: 'plain_text',
    text: cutText(`${name}: ${value}`, MAX_FIELD),
    emoji: false,
  }))
  return {
    // What notifications and screen readers say.
    text: escaped(title),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: cutText(title, MAX_HEADER), emoji: false } },
      { type: 'section', fields },
      ...(link === null
        ? []
        : [{ type: 'context', elements: [{ type: 'plain_text', text: link, emoji: false }] }]),
    ],
  }
}

/** `<!channel>` would call everybody. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
