/** From bytes to text: UTF-8, however it is cut. */
import { fault } from './fault.ts'

const REPLACEMENT = '\u{fffd}'
const REPLACEMENT_BYTES = Buffer.from(REPLACEMENT)

/**
 * The text of `bytes`, piece by piece. A byte order mark and line ends stay as they are; what is not UTF-8 becomes U+FFFD.
 *
 * @param spoilt is told once when something became U+FFFD
 * @throws Error with code `UTF16` for what begins as UTF-16: read as UTF-8, everything in it would be overlooked
 */
export async function* decode(
  bytes: AsyncIterable<Uint8Array>,
  spoilt: () => void = () => {},
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const head: number[] = []
  let told = false
  let broken = false
  /** Whether something became U+FFFD; a text that holds U+FFFD itself is taken at its word. */
  const isSpoilt = (piece: string, chunk: Uint8Array): boolean =>
    piece.includes(REPLACEMENT) &&
    !Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).includes(REPLACEMENT_BYTES)
  for await (const chunk of bytes) {
    if (head.length < 2) {
      head.push(...chunk.subarray(0, 2 - head.length))
      if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff))
        throw fault('UTF16')
    }
    const piece = decoder.decode(chunk, { stream: true })
    broken ||= isSpoilt(piece, chunk)
    // Not before it is known that it is no UTF-16.
    if (broken && !told && head.length === 2) {
      told = true
      spoilt()
    }
    if (piece !== '') yield piece
  }
  const rest = decoder.decode()
  if (!told && (broken || rest.includes(REPLACEMENT))) spoilt()
  if (rest !== '') yield rest
}
