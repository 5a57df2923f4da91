/** Randomness as the receipts need it: a salt and an event id. */
import { checkType } from '../check-argument.ts'
import { CoreError } from '../errors.ts'
import { hexOf } from '../hash.ts'

/** Returns `count` unpredictable bytes. */
export type RandomBytes = (count: number) => Uint8Array

export const secureRandom: RandomBytes = (count) => crypto.getRandomValues(new Uint8Array(count))

/**
 * 16 random bytes as 32 lower-case hex characters (governance-api 2.2).
 *
 * @throws TypeError when `random` is no function; CoreError `randomness_invalid`
 */
export function newSalt(random: RandomBytes = secureRandom): string {
  return hexOf(draw(random, 16))
}

/**
 * A version 4 UUID (RFC 9562 5.4).
 *
 * @throws TypeError when `random` is no function; CoreError `randomness_invalid`
 */
export function newEventId(random: RandomBytes = secureRandom): string {
  const bytes = Uint8Array.from(draw(random, 16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return hexOf(bytes).replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function draw(random: RandomBytes, count: number): Uint8Array {
  checkType('random', random, 'function')
  const bytes = random(count)
  if (!(bytes instanceof Uint8Array) || bytes.length !== count)
    throw new CoreError(
      'randomness_invalid',
      `random(${count}) must return a Uint8Array of ${count} bytes; leave the option out to use the platform's`,
    )
  return bytes
}
