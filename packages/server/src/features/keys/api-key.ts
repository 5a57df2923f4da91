/** The form of an API key, `svc_<prefix>_<secret>`, and its hash. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const PREFIX_BYTES = 6
const SECRET_BYTES = 24

const FORM = /^svc_([0-9a-f]{12})_[0-9a-f]{48}$/

export interface NewKey {
  readonly key: string
  readonly prefix: string
  readonly hash: string
}

/** A new key: 48 random bits to find it by, 192 to be believed by. */
export function newKey(random: (count: number) => Buffer = randomBytes): NewKey {
  const prefix = random(PREFIX_BYTES).toString('hex')
  const key = `svc_${prefix}_${random(SECRET_BYTES).toString('hex')}`
  return { key, prefix, hash: hashOf(key) }
}

/** The prefix of something that looks like a key, or null. */
export function prefixOf(key: string): string | null {
  return FORM.exec(key)?.[1] ?? null
}

/** SHA-256 is enough here: the secret is random, not a password, so there is nothing to guess faster. */
export function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** In constant time, so that a wrong key does not tell how much of it was right. */
export function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a, 'hex'), Buffer.from(b, 'hex')]
  return left.length === right.length && timingSafeEqual(left, right)
}
