/** From bytes to text: UTF-8, however it is cut. */
import { fault } from './fault.ts'

/**
 * The text of `bytes`, piece by piece. A byte order mark and line ends stay as they are; what is not UTF-8 becomes U+FFFD.
 *
 * @throws Error with code `UTF16` for what begins as UTF-16: read as UTF-8, everything in it would be overlooked
 */
export async function* decode(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const head: number[] = []
  for await (const chunk of bytes) {
    if (head.length < 2) {
      head.push(...chunk.subarray(0, 2 - head.length))
      if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff))
        throw fault('UTF16')
    }
    const piece = decoder.decode(chunk, { stream: true })
    if (piece !== '') yield piece
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}
