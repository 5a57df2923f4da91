/**
 * SHA-256 (FIPS 180-4) for the checksums of wallet addresses: nothing secret is hashed with it. What receipts are made with (hash.ts) is faster,
 * and ten times the size.
 */
import { lazy } from '../lazy.ts'

/** Bytes that are taken in at once. */
const BLOCK = 64

/** Of the square roots of the first eight primes, what the state begins with (section 5.3.3), and of the cube roots of 64 a constant for each round (4.2.2). */
const constants = lazy(() => {
  const primes: number[] = []
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime > 0)) primes.push(n)
  return { initial: fractions(primes.slice(0, 8).map(Math.sqrt)), rounds: fractions(primes.map(Math.cbrt)) }
})

/** The first 32 bits of each fractional part. */
const fractions = (roots: readonly number[]): Int32Array =>
  Int32Array.from(roots, (root) => (root % 1) * 2 ** 32)

/** The digest of `message`: 32 bytes. */
export function sha256(message: Uint8Array): Uint8Array {
  const { length } = message
  const padded = new Uint8Array((length + 8 + BLOCK) & -BLOCK)
  padded.set(message)
  padded[length] = 0x80
  const bytes = new DataView(padded.buffer)
  bytes.setUint32(padded.length - 4, 8 * length)
  const state = constants().initial.slice()
  for (let at = 0; at < padded.length; at += BLOCK) takeIn(bytes, at, state)
  for (let i = 0; i < 8; i++) bytes.setInt32(4 * i, state[i]!)
  return padded.subarray(0, 32)
}

/** Section 6.2.2 */
function takeIn(bytes: DataView, from: number, state: Int32Array): void {
  const { rounds } = constants()
  const words = new Int32Array(64)
  let [a, b, c, d, e, f, g, h] = state as unknown as readonly [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let i = 0; i < 64; i++) {
    const far = words[i - 15]!
    const near = words[i - 2]!
    words[i] =
      i < 16
        ? bytes.getInt32(from + 4 * i)
        : words[i - 16]! +
          (turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)) +
          words[i - 7]! +
          (turned(near, 17) ^ turned(near, 19) ^ (near >>> 10))
    const one =
      (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + rounds[i]! + words[i]!) | 0
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i]! += word
  })
}

/** Rotated to the right. */
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))
