/**
 * SHA-256 (FIPS 180-4) of four texts at a time, as WebAssembly: each of the four has a lane of every vector. Two functions, for the two texts that a
 * tree hashes (governance-api 2.3): the fingerprint of a leaf, and the hex of two nodes.
 */
import type { Code, FunctionCode } from './assembler.ts'
import * as asm from './assembler.ts'

/** A node in memory: the 32 bytes of its hash. */
export const NODE = 32
/** A fingerprint in memory: its 27 characters. */
export const LEAF = 27

/** Where things lie in memory; what is hashed, and what comes of it, from `FREE` on. */
const [K, PADDING, STATE, WORDS] = [0, 256, 512, 640]
export const FREE = 1024

const primes = firstPrimes(64)
/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes (4.2.2). */
const CONSTANTS = primes.map((prime) => Math.floor((Math.cbrt(prime) % 1) * 2 ** 32) | 0)
/** The same of the square roots of the first eight (5.3.3). */
const START = primes.slice(0, 8).map((prime) => Math.floor((Math.sqrt(prime) % 1) * 2 ** 32) | 0)

/** What has to stand at the beginning of the memory. */
export function tables(): Int32Array {
  // The last block of two nodes is the same for all: nothing but the end mark, and the 1,024 bits before it.
  const padding = new Int32Array(64)
  padding[0] = 1 << 31
  padding[15] = 8 * 4 * NODE
  for (let t = 16; t < 64; t++) {
    const [a, b] = [padding[t - 15] as number, padding[t - 2] as number]
    padding[t] =
      (padding[t - 16] as number) +
      (turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)) +
      (padding[t - 7] as number) +
      (turned(b, 17) ^ turned(b, 19) ^ (b >>> 10))
  }
  return Int32Array.from([...CONSTANTS, ...padding.map((one, t) => one + (CONSTANTS[t] as number))])
}

/**
 * `leaves(from, count, to)` hashes `count` fingerprints, `pairs(from, count, to)` the hex of `count` pairs of nodes, the smaller of each first. Counts are
 * rounded up to four.
 */
export function sha256Module(pages: number): Uint8Array<ArrayBuffer> {
  return asm.assemble(pages, [COMPRESS, COMPRESS_PADDING, leaves(), pairs()])
}

const [COMPRESS_NUMBER, COMPRESS_PADDING_NUMBER] = [0, 1]
const zero = asm.word(0)

/** Locals of the compression: the loop's counter, eight of the state, sixteen words, and two that are at hand. */
const AT = 0
const state = (t: number, i: number) => 1 + ((i - t) & 7)
const message = (t: number) => 9 + (t & 15)
const [SUM, SAME] = [25, 26]

/** One block, of which the words lie in memory. */
const COMPRESS: FunctionCode = {
  parameters: [],
  locals: ['i32', ...Array.from({ length: 26 }, () => 'v128' as const)],
  body: [
    ...times(16, (t) => asm.set(message(t), asm.load(zero, WORDS + 16 * t))),
    ...begin(),
    ...times(16, (t) => round(t, asm.add(asm.loadFour(zero, K + 4 * t), asm.get(message(t))))),
    ...asm.set(AT, asm.word(64)),
    ...asm.repeat(
      [
        ...times(16, (t) => [
          ...asm.set(message(t), nextWord(t)),
          ...round(t, asm.add(asm.loadFour(asm.get(AT), K + 4 * t), asm.get(message(t)))),
        ]),
        ...asm.set(AT, asm.plus(asm.get(AT), asm.word(64))),
      ],
      asm.minus(asm.get(AT), asm.word(256)),
    ),
    ...end(),
  ],
}

/** The block that is the same for all. */
const COMPRESS_PADDING: FunctionCode = {
  ...COMPRESS,
  body: [
    ...begin(),
    ...asm.repeat(
      [
        ...times(16, (t) => round(t, asm.loadFour(asm.get(AT), PADDING + 4 * t))),
        ...asm.set(AT, asm.plus(asm.get(AT), asm.word(64))),
      ],
      asm.minus(asm.get(AT), asm.word(256)),
    ),
    ...end(),
  ],
}

function begin(): Code {
  return [
    ...times(8, (i) => asm.set(state(0, i), asm.load(zero, STATE + 16 * i))),
    ...asm.set(SAME, asm.xor(asm.get(state(0, 1)), asm.get(state(0, 2)))),
  ]
}

function end(): Code {
  return times(8, (i) =>
    asm.store(zero, STATE + 16 * i, asm.add(asm.load(zero, STATE + 16 * i), asm.get(state(0, i)))),
  )
}

/** Round `t` (6.2.2, step 3). The eight are not moved on: their names are. */
function round(t: number, constantAndWord: Code): Code {
  const [a, b, d, e, f, g, h] = [0, 1, 3, 4, 5, 6, 7].map((i) => asm.get(state(t, i))) as [
    Code,
    Code,
    Code,
    Code,
    Code,
    Code,
    Code,
  ]
  const chosen = asm.xor(asm.and(asm.xor(f, g), e), g)
  const before = asm.get(SAME)
  return [
    ...asm.set(SUM, asm.add(asm.add(asm.add(h, constantAndWord), chosen), turns(e, [6, 11, 25]))),
    ...asm.set(state(t, 3), asm.add(d, asm.get(SUM))),
    // Most of a, b and c: b, but where a is not b and b is not c. The next round's b and c are this one's a and b.
    ...asm.set(
      state(t, 7),
      asm.add(
        asm.add(asm.get(SUM), turns(a, [2, 13, 22])),
        asm.xor(asm.and(before, asm.tee(SAME, asm.xor(a, b))), b),
      ),
    ),
  ]
}

