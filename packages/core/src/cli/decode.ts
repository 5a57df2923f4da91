/** From bytes to text: UTF-8, however it is cut. */
import { fault } from './fault.ts'

const REPLACEMENT = '\u{fffd}'
const REPLACEMENT_BYTES = Buffer.from(REPLACEMENT)
/** Bytes that must have come, or all there are, before any text is let through. */
const HEAD = 64

/**
 * The text of `bytes`, piece by piece. A byte order mark and line ends stay as they are; what is not UTF-8 becomes U+FFFD.
 *
 * @param spoilt is told once when something became U+FFFD
 * @throws Error with code `UTF16` for what begins as UTF-16 or UTF-32, with a mark or without: read as UTF-8, everything in it would be overlooked
 */
export async function* decode(
  bytes: AsyncIterable<Uint8Array>,
  spoilt: () => void = () => {},
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const head: number[] = []
  let held = ''
  let told = false
  let broken = false
  /** Whether something became U+FFFD; a text that holds U+FFFD itself is taken at its word. */
  const isSpoilt = (piece: string, chunk: Uint8Array): boolean =>
    piece.includes(REPLACEMENT) &&
    !Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).includes(REPLACEMENT_BYTES)
  for await (const chunk of bytes) {
    const missing = HEAD - head.length
    if (missing > 0) head.push(...chunk.subarray(0, missing))
    const piece = decoder.decode(chunk, { stream: true })
    broken ||= isSpoilt(piece, chunk)
    held += piece
    // Not before it is known that it is neither.
    if (head.length < HEAD) continue
    if (missing > 0 && isUtf16(head)) throw fault('UTF16')
    if (broken && !told) {
      told = true
      spoilt()
    }
    if (held !== '') yield held
    held = ''
  }
  if (head.length < HEAD && isUtf16(head)) throw fault('UTF16')
  const rest = decoder.decode()
  if (!told && (broken || rest.includes(REPLACEMENT))) spoilt()
  if (held + rest !== '') yield held + rest
}

/**
 * True behind a byte order mark, and where of four pairs of bytes or more nine in ten hold, on the same side, a NUL or another unit below 8: as the
 * letters of Latin, Greek, Cyrillic, Hebrew and Arabic do, and UTF-32.
 */
function isUtf16(head: readonly number[]): boolean {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return true
  let pairs = 0
  const low = [0, 0]
  const nuls = [0, 0]
  for (let i = 0; i + 1 < head.length; i += 2) {
    if (head[i] === 0 && head[i + 1] === 0) continue
    pairs++
    for (const side of [0, 1]) {
      if (head[i + side]! < 8) low[side]!++
      if (head[i + side] === 0) nuls[side]!++
    }
  }
  return pairs > 3 && [0, 1].some((side) => nuls[side]! > 0 && low[side]! >= 0.9 * pairs)
}
