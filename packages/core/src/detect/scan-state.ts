/** What a scan looks with, and how far it has come. */
import type { Emit } from './candidate.ts'
import type { CardSpans } from './card-spans.ts'
import type { Identified, Rows } from './identify.ts'

/** Looks at `start`; returns where what it read ends, `start` when nothing. */
export type ReadAt = (text: string, start: number, end: number, emit: Emit) => number

/** What is read beside the kinds that every scan looks for. */
export interface Readers {
  readonly address: ReadAt
  readonly date: ReadAt
  readonly phone: (text: string, start: number, emit: Emit) => number
  readonly weekday: (text: string, start: number, end: number, emit: Emit) => void
  readonly wallet: (text: string, start: number, end: number, emit: Emit) => void
  readonly coordinates: (text: string, start: number, emit: Emit) => number
  readonly zone: (text: string, at: number, emit: Emit) => void
  /** What an element holds that ends at `at`. */
  readonly element: (text: string, at: number, keyValue: Detectors['keyValue'], emit: Emit) => void
  /** The password behind the option at `at`; returns where it ends. */
  readonly command: (text: string, at: number, emit: Emit) => number
  /** Both return where the address they read ends, `at` or less when there is none. */
  readonly url: (text: string, at: number, emit: Emit) => number
  readonly host: (text: string, at: number, emit: Emit) => number
  /** An address in groups parted by colons; returns where it ends. */
  readonly colons: (text: string, at: number, emit: Emit) => number
  readonly mac: (text: string, at: number, emit: Emit) => void
}

export interface Detectors {
  readonly readers: Readers
  readonly rows: Rows
  /** Whether a candidate of this row could be reported here. */
  readonly wanted: Identified['wanted']
  /** Looks for secrets in a run of token characters. */
  readonly secrets: (text: string, start: number, end: number, emit: Emit) => void
  /** Looks for `name: value` around the separator at `at`; returns where what it read ends. */
  readonly keyValue: (text: string, at: number, emit: Emit) => number
}

/** One scan, and how far each reader has read. */
export interface Scan extends Omit<Detectors, 'wanted'>, Identified {
  text: string
  readonly emit: Emit
  readonly cards: CardSpans
  chained: number
  numbered: number
  coloned: number
  valued: number
  addressed: number
  hosted: number
  armoured: number
  /** Whether an address may go on here. */
  linked: boolean
}
