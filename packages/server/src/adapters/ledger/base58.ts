/** Base58 with Bitcoin's alphabet, as Solana writes keys and signatures. For short inputs: the time grows with the square. */

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bytes beyond this are refused, to bound the quadratic time. A transaction has 1,232. */
const MAX_BYTES = 2048

/** @throws RangeError when there are more than 2,048 bytes */
export function encodeBase58(bytes: Uint8Array): string {
  if (bytes.length > MAX_BYTES) throw new RangeError(`bytes must be at most ${MAX_BYTES}`)
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let i = 0; i < digits.length; i++) {
      carry += digits[i]! << 8
      digits[i] = carry % 58
      carry = (carry / 58) | 0
    }
    for (; carry > 0; carry = (carry / 58) | 0) digits.push(carry % 58)
  }
  let text = ''
  for (let i = 0; i < bytes.length && bytes[i] === 0; i++) text += ALPHABET[0]
  for (const digit of digits.reverse()) text += ALPHABET[digit]
  return text
}

/** The bytes of `text`, or null when it is not base58 or longer than 2,048 bytes could be. */
export function decodeBase58(text: string): Uint8Array | null {
  if (text.length > MAX_BYTES * 1.4) return null
  const bytes: number[] = []
  for (const character of text) {
    let carry = ALPHABET.indexOf(character)
    if (carry < 0) return null
    for (let i = 0; i < bytes.length; i++) {
      carry += bytes[i]! * 58
      bytes[i] = carry & 0xff
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff)
  }
  for (let i = 0; i < text.length && text[i] === ALPHABET[0]; i++) bytes.push(0)
  return Uint8Array.from(bytes.reverse())
}
