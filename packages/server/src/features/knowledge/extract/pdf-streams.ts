/**
 * A look into the streams of a PDF before its reader sees them, as into a container: what they inflate to is counted. The reader keeps whole what it inflates, so
 * few bytes could make it hold many. Pictures are left out, since nobody draws them; who calls a text a picture is stopped by the limits of the thread.
 */
import { inflateSync } from 'node:zlib'
import { UnreadableError } from './reading.ts'

/** Enough for a book of 2,000 pages with its fonts. */
const MAX_INFLATED = 64 * 1024 * 1024
/** Ten for each page of the longest document. */
const MAX_STREAMS = 20_000
/** How far before its data a stream's filters are named. */
const MAX_HEAD = 2_000
/** Deflated bytes begin so: method 8, any window. */
const DEFLATED = 0x78

/** @throws UnreadableError `too_much`, `unsound` */
export function checkStreams(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  // Every PDF says where its table is; what lacks it is cut off or none, and would be searched through for objects.
  if (file.lastIndexOf('startxref') < 0) throw new UnreadableError('unsound')
  let left = MAX_INFLATED
  let count = 0
  let end = 0
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', end)) {
    if (++count > MAX_STREAMS) throw new UnreadableError('too_much')
    let data = at + 'stream'.length
    if (file[data] === 13) data++
    if (file[data] === 10) data++
    const found = file.indexOf('endstream', data)
    const head = file.toString('latin1', Math.max(end, at - MAX_HEAD), at)
    end = found < 0 ? file.length : found + 'endstream'.length
    // Filters may be told in turn, and one deflated twice has no use but to be larger than it looks.
    if (/\/Fl(?:ateDecode)?\s*\/Fl/.test(head)) throw new UnreadableError('too_much')
    if (!isDeflated(file, data) || /\/Subtype\s*\/Image\b/.test(head)) continue
    left -= inflatedLength(file.subarray(data, found < 0 ? file.length : found), left)
  }
}

/** By both bytes of its head (RFC 1950 2.2). */
function isDeflated(file: Buffer, at: number): boolean {
  return file[at] === DEFLATED && at + 1 < file.length && file.readUInt16BE(at) % 31 === 0
}

function inflatedLength(data: Uint8Array, most: number): number {
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, most) }).length
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw new UnreadableError('too_much')
    // Damaged, or something else that begins like it: the reader's to say.
    return 0
  }
}