/** Word `t + 16` (6.2.2, step 1), in the place of word `t`. */
function nextWord(t: number): Code {
  const [a, b] = [asm.get(message(t + 1)), asm.get(message(t + 14))]
  const small = asm.xor(turns(a, [7, 18]), asm.right(a, 3))
  const large = asm.xor(turns(b, [17, 19]), asm.right(b, 10))
  return asm.add(asm.add(asm.get(message(t)), small), asm.add(asm.get(message(t + 9)), large))
}

/** `value` turned right by each of `bits`, all of that added up without carries. */
function turns(value: Code, bits: readonly number[]): Code {
  return bits
    .flatMap((by) => [asm.right(value, by), asm.left(value, 32 - by)])
    .reduce((sum, one) => asm.xor(sum, one))
}

const turned = (value: number, by: number) => (value >>> by) | (value << (32 - by))

/** Parameters of the two that are called. */
const [FROM, COUNT, TO] = [0, 1, 2]

/** Repeats `body` for four texts at a time; it has `locals` vectors, from local 3 on. */
function byFours(name: string, step: number, locals: number, body: Code): FunctionCode {
  return {
    name,
    parameters: ['i32', 'i32', 'i32'],
    locals: Array.from({ length: locals }, () => 'v128' as const),
    body: asm.repeat(
      [
        ...times(8, (i) => asm.store(zero, STATE + 16 * i, asm.four(START[i] as number))),
        ...body,
        ...times(8, (i) => scatter(4 * i, asm.load(zero, STATE + 16 * i))),
        ...asm.set(FROM, asm.plus(asm.get(FROM), asm.word(step))),
        ...asm.set(TO, asm.plus(asm.get(TO), asm.word(4 * NODE))),
        ...asm.set(COUNT, asm.minus(asm.get(COUNT), asm.word(4))),
      ],
      // A count that is no multiple of four ends below zero.
      asm.lessSigned(zero, asm.get(COUNT)),
    ),
  }
}

function leaves(): FunctionCode {
  const loaded = (i: number) => gather(4 * i, LEAF)
  return byFours('leaves', 4 * LEAF, 1, [
    ...times(6, (i) => putWord(i, loaded(i))),
    // Three characters and the end mark: the fourth byte is the next text's.
    ...putWord(6, asm.or(asm.and(loaded(6), asm.four(~0xff)), asm.four(0x80))),
    ...times(8, (i) => putWord(7 + i, asm.four(0))),
    ...putWord(15, asm.four(8 * LEAF)),
    ...asm.call(COMPRESS_NUMBER),
  ])
}

function pairs(): FunctionCode {
  const [a, b] = [(i: number) => asm.get(4 + i), (i: number) => asm.get(12 + i)]
  const [IS_LESS, IS_EQUAL] = [20, 21]
  const [isLess, isEqual] = [asm.get(IS_LESS), asm.get(IS_EQUAL)]
  const block = (one: (i: number) => Code, other: (i: number) => Code): Code => [
    ...times(8, (i) => {
      const node = asm.choose(one(i), other(i), isLess)
      return [
        ...putWord(2 * i, hex(asm.right(node, 16))),
        ...putWord(2 * i + 1, hex(asm.and(node, asm.four(0xffff)))),
      ]
    }),
    ...asm.call(COMPRESS_NUMBER),
  ]
  return byFours('pairs', 8 * NODE, 19, [
    ...times(16, (i) => asm.set(4 + i, gather(4 * i, 2 * NODE))),
    ...asm.set(IS_LESS, asm.four(0)),
    ...asm.set(IS_EQUAL, asm.four(-1)),
    // Hex is in the order of the bytes that it writes, so the smaller text is that of the smaller hash.
    ...times(8, (i) => [
      ...asm.set(IS_LESS, asm.or(isLess, asm.and(isEqual, asm.less(a(i), b(i))))),
      ...asm.set(IS_EQUAL, asm.and(isEqual, asm.equal(a(i), b(i)))),
    ]),
    ...block(a, b),
    ...block(b, a),
    ...asm.call(COMPRESS_PADDING_NUMBER),
  ])
}

/** A vector at hand, of the two that are called. */
const HAND = 3

function putWord(i: number, value: Code): Code {
  return asm.store(zero, WORDS + 16 * i, value)
}

/** The word at `offset` in each of four texts that lie `distance` apart. */
function gather(offset: number, distance: number): Code {
  const lanes = [0, 1, 2, 3].reduce(
    (value: Code, lane) => asm.loadLane(asm.get(FROM), offset + lane * distance, lane, value),
    asm.four(0),
  )
  return swapped(lanes)
}

/** A word of each of the four hashes, to its node. */
function scatter(offset: number, value: Code): Code {
  return [
    ...asm.set(HAND, swapped(value)),
    ...times(4, (lane) => asm.storeLane(asm.get(TO), offset + lane * NODE, lane, asm.get(HAND))),
  ]
}

/** SHA-256 reads the first byte as the highest, memory as the lowest. */
function swapped(value: Code): Code {
  return asm.shuffle(value, asm.four(0), [3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12])
}

const DIGITS = asm.constant(...Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0)))

/** The low 16 bits of each lane as four characters. */
function hex(low: Code): Code {
  const apart = (value: Code, by: number, mask: number) =>
    asm.and(asm.or(asm.tee(HAND, value), asm.left(asm.get(HAND), by)), asm.four(mask))
  return asm.lookUp(DIGITS, apart(apart(low, 8, 0x00ff00ff), 4, 0x0f0f0f0f))
}

function times(count: number, code: (i: number) => Code): Code {
  return Array.from({ length: count }, (_, i) => code(i)).flat()
}

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}
