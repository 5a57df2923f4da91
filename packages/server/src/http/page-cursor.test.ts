import { expect, it } from 'vitest'
import { cursorOf, isUuid, pageOf, placeOf } from './page-cursor.ts'

const id = '018f3e6a-5b1c-4d2e-9f00-1a2b3c4d5e6f'
const LAST = Date.parse('9999-12-31T23:59:59.999Z')
const written = (text: string) => Buffer.from(text).toString('base64url')

it('leads to the place that it was made of', () => {
  for (const ms of [0, 1_790_000_000_000, LAST]) {
    const place = { at: new Date(ms), id }
    expect(placeOf(cursorOf(place), isUuid)).toEqual(place)
  }
  expect(placeOf(undefined, isUuid)).toBeNull()
})

it.each([
  ['an id of another form', written('1|x')],
  ['nothing behind the time', written('1|')],
  ['no time', written(`|${id}`)],
  ['a time before all times', written(`-1|${id}`)],
  // JavaScript has dates up to the year 275760, and SQL would be given a fifth digit.
  ['a time behind the last that SQL is given', written(`${LAST + 1}|${id}`)],
  ['a time with too many digits', written(`${'9'.repeat(16)}|${id}`)],
  ['more behind the id', written(`1|${id}|1`)],
  ['no cursor at all', 'AAAA'],
])('is refused with %s', (_what, cursor) => {
  expect(() => placeOf(cursor, isUuid)).toThrow('query.cursor must be a cursor as next_cursor gave it')
})

it('is there where a row more than the page was read', () => {
  const rows = [3, 2, 1].map((ms) => ({ at: new Date(ms), id }))
  const place = (row: (typeof rows)[number]) => row
  expect(pageOf(rows, 2, place)).toEqual({ page: rows.slice(0, 2), next: cursorOf(rows[1]!) })
  expect(pageOf(rows, 3, place)).toEqual({ page: rows, next: null })
  expect(pageOf([], 3, place)).toEqual({ page: [], next: null })
})
