/**
 * The text of an outbox log: one record per line, each with a checksum, so that a torn or damaged line is known and the lines
 * after it are still found.
 *
 *     svc-outbox 1
 *     3f0c5b7a9d2e4c61 {"save":{…claim…}}
 *     9b1d7c0e5f3a2846 {"remove":["018f3e6a-…"]}
 *     c04e8a6b1f7d9352 {"bury":{…letter…}}
 */
import { createHash } from 'node:crypto'
import type { Claim } from '../../claim.ts'
import type { DeadLetter } from '../store.ts'

export const HEADER = 'svc-outbox 1\n'

export type LogRecord =
  | { readonly save: Claim }
  | { readonly remove: readonly string[] }
  | { readonly bury: DeadLetter }

/** What a log comes to when its records are applied in order. */
export interface Contents {
  readonly claims: Map<string, Claim>
  readonly letters: Map<string, DeadLetter>
}

export type ReadLog =
  | {
      readonly kind: 'log'
      readonly contents: Contents
      /** Bytes up to the end of the last good record: what comes after was never acknowledged. */
      readonly goodBytes: number
      /** Bad lines with good ones after them: damage, not a torn end. */
      readonly damaged: number
    }
  /** Nothing, or the beginning of a header: creation was cut off. */
  | { readonly kind: 'new' }
  /** Some other file. */
  | { readonly kind: 'foreign' }

export function lineOf(record: LogRecord): string {
  // JSON has no raw line breaks, so a line is a record.
  const json = JSON.stringify(record)
  return `${checksum(json)} ${json}\n`
}

/** A piece of a log has this many characters, and at most a line more. */
const PIECE = 1024 * 1024

/** A whole log that comes to `contents`, in pieces: engines have no string of more than half a gigabyte. */
export function* writeLog({ claims, letters }: Contents): Generator<string, void, undefined> {
  let piece = HEADER
  for (const record of recordsOf(letters, claims)) {
    piece += lineOf(record)
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield piece
}

function* recordsOf(
  letters: Contents['letters'],
  claims: Contents['claims'],
): Generator<LogRecord, void, undefined> {
  for (const letter of letters.values()) yield { bury: letter }
  for (const claim of claims.values()) yield { save: claim }
}

export function readLog(bytes: Buffer): ReadLog {
  const header = Buffer.from(HEADER)
  if (!header.subarray(0, bytes.length).equals(bytes.subarray(0, header.length))) return { kind: 'foreign' }
  if (bytes.length < header.length) return { kind: 'new' }

  const contents: Contents = { claims: new Map(), letters: new Map() }
  let goodBytes = header.length
  let damaged = 0
  let badSince = 0
  for (let start = header.length; start < bytes.length; ) {
    const end = bytes.indexOf(0x0a, start)
    if (end < 0) break
    const record = readLine(bytes.toString('utf8', start, end))
    if (record === undefined) badSince++
    else {
      damaged += badSince
      badSince = 0
      applyRecord(contents, record)
      goodBytes = end + 1
    }
    start = end + 1
  }
  return { kind: 'log', contents, goodBytes, damaged }
}

export function applyRecord({ claims, letters }: Contents, record: LogRecord): void {
  if ('save' in record) {
    letters.delete(record.save.client_event_id)
    claims.set(record.save.client_event_id, record.save)
  } else if ('remove' in record)
    for (const id of record.remove) {
      claims.delete(id)
      letters.delete(id)
    }
  else {
    claims.delete(record.bury.claim.client_event_id)
    letters.set(record.bury.claim.client_event_id, record.bury)
  }
}

/** The record of a line whose checksum holds. Only this package writes a line that does, so its shape is not checked again. */
function readLine(line: string): LogRecord | undefined {
  const json = line.slice(17)
  if (line[16] !== ' ' || checksum(json) !== line.slice(0, 16)) return undefined
  return JSON.parse(json) as LogRecord
}

/** Against accident, not against malice: 64 bits of SHA-256. */
function checksum(json: string): string {
  return createHash('sha256').update(json).digest('hex').slice(0, 16)
}
