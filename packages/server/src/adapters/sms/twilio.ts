/** Notifications as text messages by Twilio's REST API (twilio.com/docs/messaging/api/message-resource), or whatever speaks it. */
import { cutText } from '../../cut-text.ts'
import { type ChannelAdapter, MAX_RESPONSE_BYTES, type Message, sentOf, USER_AGENT } from '../channel.ts'
import type { Outgoing, OutgoingAnswer } from '../outgoing/outgoing.ts'

export interface TwilioAccount {
  readonly accountSid: string
  readonly authToken: string
  /** A number, a sender's name, or a messaging service: `MG` and 32 hex characters. */
  readonly from: string
  /** `https://api.twilio.com`, or where its API is answered. */
  readonly baseUrl: string
}

/** Two segments of the GSM alphabet. */
const MAX_TEXT = 300

export function createTwilio(account: TwilioAccount, outgoing: Pick<Outgoing, 'send'>): ChannelAdapter {
  const { accountSid, authToken, from, baseUrl } = account
  const url = `${baseUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  const sender = /^MG[0-9a-f]{32}$/i.test(from) ? 'MessagingServiceSid' : 'From'
  return {
    async send(address, message, timeoutMs) {
      const answer = await outgoing.send({
        url,
        method: 'POST',
        headers: {
          authorization: `Basic ${credentials}`,
          'content-type': 'application/x-www-form-urlencoded',
          'user-agent': USER_AGENT,
        },
        body: new URLSearchParams({ To: address, [sender]: from, Body: textOf(message) }).toString(),
        timeoutMs,
        maxResponseBytes: MAX_RESPONSE_BYTES,
        isStatusEnough: true,
      })
      const sent = sentOf(answer, 'Twilio')
      const code = codeOf(answer)
      return sent.kind === 'delivered' || sent.kind === 'closing' || code === null
        ? sent
        : { ...sent, error: `${sent.error} (code ${code})` }
    },
  }
}

function textOf({ title, facts, link }: Message): string {
  const told = [
    title,
    ...facts.map(({ name, value }) => `${name}: ${value}`),
    ...(link === null ? [] : [link]),
  ]
  return cutText(told.join('\n'), MAX_TEXT)
}

/** The number of an error, `{code, message, more_info, status}`; its message would repeat the telephone number. */
function codeOf(answer: OutgoingAnswer): number | null {
  if (answer.kind !== 'answered') return null
  try {
    const { code } = JSON.parse(Buffer.from(answer.body).toString()) as { code?: unknown }
    return Number.isInteger(code) ? (code as number) : null
  } catch {
    return null
  }
}
