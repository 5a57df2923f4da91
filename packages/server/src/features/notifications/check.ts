/** What a change of the routing must keep to, beyond its form. */
import type { RoutingConfig, Stakeholder, UpdateRoutingRequest } from '@svc/contract'
import { type RefusedReason, refusalOnSetup } from '../../adapters/outgoing/outgoing.ts'
import { ApiError } from '../../http/api-error.ts'
import { defaultEscalation } from './escalation.ts'

export const noRouting: RoutingConfig = { stakeholders: [], rules: [], escalation: defaultEscalation }

/** Look-ups of names at a time. */
const AT_ONCE = 8

/** The routing with a change made; only what is given changes. @throws ApiError `invalid_request` for a rule that names nobody */
export function merged(config: RoutingConfig, change: UpdateRoutingRequest): RoutingConfig {
  const { stakeholders = config.stakeholders, rules = config.rules, escalation = {} } = change
  const {
    critical_timeout_minutes = config.escalation.critical_timeout_minutes,
    high_timeout_minutes = config.escalation.high_timeout_minutes,
  } = escalation
  const ids = new Set(stakeholders.map(({ id }) => id))
  for (const [index, { stakeholder_ids }] of rules.entries())
    if (!stakeholder_ids.every((id) => ids.has(id)))
      throw new ApiError(
        'invalid_request',
        change.rules
          ? `body.rules[${index}].stakeholder_ids names somebody who is no stakeholder`
          : 'body.stakeholders leaves out somebody whom a rule names; change the rules with it',
      )
  return { stakeholders, rules, escalation: { critical_timeout_minutes, high_timeout_minutes } }
}

/** @throws ApiError `invalid_request` for an address that may never be asked; those of `known` were looked at before */
export async function checkAddresses(
  stakeholders: readonly Stakeholder[],
  known: readonly Stakeholder[],
  refusal: (url: string) => Promise<RefusedReason | null>,
): Promise<void> {
  const before = new Set(known.flatMap(urlsOf).map(({ url }) => url))
  const places = new Map(
    stakeholders
      .flatMap((stakeholder, index) => urlsOf(stakeholder).map((each) => ({ ...each, index })))
      .filter(({ url }) => !before.has(url))
      .map((each) => [each.url, each]),
  )
  const urls = [...places.values()]
  for (let at = 0; at < urls.length; at += AT_ONCE)
    await Promise.all(
      urls.slice(at, at + AT_ONCE).map(async ({ url, channel, index }) => {
        const reason = await refusal(url)
        if (reason)
          throw new ApiError(
            'invalid_request',
            `body.stakeholders[${index}].addresses.${channel}: ${refusalOnSetup(reason)}`,
          )
      }),
    )
}

function urlsOf({ addresses = {} }: Stakeholder): { url: string; channel: string }[] {
  const { slack, webhook } = addresses
  return [
    ...(slack === undefined ? [] : [{ url: slack, channel: 'slack' }]),
    ...(webhook === undefined ? [] : [{ url: webhook, channel: 'webhook' }]),
  ]
}
