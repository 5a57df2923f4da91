/** Who is told: pure, over an organisation's routing. */
import type { Channel, NotificationEvent, RoutingConfig, Rule, Stakeholder } from '@svc/contract'

export interface Recipient {
  readonly stakeholder: string
  readonly channel: Channel
}

export type RoutingLists = Pick<RoutingConfig, 'stakeholders' | 'rules'>

/** A rule matches its event from its severity on. */
export function matchingRules(
  { rules }: RoutingLists,
  event: NotificationEvent,
  severity: number,
): readonly Rule[] {
  return rules.filter((rule) => rule.event === event && severity >= rule.severity_min)
}

/** Each stakeholder of the rules, on those of a rule's channels that it has: each pair once, in the order of the rules. */
export function recipientsOf({ stakeholders }: RoutingLists, rules: readonly Rule[]): Recipient[] {
  const byId = new Map(stakeholders.map((stakeholder) => [stakeholder.id, stakeholder]))
  const told = rules.flatMap((rule) =>
    rule.stakeholder_ids.flatMap((id) => {
      const stakeholder = byId.get(id)
      return stakeholder
        ? on(
            stakeholder,
            stakeholder.channels.filter((channel) => rule.channels.includes(channel)),
          )
        : []
    }),
  )
  return [...new Map(told.map((one) => [`${one.channel} ${one.stakeholder}`, one])).values()]
}

/** For an escalation: those of the rules as before, and everybody else on all of their channels. */
export function everybody(lists: RoutingLists, rules: readonly Rule[]): Recipient[] {
  const first = recipientsOf(lists, rules)
  const told = new Set(first.map(({ stakeholder }) => stakeholder))
  const others = lists.stakeholders.filter(({ id }) => !told.has(id))
  return [...first, ...others.flatMap((stakeholder) => on(stakeholder, stakeholder.channels))]
}

function on({ id }: Stakeholder, channels: readonly Channel[]): Recipient[] {
  return channels.map((channel) => ({ stakeholder: id, channel }))
}
