/** The opaque cursor of an export page: the place of its last row. */
import { ApiError } from '../../http/api-error.ts'
import { LAST_MOMENT, utcDay } from '../../time/utc-day.ts'
import type { ExportPlace } from './store.ts'

export function cursorOf({ decidedDay, recordedAt, receiptId }: ExportPlace): string {
  return Buffer.from(`${decidedDay}|${recordedAt.getTime()}|${receiptId}`).toString('base64url')
}

const PLACE =
  /^((?:19[7-9]|[2-9][0-9]{2})[0-9]-[0-9]{2}-[0-9]{2})\|([0-9]{1,15})\|(svc_rcpt_[0-9a-z_-]{1,80})$/

/** @throws ApiError `invalid_request` for anything that no page gave */
export function placeOf(cursor: string): ExportPlace {
  const match = PLACE.exec(Buffer.from(cursor, 'base64url').toString('latin1'))
  const place = match && {
    decidedDay: match[1] as string,
    recordedAt: new Date(Number(match[2])),
    receiptId: match[3] as string,
  }
  if (!place || !isDay(place.decidedDay) || place.recordedAt.getTime() > LAST_MOMENT)
    throw new ApiError('invalid_request', 'query.cursor must be a cursor as next_cursor gave it')
  return place
}

/** A day of the calendar: 30 February is read as another day, and so written differently. */
function isDay(text: string): boolean {
  const time = Date.parse(text)
  return !Number.isNaN(time) && utcDay(time) === text
}
