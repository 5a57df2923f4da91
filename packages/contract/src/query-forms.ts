/** Forms of query parameters that several lists of the chat service share. */
import { z } from 'zod'
import { dateTime, day } from './forms.ts'
import { noted, type Schema } from './schema.ts'

/** The last moment that both JavaScript and SQL write in four digits of a year. */
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z')

const moment = dateTime.refine((text) => Date.parse(text) >= 0 && Date.parse(text) <= LAST_MOMENT, {
  message: 'must be of the years 1970 to 9999',
})

/** A day or a moment of the years 1970 to 9999; a day alone is meant whole, in UTC. */
export const dayOrTime: Schema<string> = noted(
  z.union(
    [day, moment],
    'must be a day, as in 2026-11-20, or a date and time with its offset, as in 2026-11-20T09:30:00Z',
  ),
  {
    description: 'ISO 8601: a day (in UTC, inclusive) or a date and time with its offset.',
    example: '2026-11-20',
  },
)

/** `true` or `false`. */
export const flag: z.ZodType<boolean, string> = z.enum(['true', 'false']).transform((word) => word === 'true')

/** The farthest that a list is read by counting; beyond, follow `next_cursor`. Totals are counted as far. */
export const MAX_OFFSET = 100_000

/** How many rows to pass over. */
export const offset: z.ZodType<number, string | undefined> = noted(
  z
    .string()
    .regex(/^(?:0|[1-9][0-9]{0,6})$/, `must be a whole number from 0 to ${MAX_OFFSET}`)
    .transform(Number)
    .pipe(z.number().max(MAX_OFFSET, `must be at most ${MAX_OFFSET}`))
    .default(0),
  { type: 'integer', minimum: 0, maximum: MAX_OFFSET, default: 0 },
)

/** Words to look for. */
export const words: Schema<string> = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, 'must not hold control characters')
