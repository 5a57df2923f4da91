/** Messages with personal data in them, and without. */
import fc from 'fast-check'

const value = fc.oneof(
  fc.stringMatching(/^[a-z]{3,9}@[a-z]{3,9}\.example\.com$/),
  fc.integer({ min: 1000, max: 9999 }).map((n) => `+31 20 624 ${n}`),
  fc.constantFrom('4111 1111 1111 1111', 'DE89 3704 0044 0532 0130 00', 'SSN 219-09-9998'),
)
const other = fc.oneof(
  fc.lorem({ maxCount: 3 }),
  fc.constantFrom('"quotes" \\ and /', '😀 é ﬀ', '[EMAIL_ADDRESS_1]', '<b>', '\u2028'),
)
const message = fc
  .tuple(fc.array(other, { maxLength: 3 }), value, fc.array(fc.oneof(value, other), { maxLength: 3 }))
  .map((parts) => parts.flat().join(' '))

export function createMessages(times: number, seed: number): string[] {
  return fc.sample(message, { numRuns: times, seed })
}
