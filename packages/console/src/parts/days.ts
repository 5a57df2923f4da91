/** The days that an address names, as `from` and `to`. */

export interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** What is no day of the calendar is left out, and a first one after the last: a page shows all rather than an error. */
export function daysIn(query: URLSearchParams): Days {
  const [from, to] = [dayOf(query.get('from')), dayOf(query.get('to'))]
  return { ...(from && !(to && to < from) && { from }), ...(to && { to }) }
}

/** A day of the calendar, or null. */
export function dayOf(text: string | null): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text ?? '')) return null
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text ? text : null
}
