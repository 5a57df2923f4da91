/** Base58 with Bitcoin's alphabet, as ledgers write instruction data. */

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** A Solana transaction has at most 1,232 bytes; decoding is quadratic, so longer text is refused. */
const MAX_LENGTH = 2_048

/** The bytes of `text`, or null when it is not base58 or too long. */
export function decodeBase58(text: string): Uint8Array | null {
  if (text.length > MAX_LENGTH) return null
  // Little-endian while decoding.
  const bytes: number[] = []
  for (const character of text) {
    let carry = ALPHABET.indexOf(character)
    if (carry === -1) return null
    for (let i = 0; i < bytes.length; i++) {
      carry += (bytes[i] as number) * 58
      bytes[i] = carry & 0xff
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff)
  }
  // Each leading 1 is a zero byte.
  for (const character of text) {
    if (character !== '1') break
    bytes.push(0)
  }
  return Uint8Array.from(bytes.reverse())
}

/** The text of `bytes`: for keys and signatures, which are short; the time grows with the square. */
export function encodeBase58(bytes: Uint8Array): string {
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let i = 0; i < digits.length; i++) {
      carry += (digits[i] as number) << 8
      digits[i] = carry % 58
      carry = (carry / 58) | 0
    }
    for (; carry > 0; carry = (carry / 58) | 0) digits.push(carry % 58)
  }
  let text = ''
  for (let i = 0; i < bytes.length && bytes[i] === 0; i++) text += '1'
  for (const digit of digits.reverse()) text += ALPHABET.charAt(digit)
  return text
}
