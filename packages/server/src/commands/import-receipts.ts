/** `svc-server import-receipts`: takes receipts of the older scheme over, from a file with one JSON object per line. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Config } from '../config/config.ts'
import { openExisting } from '../db/open.ts'
import { ServerError } from '../errors.ts'
import { type OldReceipt, oldReceipt, receiptOf } from '../features/receipts/scheme-v1.ts'
import { createReceiptStore } from '../features/receipts/store.ts'
import { createTenantStore } from '../features/tenants/store.ts'
import { describeIssues } from '../http/describe-issues.ts'

export interface Import {
  /** The organisation that the receipts belong to. */
  readonly slug: string
  readonly file: string
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir' | 'fingerprintSecret'>
  readonly clock?: () => number
  /** Told after every lot how many lines were read. */
  onProgress?(lines: number): void
}

export interface Imported {
  readonly added: number
  /** Receipts that the organisation had already: importing again changes nothing. */
  readonly known: number
}

const LOT = 500

/**
 * Reads the whole file before anything is written, so that a fault in it leaves nothing half done.
 *
 * @throws ServerError `import_failed`, naming the line and what is wrong with it; and what opening the database throws
 */
export async function importReceipts(what: Import): Promise<Imported> {
  const { slug, file, config, clock = Date.now, onProgress } = what
  const secret = config.fingerprintSecret
  if (secret === null)
    throw new ServerError(
      'import_failed',
      'SVC_FINGERPRINT_SECRET must be set: the secret that the older receipts were fingerprinted with',
    )
  for await (const _ of readFile(file));
  const database = await openExisting(config)
  try {
    const organisation = await createTenantStore(database.kysely).findBySlug(slug)
    if (!organisation)
      throw new ServerError('import_failed', 'No organisation has this slug; name one with --org SLUG')
    const store = createReceiptStore(database.kysely)
    let added = 0
    let lines = 0
    let lot: OldReceipt[] = []
    const write = async () => {
      const recordedAt = new Date(clock())
      const receipts = lot.map((old) => receiptOf(old, organisation.id, secret, recordedAt))
      added += (await store.insert(receipts)).size
      lines += lot.length
      lot = []
      onProgress?.(lines)
    }
    for await (const receipt of readFile(file)) if (lot.push(receipt) === LOT) await write()
    if (lot.length > 0) await write()
    return { added, known: lines - added }
  } finally {
    await database.close()
  }
}

async function* readFile(file: string): AsyncGenerator<OldReceipt> {
  const seen = new Set<string>()
  let number = 0
  const input = createReadStream(file, 'utf8')
  const opened = new Promise<void>((resolve, reject) => {
    input.once('open', () => resolve())
    input.once('error', reject)
  })
  await opened.catch((cause: NodeJS.ErrnoException) => {
    throw new ServerError('import_failed', `${file} cannot be read (${cause.code})`, { cause })
  })
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++
    if (line.trim() === '') continue
    const receipt = parse(line, number)
    if (seen.has(receipt.receipt_id)) throw fault(number, 'receipt_id is that of an earlier line')
    seen.add(receipt.receipt_id)
    yield receipt
  }
}

function parse(line: string, number: number): OldReceipt {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw fault(number, 'it is not JSON')
  }
  const read = oldReceipt.safeParse(value, { reportInput: true })
  if (!read.success)
    throw fault(number, describeIssues('body', read.error.issues).replaceAll('body', 'the receipt'))
  return read.data
}

function fault(line: number, what: string): ServerError {
  return new ServerError('import_failed', `Line ${line}: ${what}. Nothing was imported.`)
}
