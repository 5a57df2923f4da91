/** Base58Check: bytes written in base 58, the last four of them from the double SHA-256 of those before (BIP 13). */
import { sha256 } from '../../hash.ts'

/** The digits of Bitcoin, and of most others. */
export const BITCOIN = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** XRP Ledger, "Base58 Encodings" */
export const RIPPLE = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz'

/** How many bytes `text`, which is digits of `alphabet`, stands for, those of the checksum included; 0 where it does not hold. */
export function base58CheckBytes(text: string, alphabet: string): number {
  // The least byte comes first.
  const bytes: number[] = []
  for (const char of text) {
    let carry = alphabet.indexOf(char)
    for (let i = 0; i < bytes.length; i++) {
      carry += bytes[i]! * 58
      bytes[i] = carry & 255
      carry >>= 8
    }
    if (carry > 0) bytes.push(carry)
  }
  // Each leading zero byte is written as one zero digit.
  for (let i = 0; text[i] === alphabet[0]; i++) bytes.push(0)
  const whole = Uint8Array.from(bytes.reverse())
  const size = whole.length
  const sum = sha256(sha256(whole.subarray(0, -4)))
  return [0, 1, 2, 3].every((i) => sum[i] === whole[size - 4 + i]) ? size : 0
}
