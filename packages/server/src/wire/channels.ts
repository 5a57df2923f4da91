/** The channels of notifications, as far as the settings go. */
import type { ChannelAdapter } from '../adapters/channel.ts'
import { createEmail } from '../adapters/email/email.ts'
import { createOutgoing } from '../adapters/outgoing/guarded.ts'
import type { Outgoing } from '../adapters/outgoing/outgoing.ts'
import type { OutgoingProxy } from '../adapters/outgoing/proxy.ts'
import { createSlack } from '../adapters/slack/slack.ts'
import { createTwilio } from '../adapters/sms/twilio.ts'
import { createWebhookChannel } from '../adapters/webhook/webhook.ts'
import type { Config } from '../config/config.ts'

export interface BuiltChannels {
  /** What each is sent by; a sentence that names the setting where it is not configured. */
  readonly channels: {
    readonly email: ChannelAdapter | string
    readonly slack: ChannelAdapter
    readonly webhook: ChannelAdapter
    readonly sms: ChannelAdapter | string
  }
  close(): Promise<void>
}

/**
 * @param outgoing to addresses that somebody outside chose
 * @param proxy what else goes through; mail does not
 */
export function createChannels(
  { mail, twilio }: Pick<Config, 'mail' | 'twilio'>,
  outgoing: Outgoing,
  proxy: OutgoingProxy | null,
): BuiltChannels {
  // Twilio's address is the operator's own setting: that host alone is excepted, wherever it is.
  const toTwilio =
    twilio && createOutgoing({ httpsOnly: false, except: [hostOf(twilio.baseUrl)], ...(proxy && { proxy }) })
  return {
    channels: {
      email: mail ? createEmail(mail) : 'E-mail is not configured: set SVC_SMTP_URL and SVC_MAIL_FROM',
      slack: createSlack(outgoing),
      webhook: createWebhookChannel(outgoing),
      sms:
        twilio && toTwilio
          ? createTwilio(twilio, toTwilio)
          : 'SMS is not configured: set SVC_TWILIO_ACCOUNT_SID, SVC_TWILIO_AUTH_TOKEN and SVC_TWILIO_FROM',
    },
    close: async () => toTwilio?.close(),
  }
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '')
}
