/** Events and channels, in words. */
import type { Rule } from '@svc/client'
import { t } from '../../words.ts'

export type RoutedEvent = Rule['event']
export type Channel = Rule['channels'][number]

const EVENT_WORDS: Record<RoutedEvent, string> = {
  PII_DETECTED: 'Personal data was found',
  POLICY_VIOLATION: 'A text was denied',
  EMERGENCY_SHUTDOWN: 'Emergency shutdown',
  SCORING_ANOMALY: 'Odd scores',
  BOUNTY_SUBMISSION: 'A report of a fault came in',
  HIGH_AUTONOMY: 'An agent acts very freely',
  RATE_LIMIT_EXCEEDED: 'A limit was reached',
  KEY_REVOKED: 'A key was revoked',
}

const CHANNEL_WORDS: Record<Channel, string> = {
  email: 'E-mail',
  slack: 'Slack',
  webhook: 'Webhook',
  sms: 'Text message',
}

export const EVENTS: readonly RoutedEvent[] = Object.keys(EVENT_WORDS) as RoutedEvent[]
export const CHANNELS: readonly Channel[] = Object.keys(CHANNEL_WORDS) as Channel[]

export function eventWords(event: RoutedEvent): string {
  return t(EVENT_WORDS[event])
}

export function channelWords(channel: Channel): string {
  return t(CHANNEL_WORDS[channel])
}
