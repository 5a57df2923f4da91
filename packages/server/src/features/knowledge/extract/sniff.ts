/** What a file is, by its bytes; its name is believed where bytes cannot tell, and must not say otherwise where they can. */
import { fileTypeFromBuffer } from 'file-type'
import { FILE_TYPES, type FileType, type ReadJob, UnreadableError } from './reading.ts'
import { decodeText } from './text.ts'

const BY_ENDING: Readonly<Record<string, FileType>> = {
  ...Object.fromEntries(FILE_TYPES.map((type) => [type, type])),
  text: 'txt',
  markdown: 'md',
}

const PLAIN: readonly FileType[] = ['txt', 'md', 'csv']

/** @throws UnreadableError `unsupported`, `mismatch` */
export async function sniff({
  bytes,
  filename,
  accepted,
}: Pick<ReadJob, 'bytes' | 'filename' | 'accepted'>): Promise<FileType> {
  const named = namedType(filename)
  const type = await typeOf(bytes, named)
  if (named !== null && named !== type) throw new UnreadableError('mismatch')
  if (!accepted.includes(type)) throw new UnreadableError('unsupported')
  return type
}

/** Null for a name without an ending. @throws UnreadableError for an ending of another type */
function namedType(filename: string): FileType | null {
  const ending = /\.([A-Za-z0-9]{1,20})$/.exec(filename)?.[1]?.toLowerCase()
  if (ending === undefined) return null
  const type = Object.hasOwn(BY_ENDING, ending) ? BY_ENDING[ending] : undefined
  if (!type) throw new UnreadableError('unsupported')
  return type
}

async function typeOf(bytes: Uint8Array, named: FileType | null): Promise<FileType> {
  const known = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (known) {
    const type = FILE_TYPES.find((one) => one === known.ext)
    if (type) return type
    // A text may begin like a mark-up language, and Markdown may be made of nothing else.
    if (known.ext !== 'xml' || !named || !PLAIN.includes(named)) throw new UnreadableError('unsupported')
  }
  if (decodeText(bytes) === null) throw new UnreadableError('unsupported')
  return named && PLAIN.includes(named) ? named : 'txt'
}
