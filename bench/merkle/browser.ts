/** The same in a real Chromium, where SHA-256 is `@noble/hashes`. */
import { sha256 } from '@noble/hashes/sha2.js'
import { proofsRatio, type Ratio, treeRatio } from './work.ts'

const encoder = new TextEncoder()
const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const hash = (text: string) => {
  let hex = ''
  for (const byte of sha256(encoder.encode(text))) hex += digits[byte]
  return hex
}

export function measure(leaves: number, rounds: number): Ratio[] {
  return [treeRatio(leaves, rounds, hash), proofsRatio(leaves, rounds, hash)]
}

Object.assign(globalThis, { measureMerkle: measure })
