/** From an address to a filter that the server takes: what is not one of its words is left out. */

export interface ReceiptFilter {
  readonly from?: string
  readonly to?: string
  readonly decision?: 'allow' | 'redact' | 'deny'
  readonly capture_mode?: 'cloud' | 'edge'
  readonly pii_type?: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

export function filterOf(query: URLSearchParams): ReceiptFilter {
  const [from, to, type] = ['from', 'to', 'type'].map((name) => query.get(name) ?? '')
  const decision = (['allow', 'redact', 'deny'] as const).find((each) => each === query.get('decision'))
  const mode = (['cloud', 'edge'] as const).find((each) => each === query.get('mode'))
  const isFrom = DAY.test(from ?? '') && !(DAY.test(to ?? '') && (to ?? '') < (from ?? ''))
  return {
    ...(isFrom && { from: from as string }),
    ...(DAY.test(to ?? '') && { to: to as string }),
    ...(decision && { decision }),
    ...(mode && { capture_mode: mode }),
    ...(/^[A-Z][A-Z0-9_]{1,63}$/.test(type ?? '') && { pii_type: type as string }),
  }
}

export function isFiltered(filter: ReceiptFilter): boolean {
  return Object.keys(filter).length > 0
}
