/** Changes the routing as the server has it at that moment: additions of others stay, and their changes are not overwritten unseen. */
import { type RoutingConfig, type Rule, type Stakeholder, SvcPreconditionError } from '@svc/client'
import { api } from '../../api.ts'
import { isSame, keptOf, OvertakenError } from '../../parts/kept.ts'

/** From the configuration at that moment to the parts of it that change. */
export type Change = (now: RoutingConfig) => Partial<RoutingConfig>

/** More often than others will save within one save. */
const MOST_TRIES = 5

/** @returns the configuration as it is then. */
export async function changed(change: Change): Promise<RoutingConfig> {
  for (let tries = 1; ; tries++) {
    const { value, tag } = await keptOf(api.notifications.routing())
    try {
      return (await api.notifications.updateRouting(change(value.config), { ifMatch: tag })).config
    } catch (fault) {
      if (!(fault instanceof SvcPreconditionError) || tries === MOST_TRIES) throw fault
    }
  }
}

/** Throws where something is not as the dialog began with. Once the person was told so, the next save overwrites it. */
export type Watch = (now: unknown, begun: unknown) => void

export function createWatch(): Watch {
  let told: unknown
  return (now, begun) => {
    if (isSame(now, begun) || isSame(now, told)) return
    told = now
    throw new OvertakenError()
  }
}

/** A person that is new, or another than it was `begun` with. */
export function withStakeholder(
  now: readonly Stakeholder[],
  begun: Stakeholder | null,
  stakeholder: Stakeholder,
  watch: Watch,
): readonly Stakeholder[] {
  const there = begun && now.find(({ id }) => id === begun.id)
  if (there) watch(there, begun)
  return replaced(now, (each) => each === there, stakeholder)
}

export function withRule(now: readonly Rule[], begun: Rule | null, rule: Rule): readonly Rule[] {
  return replaced(now, (each) => isSame(each, begun), rule)
}

/** Rules have no name: one is known by what it says. */
export function withoutRule(now: readonly Rule[], rule: Rule): readonly Rule[] {
  const at = now.findIndex((each) => isSame(each, rule))
  return now.filter((_, i) => i !== at)
}

/** Replaces the first item that `is` it; an item that is new, or gone meanwhile, comes last. */
function replaced<T>(list: readonly T[], is: (each: T) => boolean, item: T): readonly T[] {
  const at = list.findIndex(is)
  return at < 0 ? [...list, item] : list.with(at, item)
}
