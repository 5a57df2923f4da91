/**
 * A look into a container before anything else reads it: entries, what they say they inflate to, and what they really do, are counted, and what was counted is
 * all that is read afterwards. Another reader may find other entries in the same bytes, so it gets a container that is made anew.
 */
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { UnreadableError } from './reading.ts'

export interface ZipEntry {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Enough for real documents, with a picture for each page. */
const MAX_ENTRIES = 2_000
const MAX_INFLATED = 20 * 1024 * 1024
const MAX_NAME = 255
const ENCRYPTED = 1

/** The entries that `wanted` names, inflated. @throws UnreadableError `encrypted`, `too_much`, `unsound` */
export async function unzip(bytes: Uint8Array, wanted: (name: string) => boolean): Promise<ZipEntry[]> {
  let zip: ZipFile
  try {
    zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), {
      lazyEntries: true,
      strictFileNames: true,
      validateEntrySizes: true,
    })
  } catch (cause) {
    throw new UnreadableError('unsound', { cause })
  }
  if (zip.entryCount > MAX_ENTRIES) throw new UnreadableError('too_much')
  const entries: ZipEntry[] = []
  const names = new Set<string>()
  let declared = 0
  let inflated = 0
  try {
    for await (const entry of zip.eachEntry()) {
      const name = checkName(entry, names)
      declared += entry.uncompressedSize
      if (names.size > MAX_ENTRIES || declared > MAX_INFLATED) throw new UnreadableError('too_much')
      if (entry.generalPurposeBitFlag & ENCRYPTED) throw new UnreadableError('encrypted')
      const isWanted = wanted(name)
      const parts: Buffer[] = []
      for await (const part of await zip.openReadStreamPromise(entry)) {
        inflated += (part as Buffer).length
        if (inflated > MAX_INFLATED) throw new UnreadableError('too_much')
        if (isWanted) parts.push(part as Buffer)
      }
      if (isWanted) entries.push({ name, bytes: Buffer.concat(parts) })
    }
  } catch (cause) {
    throw cause instanceof UnreadableError ? cause : new UnreadableError('unsound', { cause })
  }
  return entries
}

/** Nobody unpacks them into a folder, but no program that makes documents names entries like this either. */
function checkName({ fileName }: Entry, names: Set<string>): string {
  const isOdd =
    fileName.length > MAX_NAME ||
    names.has(fileName) ||
    /^[/\\]|^[A-Za-z]:|\\|(?:^|\/)\.\.?(?:\/|$)|[\u0000-\u001f]/.test(fileName)
  if (isOdd) throw new UnreadableError('unsound')
  names.add(fileName)
  return fileName
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const UTF8_NAMES = 0x0800

/** A container of these entries, none of them compressed (APPNOTE 4.3). */
export function zipOf(entries: readonly ZipEntry[]): Uint8Array {
  const locals: Uint8Array[] = []
  const centrals: Uint8Array[] = []
  let at = 0
  for (const { name, bytes } of entries) {
    const named = Buffer.from(name)
    // Both headers hold these: version needed, flags, method, time, date, checksum, both sizes, the length of the name.
    const shared = Buffer.alloc(24)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(UTF8_NAMES, 2)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE(bytes.length, 14)
    shared.writeUInt32LE(bytes.length, 18)
    shared.writeUInt16LE(named.length, 22)
    locals.push(uint32(LOCAL), shared, Buffer.alloc(2), named, bytes)
    const rest = Buffer.alloc(16)
    rest.writeUInt32LE(at, 12)
    centrals.push(uint32(CENTRAL), Buffer.from([20, 0]), shared, rest, named)
    at += 30 + named.length + bytes.length
  }
  const central = Buffer.concat(centrals)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...locals, central, uint32(END), end])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
