/** Texts in base 32 with a checksum of a BCH code: Bech32 (BIP 173), Bech32m (BIP 350), CashAddr. */

/** The digits of all three. */
const DIGITS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
/** BIP 173: six digits of checksum. */
const BECH32 = [0x3b6a57b2n, 0x26508e6dn, 0x1ea119fan, 0x3d4233ddn, 0x2a1462b3n]
/** Bitcoin Cash, "Address format", checksum: eight. */
const CASH_ADDR = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n]
/** BIP 350: what the checksum of Bech32m comes to. */
const BECH32M = 0x2bc830a3n

/** True where the checksum of a text such as `bc1…` holds. Witnesses of Bitcoin and Litecoin are Bech32m from version 1 on. */
export function isBech32(text: string): boolean {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return false
  const lower = text.toLowerCase()
  const split = lower.lastIndexOf('1')
  const data = digits(lower.slice(split + 1))
  const high = [...lower.slice(0, split)].map((char) => char.charCodeAt(0) >> 5)
  const isOld = data[0] === 0 || !/^(?:bc|bcrt|tb|ltc)1/.test(lower)
  return (
    remainder([...high, 0, ...low(lower.slice(0, split)), ...data], BECH32, 25n) === (isOld ? 1n : BECH32M)
  )
}

/** True for the part of an address of Bitcoin Cash behind `bitcoincash:`. */
export const isCashAddr = (text: string): boolean =>
  remainder([...low('bitcoincash'), 0, ...digits(text)], CASH_ADDR, 35n) === 1n

const digits = (text: string): number[] => [...text].map((char) => DIGITS.indexOf(char))
/** The last five bits of each character. */
const low = (text: string): number[] => [...text].map((char) => char.charCodeAt(0) & 31)

/** What is left of `values`, five bits each, divided by the polynomial of the code; `width` is the bits of the checksum less five. */
function remainder(values: readonly number[], generators: readonly bigint[], width: bigint): bigint {
  let sum = 1n
  for (const value of values) {
    const top = sum >> width
    sum = ((sum & ((1n << width) - 1n)) << 5n) ^ BigInt(value)
    for (let bit = 0; bit < 5; bit++) if ((top >> BigInt(bit)) & 1n) sum ^= generators[bit]!
  }
  return sum
}
