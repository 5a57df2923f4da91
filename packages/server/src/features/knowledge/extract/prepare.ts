/** From a file to what is kept of it: its type, its text, redacted, and the pieces of that. Runs where nothing else does, see `worker.ts`. */
import { chunksOf } from '../chunk.ts'
import {
  type FileType,
  MAX_CHUNKS,
  MAX_TEXT,
  type Reading,
  type ReadJob,
  UnreadableError,
} from './reading.ts'
import { redactedBy } from './redacted-by.ts'
import { sniff } from './sniff.ts'
import { decodeText, tidyText } from './text.ts'

/** `begun` is called when what the file itself asks for begins. */
export async function prepare(job: ReadJob, begun: () => void = () => {}): Promise<Reading> {
  let fileType: FileType | null = null
  try {
    if (job.bytes.length === 0) throw new UnreadableError('empty')
    fileType = await sniff(job)
    const read = await readerOf(fileType)
    begun()
    const raw = await read(job.bytes)
    if (raw.length > MAX_TEXT) throw new UnreadableError('too_much')
    const tidy = tidyText(raw)
    if (!/[\p{L}\p{N}]/u.test(tidy)) throw new UnreadableError('empty')
    const text = redactedBy(job.rules, tidy)
    const chunks = chunksOf(text)
    if (chunks.length > MAX_CHUNKS) throw new UnreadableError('too_much')
    return { kind: 'read', fileType, text, chunks }
  } catch (error) {
    // Readers throw whatever they like at what they do not understand.
    return { kind: 'refused', why: error instanceof UnreadableError ? error.why : 'unsound', fileType }
  }
}

/** The reader of each type is loaded when the first file of it comes: they are large. */
async function readerOf(fileType: FileType): Promise<(bytes: Uint8Array) => Promise<string> | string> {
  switch (fileType) {
    case 'pdf':
      return (await import('./pdf.ts')).readPdf
    case 'docx':
      return (await import('./docx.ts')).readDocx
    case 'xlsx':
      return (await import('./xlsx.ts')).readXlsx
    case 'csv': {
      const { readCsv } = await import('./csv.ts')
      return (bytes) => readCsv(decodeText(bytes) ?? '')
    }
    case 'txt':
    case 'md':
      return (bytes) => decodeText(bytes) ?? ''
  }
}
