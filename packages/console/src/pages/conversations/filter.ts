/** From an address to a filter that the server takes: what is not one of its words is left out. */

export interface ConversationWords {
  readonly search?: string
  readonly date_from?: string
  readonly date_to?: string
  readonly has_escalation?: boolean
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const LONGEST = 200

export function filterOf(query: URLSearchParams): ConversationWords {
  const search = (query.get('search') ?? '')
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
  const [from, to, asked] = ['from', 'to', 'asked'].map((name) => query.get(name) ?? '') as [
    string,
    string,
    string,
  ]
  const isTo = DAY.test(to)
  return {
    ...(search && { search }),
    ...(DAY.test(from) && !(isTo && to < from) && { date_from: from }),
    ...(isTo && { date_to: to }),
    ...(/^(?:yes|no)$/.test(asked) && { has_escalation: asked === 'yes' }),
  }
}

export function isFiltered(filter: ConversationWords): boolean {
  return Object.keys(filter).length > 0
}
