/**
 * What one chat message costs without a model, on the embedded database on disk with a large knowledge base, beside one bare retrieval query of the same run.
 *
 *     node --conditions=@svc/source bench/chat.ts [--quick] [--out FOLDER]
 *
 * Writes chat.md; `--quick` measures a tenth and prints.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createHashedEmbedder } from '../packages/server/src/adapters/embeddings/hashed.ts'
import { createApp } from '../packages/server/src/app.ts'
import { defaults } from '../packages/server/src/config/config.ts'
import { migrate } from '../packages/server/src/db/migrate.ts'
import { openPglite } from '../packages/server/src/db/pglite.ts'
import { seed } from '../packages/server/src/demo.ts'
import { wire } from '../packages/server/src/wire/services.ts'
import { addKnowledge } from '../packages/server/test/support/knowledge.ts'
import { passageTexts, questionsAbout } from './retrieval/texts.ts'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    out: { type: 'string', default: join(import.meta.dirname, 'results') },
  },
})
const CHUNKS = options.quick ? 1_000 : 10_000
const MESSAGES = options.quick ? 40 : 200

const folder = mkdtempSync(join(tmpdir(), 'svc-bench-chat-'))
const log = pino({ level: 'silent' })
const database = await openPglite(folder)
try {
  await migrate(database)
  const services = await wire({ config: defaults, database, log })
  const demo = await seed(database, services, folder)
  if (!demo) throw new Error('The demo organisation was not made')
  const { org_id, widget_id } = demo.credentials
  const { kysely } = database
  await sql`update organisations set plan = 'enterprise' where id = ${org_id}`.execute(kysely)
  const embedder = createHashedEmbedder()
  const texts = passageTexts(CHUNKS)
  for (let from = 0; from < texts.length; from += 100)
    await addKnowledge(
      database,
      org_id,
      { filename: `${from}.md`, chunks: texts.slice(from, from + 100) },
      embedder,
    )
  await sql`analyze`.execute(kysely)

  const app = createApp(services, log)
  const questions = questionsAbout(texts, MESSAGES)
  const ask = async (message: string) => {
    const response = await app.request('/api/chat', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message, org_id, widget_id }),
    })
    if (response.status !== 200) throw new Error(`answered ${response.status}`)
    await response.arrayBuffer()
  }
  const bare = async (question: string) => {
    const [vector] = await embedder.embed([question])
    await sql`
      select id, content from chunks where embedding_model = ${sql.lit(embedder.model)}
      order by embedding::vector(384) <=> ${`[${(vector as number[]).join(',')}]`}::vector(384) limit 5`.execute(
      kysely,
    )
  }
  const search = (question: string) => services.chat.retrieval.search(org_id, question, 5)
  for (const question of questions.slice(0, 20)) {
    await ask(question)
    await bare(question)
  }
  const measured = {
    chat: await times(questions, ask),
    search: await times(questions, search),
    bare: await times(questions, bare),
  }
  const line = (name: string, values: readonly number[]) =>
    `| ${name} | ${at(values, 0.5).toFixed(1)} | ${at(values, 0.95).toFixed(1)} | ${(at(values, 0.5) / at(measured.bare, 0.5)).toFixed(1)} |`
  const report = [
    '# A chat message, measured',
    '',
    `${new Date().toISOString().slice(0, 10)} · ${cpus()[0]?.model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node} · \`node --conditions=@svc/source bench/chat.ts\``,
    '',
    `Embedded database on disk (flushed at every commit), ${CHUNKS.toLocaleString('en')} chunks, no model, one message at a time, ${MESSAGES} of them. A message is limited, governed, guarded, searched for, answered, governed again and kept with two receipts.`,
    '',
    '| | p50 ms | p95 ms | as a multiple of a bare vector query |',
    '| --- | --- | --- | --- |',
    line('`POST /api/chat`', measured.chat),
    line('of which the search', measured.search),
    line('bare vector query', measured.bare),
    '',
  ].join('\n')
  process.stdout.write(report)
  if (!options.quick) {
    mkdirSync(options.out, { recursive: true })
    writeFileSync(join(options.out, 'chat.md'), report)
  }
} finally {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}

async function times(
  questions: readonly string[],
  ask: (question: string) => Promise<unknown>,
): Promise<number[]> {
  const found: number[] = []
  for (const question of questions) {
    const began = performance.now()
    await ask(question)
    found.push(performance.now() - began)
  }
  return found.sort((a, b) => a - b)
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number
}
