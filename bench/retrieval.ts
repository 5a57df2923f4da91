/**
 * How well and how fast the knowledge base is searched, with the embedder that needs no setting up.
 *
 *     node --conditions=@svc/source bench/retrieval.ts [--quick] [--out FOLDER]
 *
 * Writes retrieval.md; `--quick` measures the quality and the smallest sizes, and prints.
 */

import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { redact } from '@svc/core'
import { sql } from 'kysely'
import { createHashedEmbedder } from '../packages/server/src/adapters/embeddings/hashed.ts'
import type { Database } from '../packages/server/src/db/database.ts'
import { migrate } from '../packages/server/src/db/migrate.ts'
import { openPglite } from '../packages/server/src/db/pglite.ts'
import { openPostgres } from '../packages/server/src/db/postgres.ts'
import { createRetrieval, type Retrieval } from '../packages/server/src/features/retrieval/service.ts'
import { createPassageStore } from '../packages/server/src/features/retrieval/store.ts'
import { addKnowledge } from '../packages/server/test/support/knowledge.ts'
import { startPostgres } from '../packages/server/test/support/postgres.ts'
import { readDocuments, readQuestions } from '../packages/server/test/support/retrieval-corpus.ts'
import { passageTexts, questionsAbout } from './retrieval/texts.ts'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    out: { type: 'string', default: join(import.meta.dirname, 'results') },
  },
})
const SIZES = {
  pglite: options.quick ? [300, 1_000] : [1_000, 10_000],
  postgres: options.quick ? [1_000, 3_000] : [1_000, 10_000, 100_000],
}
const QUESTIONS = 60
/** Each size is asked so often, and the least of each question's times counts: what else the machine does only ever slows down. */
const ROUNDS = 3

interface Quality {
  readonly questions: number
  readonly first: number
  readonly inFive: number
  readonly missed: readonly string[]
}

interface Measured {
  readonly chunks: number
  /** Milliseconds: the median over the questions. */
  readonly search: number
  readonly slowest: number
  readonly bare: number
  /** Share of the ten nearest by a look at every vector that the search by index gives too. */
  readonly recall: number
}

interface Result {
  readonly name: string
  readonly quality: Quality
  readonly growth: Measured[]
}

const embedder = createHashedEmbedder()
const silent = { warn() {} } as unknown as Parameters<typeof createRetrieval>[0]['log']

const postgres = await startPostgres()
try {
  const databases = [
    ['PostgreSQL', await openPostgres({ url: await postgres.newDatabase() }), SIZES.postgres],
    ['PGlite', await openPglite(null), SIZES.pglite],
  ] as const
  const results: Result[] = []
  for (const [name, database] of databases) {
    await migrate(database)
    results.push({ name, quality: await quality(database), growth: [] })
  }
  for (const [at, [, database, sizes]] of databases.entries()) {
    const { growth } = results[at] as Result
    for await (const measured of grow(database, sizes)) {
      growth.push(measured)
      // What was measured is kept, however long the rest takes.
      if (!options.quick) write(page(results))
    }
    await database.close()
  }
  if (options.quick) process.stdout.write(page(results))
} finally {
  await postgres.stop()
}

async function newOrganisation({ kysely }: Database): Promise<string> {
  const id = randomUUID()
  await kysely
    .insertInto('organisations')
    .values({ id, slug: id, name: id, plan: 'free', created_at: new Date() })
    .execute()
  return id
}

function retrievalOf({ kysely }: Database): Retrieval {
  return createRetrieval({
    ...{ store: createPassageStore(kysely), embedder, log: silent },
    redact: async (_orgId, text) => redact(text).output,
  })
}

async function quality(database: Database): Promise<Quality> {
  const corpus = join(import.meta.dirname, 'corpus/retrieval')
  const orgId = await newOrganisation(database)
  const names = new Map<string, string>()
  for (const { title, passages } of readDocuments(corpus)) {
    const document = { filename: `${title}.md`, heading: title, chunks: passages }
    const { chunkIds } = await addKnowledge(database, orgId, document, embedder)
    for (const [at, id] of chunkIds.entries()) names.set(id, `${title} ${at + 1}`)
  }
  const { search } = retrievalOf(database)
  const places: number[] = []
  const missed: string[] = []
  const { measured } = readQuestions(corpus)
  for (const { question, document, passage } of measured) {
    const found = await search(orgId, question, 5)
    const place = found.findIndex(({ chunkId }) => names.get(chunkId) === `${document} ${passage}`) + 1
    places.push(place)
    if (place !== 1) missed.push(`${place === 0 ? 'not among five' : `place ${place}`}: ${question}`)
  }
  return {
    questions: places.length,
    first: places.filter((place) => place === 1).length,
    inFive: places.filter((place) => place > 0).length,
    missed,
  }
}

