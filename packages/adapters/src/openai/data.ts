/** What the data of an event is, and what governs it. */
import type { Passage } from '../passage.ts'

export type Json = Readonly<Record<string, unknown>>

/** Governs the data of the events of one protocol. */
export interface DataGovernor {
  push(data: Json): Iterable<Json>
  end(): Iterable<Json>
}

/** Texts that are open, in the order in which they began. */
export type OpenPassages<About> = Map<string, { readonly passage: Passage; readonly about: About }>
