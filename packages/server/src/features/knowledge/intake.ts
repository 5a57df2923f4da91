/** Takes a file in: it is read, redacted, cut and embedded, and kept or not. */
import { MAX_FILE_BYTES, type UploadedFile, type Visibility } from '@svc/contract'
import { embeddedText } from '../../adapters/embeddings/embedded-text.ts'
import { createTurns } from '../../db/turns.ts'
import { loggedFault } from '../../log/fault.ts'
import type { Chunk } from './chunk.ts'
import { type FileType, type Refusal, refusals } from './extract/reading.ts'
import { redactedBy } from './extract/redacted-by.ts'
import { plainName } from './filename.ts'
import type { KnowledgeNeeds } from './needs.ts'
import { newDocument } from './new-document.ts'
import { tooLarge, tooManyOffered } from './refuse.ts'
import { createKnowledgeStore, type StoredDocument, turnOf } from './store.ts'

/** Small enough that a database in this process answers others in between. */
const CHUNKS_AT_A_TIME = 20
/** A process that reads a document says so to the others for as long as it does; of one that was killed they take that for true for a minute more. */
const HELD = { leaseMs: 60_000, longestMs: Number.POSITIVE_INFINITY, patienceMs: 0 } as const
/** Documents offered by strangers that may await approval. */
const MAX_OFFERED = 100

export interface Sent {
  readonly orgId: string
  readonly file: UploadedFile
  readonly source: 'upload' | 'ingest'
  readonly accepted: readonly FileType[]
  readonly visibility: Visibility
  /** Offered by a stranger: not counted yet, not approved, and forgotten when it cannot be read. */
  readonly isKeyless: boolean
  /** Set when the answer has gone before the outcome was known: an admin then has to find the reason in the list. */
  isAnswered?: true
}

export type Outcome =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused'; readonly why: Refusal }
  | { readonly kind: 'gone' }

export interface Intake {
  /** Writes the document down as being processed, and begins. The outcome never rejects. */
  begin(sent: Sent): Promise<{ document: StoredDocument; outcome: Promise<Outcome> }>
  /** Keeps the chunks with their embeddings, and marks the document as ready. */
  keep(
    document: StoredDocument,
    read: { fileType: FileType | null; text: string; chunks: readonly Chunk[] },
  ): Promise<Outcome>
  /** Gives its count back, and tells an admin why nothing came of it, unless it never was a document or came from a stranger. */
  discard(
    document: StoredDocument,
    sent: Pick<Sent, 'isKeyless' | 'isAnswered'>,
    why: Refusal,
    fileType: FileType | null,
  ): Promise<void>
  /** Whether this process is still reading it: embedding a large document may take longer than `ABANDONED_MS`. */
  isAtWork(id: string): boolean
  /** Waits until `enough` settles for what this process is reading, and discards the rest as interrupted. To be called when nothing new begins any more. */
  end(enough: Promise<void>): Promise<void>
}

