/** Writes WebAssembly: as much of the format as the lanes need (WebAssembly Core Specification 2.0, chapter 5). */

/** Instructions, or an expression that leaves one value. */
export type Code = readonly number[]

/** A `v128` is four 32-bit words beside each other. */
export type ValueType = 'i32' | 'v128'

export interface FunctionCode {
  /** Exported under it. */
  readonly name?: string
  readonly parameters: readonly ValueType[]
  readonly locals: readonly ValueType[]
  readonly body: Code
}

const TYPE = { i32: 0x7f, v128: 0x7b }
/** What comes before every instruction on four words. */
const VECTOR = 0xfd

/** A module with `pages` of 64 KiB as its `memory`, and functions that give nothing back. A function is called by its number here. */
export function assemble(pages: number, functions: readonly FunctionCode[]): Uint8Array<ArrayBuffer> {
  const types = functions.map(({ parameters }) => [0x60, ...list(parameters.map((type) => [TYPE[type]])), 0])
  const exported = [
    [...name('memory'), 2, 0],
    ...functions.flatMap((one, i) =>
      one.name === undefined ? [] : [[...name(one.name), 0, ...unsigned(i)]],
    ),
  ]
  const bodies = functions.map(({ locals, body }) => {
    const declared = list(locals.map((type) => [1, TYPE[type]]))
    return [...unsigned(declared.length + body.length + 1), ...declared, ...body, 0x0b]
  })
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, list(types)),
    ...section(3, list(functions.map((_, i) => unsigned(i)))),
    ...section(5, [1, 1, ...unsigned(pages), ...unsigned(pages)]),
    ...section(7, list(exported)),
    ...section(10, list(bodies)),
  ])
}

function section(id: number, content: Code): Code {
  return [id, ...unsigned(content.length), ...content]
}

function list(items: readonly Code[]): number[] {
  return [...unsigned(items.length), ...items.flat()]
}

function name(text: string): Code {
  return [...unsigned(text.length), ...Array.from(text, (letter) => letter.charCodeAt(0))]
}

/** LEB128. */
function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]
}

function signed(value: number): number[] {
  const isLast = value >= -64 && value < 64
  return isLast ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)]
}

export const get = (local: number): Code => [0x20, ...unsigned(local)]
export const set = (local: number, value: Code): Code => [...value, 0x21, ...unsigned(local)]
/** Sets, and leaves the value too. */
export const tee = (local: number, value: Code): Code => [...value, 0x22, ...unsigned(local)]
export const call = (number: number): Code => [0x10, ...unsigned(number)]

export const word = (value: number): Code => [0x41, ...signed(value)]
export const plus = (a: Code, b: Code): Code => [...a, ...b, 0x6a]
export const minus = (a: Code, b: Code): Code => [...a, ...b, 0x6b]
export const lessSigned = (a: Code, b: Code): Code => [...a, ...b, 0x48]
/** Runs `body` again and again, for as long as `condition` holds after it. */
export const repeat = (body: Code, condition: Code): Code => [
  0x03,
  0x40,
  ...body,
  ...condition,
  0x0d,
  0,
  0x0b,
]

/** Sixteen bytes. */
export const constant = (...bytes: readonly number[]): Code => [VECTOR, 0x0c, ...bytes]
/** Four times the same word. */
export const four = (value: number): Code =>
  constant(...[0, 1, 2, 3].flatMap(() => [0, 8, 16, 24].map((bits) => (value >>> bits) & 255)))

export const load = (address: Code, offset: number): Code => [
  ...address,
  VECTOR,
  0x00,
  4,
  ...unsigned(offset),
]
export const store = (address: Code, offset: number, value: Code): Code => [
  ...[...address, ...value],
  ...[VECTOR, 0x0b, 4, ...unsigned(offset)],
]
/** One word from memory, four times. */
export const loadFour = (address: Code, offset: number): Code => [
  ...address,
  ...[VECTOR, 0x09, 2, ...unsigned(offset)],
]
/** `value` with the word of `lane` from memory. */
export const loadLane = (address: Code, offset: number, lane: number, value: Code): Code => [
  ...[...address, ...value],
  ...[VECTOR, 0x56, 0, ...unsigned(offset), lane],
]
export const storeLane = (address: Code, offset: number, lane: number, value: Code): Code => [
  ...[...address, ...value],
  ...[VECTOR, 0x5a, 0, ...unsigned(offset), lane],
]

/** The bytes of two vectors, in the order of `places`. */
export const shuffle = (a: Code, b: Code, places: readonly number[]): Code => [
  ...[...a, ...b],
  ...[VECTOR, 0x0d, ...places],
]
/** For each byte of `places` the byte of `table` that stands there. */
export const lookUp = (table: Code, places: Code): Code => [...table, ...places, VECTOR, 0x0e]
/** Bits of `a` where `mask` has ones, of `b` elsewhere. */
export const choose = (a: Code, b: Code, mask: Code): Code => [...a, ...b, ...mask, VECTOR, 0x52]

type Binary = (a: Code, b: Code) => Code
const binary =
  (opcode: number): Binary =>
  (a, b) => [...a, ...b, VECTOR, ...unsigned(opcode)]
export const equal: Binary = binary(0x37)
/** Without sign. */
export const less: Binary = binary(0x3a)
export const and: Binary = binary(0x4e)
export const or: Binary = binary(0x50)
export const xor: Binary = binary(0x51)
export const add: Binary = binary(0xae)

type Shift = (value: Code, bits: number) => Code
const shift =
  (opcode: number): Shift =>
  (value, bits) => [...value, ...word(bits), VECTOR, ...unsigned(opcode)]
export const left: Shift = shift(0xab)
export const right: Shift = shift(0xad)
