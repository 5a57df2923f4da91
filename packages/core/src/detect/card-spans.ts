/** Where the cards of a text lie, each with what stands behind it. They are known from the start of their chain on, before the scan comes to them. */

/** Spans in the order of where they begin. The scan only goes on: what it has passed is never asked for again. */
export interface CardSpans {
  readonly from: number[]
  readonly to: number[]
  /** The first that the scan has not passed. */
  next: number
}

export const newCardSpans = (): CardSpans => ({ from: [], to: [], next: 0 })

export function addCardSpan(spans: CardSpans, from: number, to: number): void {
  spans.from.push(from)
  spans.to.push(to)
}

/** True where `at` lies in a span. */
export function isInCard(spans: CardSpans, at: number): boolean {
  const { from, to } = spans
  while (spans.next < to.length && to[spans.next]! <= at) spans.next++
  return spans.next < to.length && from[spans.next]! <= at
}

export function clearCardSpans(spans: CardSpans): void {
  spans.from.length = spans.to.length = spans.next = 0
}
