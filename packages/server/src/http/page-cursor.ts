/** The opaque cursor of a list that is ordered by time, newest first, then by id: the place of the last row that was shown. */
import { LAST_MOMENT } from '../time/utc-day.ts'
import { ApiError } from './api-error.ts'

export interface Place {
  readonly at: Date
  readonly id: string
}

export function cursorOf({ at, id }: Place): string {
  return Buffer.from(`${at.getTime()}|${id}`).toString('base64url')
}

const FORM = /^([0-9]{1,15})\|([0-9a-z_-]{1,90})$/

/**
 * The place a cursor stands for; null for none. `isId` knows the form of the list's ids.
 *
 * @throws ApiError `invalid_request` for anything that no page gave
 */
export function placeOf(cursor: string | undefined, isId: (id: string) => boolean): Place | null {
  if (cursor === undefined) return null
  const match = FORM.exec(Buffer.from(cursor, 'base64url').toString('latin1'))
  const time = Number(match?.[1])
  const id = match?.[2]
  if (id === undefined || time > LAST_MOMENT || !isId(id))
    throw new ApiError('invalid_request', 'query.cursor must be a cursor as next_cursor gave it')
  return { at: new Date(time), id }
}

/** Splits rows that were read with a limit of one more than `limit`: the page, and the cursor of the next page where there is one. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  placeOfRow: (row: Row) => Place,
): { page: readonly Row[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next: rows.length > limit && last !== undefined ? cursorOf(placeOfRow(last)) : null }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function isUuid(id: string): boolean {
  return UUID.test(id)
}
