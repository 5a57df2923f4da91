/** From an address to a filter that the server takes: what is not one of its words is left out. */
import { type Days, daysIn } from '../../parts/days.ts'

export interface ReceiptFilter extends Days {
  readonly decision?: 'allow' | 'redact' | 'deny'
  readonly capture_mode?: 'cloud' | 'edge'
  readonly pii_type?: string
}

export function filterOf(query: URLSearchParams): ReceiptFilter {
  const type = query.get('type') ?? ''
  const decision = (['allow', 'redact', 'deny'] as const).find((each) => each === query.get('decision'))
  const mode = (['cloud', 'edge'] as const).find((each) => each === query.get('mode'))
  return {
    ...daysIn(query),
    ...(decision && { decision }),
    ...(mode && { capture_mode: mode }),
    ...(/^[A-Z][A-Z0-9_]{1,63}$/.test(type) && { pii_type: type }),
  }
}

export function isFiltered(filter: ReceiptFilter): boolean {
  return Object.keys(filter).length > 0
}
