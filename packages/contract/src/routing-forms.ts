/** Stakeholders with their addresses, and the rules that name them. */
import { z } from 'zod'
import { NOTIFICATION_EVENTS, type NotificationEvent } from './events.ts'
import { givenName, webUrl } from './forms.ts'
import { exactly, type Schema } from './schema.ts'

export const CHANNELS = ['email', 'slack', 'webhook', 'sms'] as const
export type Channel = (typeof CHANNELS)[number]

/** Where a stakeholder is reached. */
export interface Addresses {
  /** One plain address, without a name. */
  readonly email?: string | undefined
  /** The address of a Slack incoming webhook. */
  readonly slack?: string | undefined
  /** Public, and in production HTTPS. */
  readonly webhook?: string | undefined
  /** In the form of E.164: `+4915123456789`. */
  readonly sms?: string | undefined
}

export interface Stakeholder {
  /** Chosen by you: letters, digits, `.`, `_` and `-`. */
  readonly id: string
  readonly name: string
  readonly channels: readonly Channel[]
  /** A message on a channel without an address fails, and its entry says why. */
  readonly addresses?: Addresses | undefined
}

export interface Rule {
  readonly event: NotificationEvent
  /** 0 to 5, not necessarily whole: the rule matches events of this severity and above. */
  readonly severity_min: number
  readonly stakeholder_ids: readonly string[]
  readonly channels: readonly Channel[]
}

export const stakeholderId: Schema<string> = z
  .string()
  .max(64)
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
    'must be letters, digits and . _ -, beginning with a letter or digit',
  )

const name = givenName(100)

/** RFC 5322's dot-atom and a domain name: nothing that a mail program would read as a list, a comment or a second address. */
const email = z
  .string()
  .max(254)
  .regex(
    /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i,
    'must be one plain e-mail address',
  )
const sms = z
  .string()
  .regex(/^\+[1-9][0-9]{6,14}$/, 'must be a telephone number in the form of E.164, as +4915123456789')

const unique = (list: readonly string[]) => new Set(list).size === list.length
const channels = z
  .array(z.enum(CHANNELS))
  .min(1)
  .max(CHANNELS.length)
  .refine(unique, 'must not name a channel twice')

export const stakeholder: Schema<Stakeholder> = exactly<Stakeholder>('Stakeholder')(
  z.strictObject({
    id: stakeholderId,
    name,
    channels,
    addresses: z
      .strictObject({
        email: email.optional(),
        slack: webUrl.optional(),
        webhook: webUrl.optional(),
        sms: sms.optional(),
      })
      .optional(),
  }),
)

export const rule: Schema<Rule> = exactly<Rule>('RoutingRule')(
  z.strictObject({
    event: z.enum(NOTIFICATION_EVENTS),
    severity_min: z.number().min(0).max(5),
    stakeholder_ids: z
      .array(stakeholderId)
      .min(1)
      .max(100)
      .refine(unique, 'must not name a stakeholder twice'),
    channels,
  }),
)
