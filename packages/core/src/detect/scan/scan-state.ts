/** What a scan looks with, and how far it has come. */
import type { Emit } from '../candidate.ts'
import type { Chain } from '../edges/chain.ts'
import type { Identified, Rows } from './identify.ts'

/** Looks at `start`; returns where what it read ends, `start` when nothing. */
export type ReadAt = (text: string, start: number, end: number, emit: Emit) => number

export type PhoneAt = (text: string, start: number, emit: Emit) => number

/** What is read beside the kinds that every scan looks for, of whatever labels are wanted. */
export interface Readers {
  readonly address: ReadAt
  /** An address without a number that ends with the token. */
  readonly named: (text: string, start: number, end: number, emit: Emit) => void
  readonly date: ReadAt
  readonly phone: PhoneAt
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
  readonly payment: (text: string, at: number, emit: Emit) => void
  readonly oracle: (text: string, at: number, emit: Emit) => void
  /** What somebody goes by on a network, behind the `@` at `at`, and around a token with a digit. */
  readonly handle: (text: string, at: number, emit: Emit) => void
  readonly handleAround: (text: string, token: number, emit: Emit) => void
}

/** Where the readers are asked. */
export interface Reading {
  /** Reads what begins with the digit at `start`; returns where that ends, `start` when it is nothing. */
  readonly number: (s: Scan, start: number, end: number, seen: number) => number
  /** Told when all of the text was read from `from` on. */
  readonly rest?: (s: Scan, from: number) => void
  /** Told of each chain of more than one token. */
  readonly chain?: (s: Scan, chain: Chain) => void
  /** Told of each token with a digit, of each word that is not all small letters, and of each sign that may be part of something. */
  readonly token?: (s: Scan, start: number, end: number) => void
  readonly word?: (s: Scan, start: number, end: number, seen: number) => void
  readonly sign?: (s: Scan, code: number, at: number, seen: number) => void
}

export interface Detectors extends Reading {
  readonly rows: Rows
  /** Whether a candidate of this row could be reported here. */
  readonly wanted: Identified['wanted']
  /** Looks for secrets in a run of token characters. */
  readonly secrets: (text: string, start: number, end: number, emit: Emit) => void
  /** Looks for a secret in the field of a table that holds `at`; absent where tables are not read. */
  readonly field?: ((text: string, at: number, emit: Emit) => void) | undefined
  /** Looks for `name: value` around the separator at `at`; returns where what it read ends. */
  readonly keyValue: (text: string, at: number, emit: Emit) => number
}

/** One scan, and how far each reader has read. */
export interface Scan extends Omit<Detectors, 'wanted'>, Identified {
  text: string
  readonly emit: Emit
  /**
   * Where the cards begin and where what stands behind each ends, in turn: they are known from the start of their chain on, before the scan comes to
   * them. `card` is the first that it has not passed.
   */
  readonly cards: number[]
  card: number
  chained: number
  numbered: number
  coloned: number
  valued: number
  addressed: number
  hosted: number
  armoured: number
  /** Whether readers are asked at each place on the spot: see places.ts. */
  atOnce: boolean
  /** Whether an address may go on here. */
  linked: boolean
  /** Whether a full stop stood within a word, as in hosts. */
  dotted: boolean
}

/** True where `at` lies in a card, or in what stands behind it. The scan only goes on: what it has passed is not asked for again. */
export function isInCard(s: Scan, at: number): boolean {
  const { cards } = s
  while (s.card < cards.length && cards[s.card + 1]! <= at) s.card += 2
  return s.card < cards.length && cards[s.card]! <= at
}