export function createIntake(needs: KnowledgeNeeds): Intake {
  const { db, extractor, embedder, log, clock = Date.now } = needs
  const store = createKnowledgeStore(db)
  const hold = createTurns(db, HELD)
  const atWork = new Map<string, { document: StoredDocument; sent: Sent; outcome: Promise<Outcome> }>()
  let isEnding = false

  const begin: Intake['begin'] = async (sent) => {
    const { orgId, file, source, visibility, isKeyless } = sent
    if (file.size > MAX_FILE_BYTES) throw tooLarge(MAX_FILE_BYTES)
    const rules = await needs.rulesOf(orgId)
    const now = new Date(clock())
    const filename = plainName(file.name)
    const document = newDocument({
      org_id: orgId,
      filename: redactedBy(rules, filename),
      file_size: file.size,
      source,
      visibility,
      approved_at: isKeyless ? null : now,
      created_at: now,
    })
    await db.transaction().execute(async (transaction) => {
      const within = createKnowledgeStore(transaction)
      if (isKeyless && (await within.countOffered(orgId)) >= MAX_OFFERED) throw tooManyOffered(MAX_OFFERED)
      await within.add(document)
      if (!isKeyless) await needs.meter(transaction, orgId, now)
    })
    const bytes = new Uint8Array(await file.arrayBuffer())
    const job = { bytes, filename, accepted: sent.accepted, rules }
    const outcome = hold(turnOf(document.id), async () => {
      const reading = await extractor.read(job, isKeyless)
      if (reading.kind === 'read') return keep(document, reading)
      await discard(document, sent, reading.why, reading.fileType)
      return reading
    })
      .catch(async (error): Promise<Outcome> => {
        if (isEnding) return { kind: 'refused', why: 'interrupted' }
        log.error({ fault: loggedFault(error) }, 'a document could not be kept')
        await discard(document, sent, 'unkept', null).catch(() => {})
        return { kind: 'refused', why: 'unkept' }
      })
      .finally(() => atWork.delete(document.id))
    atWork.set(document.id, { document, sent, outcome })
    return { document, outcome }
  }

  const keep: Intake['keep'] = async ({ org_id: orgId, id, filename }, { fileType, text, chunks: found }) => {
    // A text without headings is under its own title.
    const title = filename.replace(/\.[a-z]{2,4}$/i, '')
    const chunks = found.map((chunk) => (chunk.heading === '' ? { ...chunk, heading: title } : chunk))
    const locale = await store.localeOf(orgId)
    for (let from = 0; from < chunks.length; from += CHUNKS_AT_A_TIME) {
      const some = chunks.slice(from, from + CHUNKS_AT_A_TIME)
      const vectors = await vectorsOf(some)
      const { model } = embedder
      // Somebody removed the document meanwhile, or another process gave it up.
      if (!(await store.addChunks(orgId, id, { from, chunks: some, locale, vectors, model })))
        return { kind: 'gone' }
    }
    const isDone = await store.finish(orgId, id, { fileType, text, chunkCount: chunks.length })
    return isDone ? { kind: 'ready' } : { kind: 'gone' }
  }

  /** Without vectors a chunk is found by its words, until it is embedded again. */
  async function vectorsOf(chunks: readonly Chunk[]): Promise<readonly (readonly number[])[] | null> {
    try {
      return await embedder.embed(chunks.map(embeddedText))
    } catch (error) {
      log.warn({ fault: loggedFault(error) }, 'chunks were kept without embeddings')
      return null
    }
  }

  const discard: Intake['discard'] = async (
    { org_id: orgId, id, created_at },
    { isKeyless, isAnswered },
    why,
    fileType,
  ) => {
    const isNone = why === 'unsupported' || why === 'mismatch' || why === 'too_many'
    const isForgotten = isKeyless || (isNone && !isAnswered)
    await db.transaction().execute(async (transaction) => {
      const within = createKnowledgeStore(transaction)
      const wasThere = isForgotten
        ? await within.remove(orgId, id)
        : (await within.fail(orgId, id, refusals[why], fileType)) !== undefined
      if (!isForgotten) await within.forgetFailed(orgId)
      if (wasThere && !isKeyless) await needs.giveBack(transaction, orgId, created_at)
    })
  }

  return {
    begin,
    keep,
    discard,
    isAtWork: (id) => atWork.has(id),
    async end(enough) {
      await Promise.race([Promise.all([...atWork.values()].map(({ outcome }) => outcome)), enough])
      isEnding = true
      for (const { document, sent } of atWork.values())
        await discard(document, { ...sent, isAnswered: true }, 'interrupted', null).catch((error) =>
          log.error(
            { fault: loggedFault(error) },
            'a document that is not read to its end says so in ten minutes',
          ),
        )
      // What waits for a thread would be read for nobody.
      await extractor.close()
    },
  }
}
