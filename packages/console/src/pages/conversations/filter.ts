/** From an address to a filter that the server takes: what is not one of its words is left out. */
import { daysIn } from '../../parts/days.ts'

export interface ConversationWords {
  readonly search?: string
  readonly date_from?: string
  readonly date_to?: string
  readonly has_escalation?: boolean
}

const LONGEST = 200

export function filterOf(query: URLSearchParams): ConversationWords {
  const search = (query.get('search') ?? '')
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
  const asked = query.get('asked') ?? ''
  const { from, to } = daysIn(query)
  return {
    ...(search && { search }),
    ...(from && { date_from: from }),
    ...(to && { date_to: to }),
    ...(/^(?:yes|no)$/.test(asked) && { has_escalation: asked === 'yes' }),
  }
}

export function isFiltered(filter: ConversationWords): boolean {
  return Object.keys(filter).length > 0
}
