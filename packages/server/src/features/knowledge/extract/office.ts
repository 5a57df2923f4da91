/** DOCX and XLSX: what both containers have in common is checked here, before their own readers see it. */
import { UnreadableError } from './reading.ts'
import { unzip, type ZipEntry, zipOf } from './zip.ts'

/** Elements of all parts: a reader makes an object of each. A book of 500 pages has some 150,000. */
const MAX_ELEMENTS = 400_000
/** No part of an office document nests deeper in earnest; readers go down by calling themselves. */
const MAX_DEPTH = 200

const LESS_THAN = 60
const SLASH = 47
const MARK = 33
const QUESTION = 63
const GREATER_THAN = 62

/** The container's parts that are XML, looked through; nothing else is read. @throws UnreadableError */
export async function officeParts(bytes: Uint8Array): Promise<ZipEntry[]> {
  const parts = await unzip(bytes, (name) => /\.(?:xml|rels)$/i.test(name))
  let elements = 0
  for (const part of parts) elements += checkXml(part.bytes, MAX_ELEMENTS - elements)
  return parts
}

/** The same document in a container with the checked parts alone. */
export function repacked(parts: readonly ZipEntry[]): ArrayBuffer {
  const { buffer, byteOffset, length } = zipOf(parts)
  return buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer
}

/** How many elements begin. @throws UnreadableError for too many, too deep, or a document type, by which entities are multiplied */
function checkXml(bytes: Uint8Array, most: number): number {
  // Parts are UTF-8 but for those of a few old programs, whose letters would go uncounted.
  if (bytes[0] === 0xff || bytes[0] === 0xfe || bytes.subarray(0, 64).includes(0))
    throw new UnreadableError('unsound')
  let elements = 0
  let depth = 0
  for (let i = bytes.indexOf(LESS_THAN); i >= 0; i = bytes.indexOf(LESS_THAN, i + 1)) {
    const next = bytes[i + 1]
    if (next === QUESTION) continue
    if (next === MARK) {
      if (bytes[i + 2] === 68 || bytes[i + 2] === 100) throw new UnreadableError('unsound')
      continue
    }
    if (next === SLASH) {
      depth--
      continue
    }
    if (++elements > most) throw new UnreadableError('too_much')
    const end = bytes.indexOf(GREATER_THAN, i)
    if (end < 0) throw new UnreadableError('unsound')
    if (bytes[end - 1] !== SLASH && ++depth > MAX_DEPTH) throw new UnreadableError('too_much')
  }
  return elements
}
