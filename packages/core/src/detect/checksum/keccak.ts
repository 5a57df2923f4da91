/**
 * Keccak-256 as Ethereum has it: Keccak-f[1600] with the padding from before FIPS 202. For text shorter than one block, which an address is.
 * Nothing secret is hashed with it.
 */

/** Bytes that one block takes in. */
const RATE = 136

/** The first 32 bytes that come out, of which each 64-bit lane is two words, the low one first. @param text at most 134 characters of ASCII */
export function keccak256(text: string): Uint8Array {
  const state = new DataView(new ArrayBuffer(200))
  for (let i = 0; i < text.length; i++) state.setUint8(i, text.charCodeAt(i))
  state.setUint8(text.length, 1)
  state.setUint8(RATE - 1, 0x80)
  const words = Uint32Array.from({ length: 50 }, (_, i) => state.getUint32(4 * i, true))
  permute(words)
  for (let i = 0; i < 8; i++) state.setUint32(4 * i, words[i]!, true)
  return new Uint8Array(state.buffer, 0, 32)
}

/** FIPS 202, section 3.2, its five steps named there by Greek letters. */
function permute(words: Uint32Array): void {
  const sums = new Uint32Array(10)
  const from = new Uint32Array(50)
  let register = 1
  for (let round = 0; round < 24; round++) {
    // theta
    sums.fill(0)
    for (let i = 0; i < 50; i++) sums[i % 10]! ^= words[i]!
    for (let i = 0; i < 50; i++) words[i]! ^= sums[(i + 8) % 10]! ^ rotated(sums, (i + 2) % 10, 1)
    // rho and pi
    from.set(words)
    for (let t = 1, x = 1, y = 0; t < 25; t++) {
      const lane = 2 * (x + 5 * y)
      const next = (2 * x + 3 * y) % 5
      x = y
      y = next
      const by = ((t * (t + 1)) / 2) % 64
      words[2 * (x + 5 * y)] = rotated(from, lane, by)
      words[2 * (x + 5 * y) + 1] = rotated(from, lane + 1, by)
    }
    // chi
    from.set(words)
    for (let i = 0; i < 50; i++) {
      const row = i - (i % 10)
      words[i]! ^= ~from[row + ((i + 2) % 10)]! & from[row + ((i + 4) % 10)]!
    }
    // iota
    for (let j = 0; j < 7; j++) {
      register = (register << 1) ^ ((register >> 7) * 0x171)
      if (register & 2) words[j > 5 ? 1 : 0]! ^= 1 << ((1 << j) - 1)
    }
  }
}

/** Word `i` after its lane was rotated to the left. */
function rotated(words: Uint32Array, i: number, by: number): number {
  const at = i ^ (by >> 5)
  return (words[at]! << by) | ((words[at ^ 1]! >>> 1) >>> (31 - (by & 31)))
}
