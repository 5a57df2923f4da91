/** Where the next page of a list begins that is ordered by time, newest first, then by id. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * True of rows that stand after a place. Times fall and ids rise, so the two cannot be compared as one row: the first condition lets the index begin at the place,
 * where the second alone would have it read everything that was shown before.
 *
 * @param at the column of times, as the statement names it; likewise `id`
 */
export function afterPlace(
  at: string,
  id: string,
  place: { readonly at: Date; readonly id: string },
): RawBuilder<SqlBool> {
  const [time, key] = [sql.ref(at), sql.ref(id)]
  return sql`(${time} <= ${place.at} and (${time} < ${place.at} or ${key} > ${place.id}::uuid))`
}
