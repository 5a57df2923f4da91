/**
 * Wallet addresses, each by its checksum: Bitcoin and its kin in Base58Check and Bech32 (BIP 13, BIP 173, BIP 350), Cardano's and Cosmos's in Bech32
 * (CIP 19), Ethereum (EIP-55 where the case is mixed), Ripple, Tron; Monero and Solana by form alone. They are read from one token of letters and digits.
 */
import { hexOf, sha256 } from '../../../hash.ts'
import type { Emit } from '../../candidate.ts'
import { keccak256 } from '../../checksum/keccak.ts'
import { phrases } from '../../lexicon.ts'

const CONTEXT = phrases('wallet|crypto|address|usdt|sol|solana|pay|send')

/** Reads the token from `start` to `end`, 25 to 106 characters long. */
export function walletAt(text: string, start: number, end: number, emit: Emit): void {
  const token = text.slice(start, end)
  const [score, rule] = judge(token)
  if (score > 0) emit({ label: 'CRYPTO', start, end, score, context: CONTEXT, rule })
}

function judge(token: string): readonly [number, string] {
  if (/^0x[\da-f]{40}$/i.test(token)) {
    const body = token.slice(2)
    // All in one case carries no checksum.
    if (body === body.toLowerCase() || body === body.toUpperCase()) return [0.7, '20 bytes']
    return isEip55(body) ? [0.98, 'EIP-55'] : [0, '']
  }
  if (/^(?:bc|tb|ltc|addr|stake|cosmos)1[02-9ac-hj-np-z]{11,99}$/i.test(token))
    return isBech32(token) ? [0.98, 'BIP 173'] : [0, '']
  if (/^[1-9A-HJ-NP-Za-km-z]{25,35}$/.test(token)) {
    if (/^[13mn2LMDAT9X]/.test(token) && isBase58Check(token, BITCOIN)) return [0.95, 'Base58Check']
    return token[0] === 'r' && isBase58Check(token, RIPPLE) ? [0.95, 'Base58Check'] : [0, '']
  }
  // 32 bytes in Base58 may be any key: only a word tells.
  if (/^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[1-9A-HJ-NP-Za-km-z]{43,44}$/.test(token)) return [0.1, 'form']
  return /^[48][1-9A-HJ-NP-Za-km-z]{94}$/.test(token) ? [0.6, 'form'] : [0, '']
}

const BITCOIN = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const RIPPLE = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz'

/** 21 bytes and the first 4 of their double SHA-256. */
function isBase58Check(token: string, alphabet: string): boolean {
  const bytes = new Uint8Array(25)
  for (const char of token) {
    let carry = alphabet.indexOf(char)
    if (carry < 0) return false
    for (let i = 24; i >= 0; i--) {
      carry += bytes[i]! * 58
      bytes[i] = carry & 255
      carry >>= 8
    }
    if (carry > 0) return false
  }
  // Each leading zero byte is written as one zero digit.
  let zeros = 0
  while (zeros < 25 && bytes[zeros] === 0) zeros++
  let written = 0
  while (token[written] === alphabet[0]) written++
  if (zeros !== written) return false
  const sum = sha256(sha256(bytes.subarray(0, 21)))
  return [0, 1, 2, 3].every((i) => sum[i] === bytes[21 + i])
}

const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

function isBech32(token: string): boolean {
  if (token !== token.toLowerCase() && token !== token.toUpperCase()) return false
  const lower = token.toLowerCase()
  const split = lower.lastIndexOf('1')
  const prefix = [...lower.slice(0, split)].map((c) => c.charCodeAt(0))
  const data = [...lower.slice(split + 1)].map((c) => BECH32.indexOf(c))
  let sum = 1
  for (const value of [...prefix.map((c) => c >> 5), 0, ...prefix.map((c) => c & 31), ...data]) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, generator] of [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3].entries())
      if ((top >> bit) & 1) sum ^= generator
  }
  // Version 0 is Bech32, later ones Bech32m; what has no version is Bech32.
  return sum === (data[0] === 0 || prefix.length > 3 ? 1 : 0x2bc830a3)
}

function isEip55(body: string): boolean {
  const hash = hexOf(keccak256(body.toLowerCase()))
  return [...body].every(
    (c, i) => c === (Number.parseInt(hash[i]!, 16) > 7 ? c.toUpperCase() : c.toLowerCase()),
  )
}
