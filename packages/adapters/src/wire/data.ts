/** What the data of an event is, and what governs it. */

export type Json = Readonly<Record<string, unknown>>

/** Governs the data of the events of one protocol. */
export interface DataGovernor {
  push(data: Json): Iterable<Json>
  /** What is held, when no more come. */
  end(): Iterable<Json>
}