/** One organisation grows; beside it lies another of a tenth of its size. */
async function* grow(database: Database, sizes: readonly number[]): AsyncGenerator<Measured> {
  const [orgId, other] = [await newOrganisation(database), await newOrganisation(database)]
  const texts = passageTexts(Math.max(...sizes) * 1.1)
  const store = createPassageStore(database.kysely)
  const { search } = retrievalOf(database)
  let size = 0
  for (const next of sizes) {
    // PostgreSQL builds an index faster than it keeps one; the embedded database does either on one core.
    if (database.kind === 'postgres') await sql`drop index chunks_near_hashed`.execute(database.kysely)
    await add(database, orgId, texts.slice(size, next))
    await add(database, other, texts.slice(-Math.floor((next - size) / 10)))
    size = next
    if (database.kind === 'postgres') await buildIndex(database)
    else await sql`analyze`.execute(database.kysely)
    const questions = questionsAbout(texts.slice(0, size), QUESTIONS)
    const vectors = await embedder.embed(questions)
    const searched = await leastTimes(questions, (question) => search(orgId, question, 5))
    const bared = await leastTimes(vectors, (vector) => bare(database, vector))
    let same = 0
    for (const vector of vectors.slice(0, 20)) {
      const all = new Set(await exact(database, orgId, vector))
      same += (await store.nearest(orgId, vector, embedder, 10)).filter((id) => all.has(id)).length
    }
    const sorted = searched.sort((a, b) => a - b)
    yield {
      chunks: size,
      search: median(sorted),
      slowest: sorted.at(-1) as number,
      bare: median(bared.sort((a, b) => a - b)),
      recall: same / 200,
    }
  }
}

async function buildIndex({ kysely }: Database): Promise<void> {
  await kysely.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`set maintenance_work_mem = '1GB'`.execute(connection)
    await sql`
      create index chunks_near_hashed on chunks using hnsw ((embedding::vector(384)) vector_cosine_ops)
      where embedding_model = 'hashed-1@384'`.execute(connection)
    await sql`vacuum analyze chunks`.execute(connection)
  })
}

async function add(database: Database, orgId: string, texts: readonly string[]): Promise<void> {
  // As documents come: a hundred chunks each.
  for (let from = 0; from < texts.length; from += 100) {
    const document = { filename: `${from}.md`, chunks: texts.slice(from, from + 100) }
    await addKnowledge(database, orgId, document, embedder)
  }
}

/** One retrieval as bare as can be: the five nearest of the whole table, by the same index. */
async function bare({ kysely }: Database, vector: readonly number[]): Promise<void> {
  const near = `[${vector.join(',')}]`
  await sql`
    select id, content from chunks where embedding_model = 'hashed-1@384'
    order by embedding::vector(384) <=> ${near}::vector(384) limit 5`.execute(kysely)
}

async function exact({ kysely }: Database, orgId: string, vector: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with own as materialized (
      select id, embedding <=> ${`[${vector.join(',')}]`}::vector as distance from chunks where org_id = ${orgId})
    select id from own order by distance limit 10`.execute(kysely)
  return rows.map(({ id }) => id)
}

async function leastTimes<T>(asked: readonly T[], ask: (one: T) => Promise<unknown>): Promise<number[]> {
  const least: number[] = asked.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, one] of asked.entries()) {
      const started = performance.now()
      await ask(one)
      least[at] = Math.min(least[at] as number, performance.now() - started)
    }
  return least
}

function median(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)] as number
}

function write(report: string): void {
  mkdirSync(options.out, { recursive: true })
  writeFileSync(join(options.out, 'retrieval.md'), report)
}

function page(results: readonly Result[]): string {
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`
  const lines = [
    '# Retrieval',
    '',
    `\`node --conditions=@svc/source bench/retrieval.ts\` on Node ${process.versions.node}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB.`,
    'With the embedder that needs no network, hashed words and letters.',
    '',
    '## How well',
    '',
    'Sixty questions to the help pages of an invented town (`corpus/retrieval`), 42 documents, each question answered by one passage. Weights were chosen by twenty other questions.',
    '',
    '| database | questions | right passage first | among the first five |',
    '|---|---|---|---|',
    ...results.map(
      ({ name, quality: { questions, first, inFive } }) =>
        `| ${name} | ${questions} | ${first} (${percent(first, questions)}) | ${inFive} (${percent(inFive, questions)}) |`,
    ),
    '',
    'Not first: ',
    '',
    ...(results[0]?.quality.missed.map((one) => `- ${one}`) ?? []),
    '',
    '## How fast',
    '',
    'One organisation grows, another of a tenth of its size lies in the same tables. A search is everything that the service does for a question: embedding it, full text, vectors, one list of',
    'both, the passages. Beside it stands the barest vector query there is on the same table, in the same run: the ratios carry over to other machines, the milliseconds do not. What the index passes by is compared all the same where the words find it.',
    '',
    '| database | chunks | search, median ms | slowest ms | bare query, median ms | ratio | of the nearest ten, the index finds |',
    '|---|---|---|---|---|---|---|',
    ...results.flatMap(({ name, growth: sizes }) =>
      sizes.map(
        ({ chunks, search, slowest, bare: least, recall }) =>
          `| ${name} | ${chunks.toLocaleString('en')} | ${search.toFixed(1)} | ${slowest.toFixed(1)} | ${least.toFixed(2)} | ${(search / least).toFixed(1)} | ${percent(recall, 1)} |`,
      ),
    ),
    '',
  ]
  return lines.join('\n')
}
