/** Reads a stream of server-sent events that has ended. */
import { createParser } from 'eventsource-parser'

export interface SeenEvent {
  readonly event: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it
  readonly data: any
}

export function eventsIn(text: string): SeenEvent[] {
  const events: SeenEvent[] = []
  createParser({
    onEvent: ({ event, data }) => void events.push({ event, data: JSON.parse(data) }),
  }).feed(text)
  return events
}

/** The answer that the tokens of a stream make up. */
export function textIn(events: readonly SeenEvent[]): string {
  return events
    .filter(({ event }) => event === 'token')
    .map(({ data }) => data.token)
    .join('')
}
