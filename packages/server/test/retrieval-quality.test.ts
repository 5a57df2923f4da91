/** The embedded default answers questions about a small town: the figures that bench/results/retrieval.md shows, held to their floors. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerFromPassages } from '../src/features/chat/passages/answer-from-passages.ts'
import { searchAsked } from '../src/features/chat/passages/search-asked.ts'
import { featureDatabases } from './support/databases.ts'
import { addKnowledge } from './support/knowledge.ts'
import { type Question, readDocuments, readElsewhere, readQuestions } from './support/retrieval-corpus.ts'
import { type TestApp, testApp } from './support/test-app.ts'

const corpus = join(import.meta.dirname, '../../../bench/corpus/retrieval')
const FIRST = 0.85
const IN_FIVE = 0.95
/** Without a model, by sentences of the right document. */
const ANSWERED = 0.85
/** Of forty questions about anything else; four when this was chosen. */
const ANSWERED_ELSEWHERE = 6

/** What people write around a question; the message as it is when redacted. */
const around: readonly ((question: string) => string)[] = [
  (question) => question,
  (question) => `Hi, ${question}`,
  (question) => `Hello there! My name is Ann Smith. ${question} Thanks in advance!`,
  (question) => `${question} My mail is [EMAIL_ADDRESS] and my phone is [PHONE_NUMBER].`,
  (question) =>
    `Good morning, I moved here last month with my family and I am still finding my way around. ${question} Please answer to [EMAIL_ADDRESS]. Kind regards, Ann`,
  (question) => `hey ${question.toLowerCase().replace('?', '')} thanks a lot`,
]

describe.each(featureDatabases)('retrieval on %s', (_name, open) => {
  let app: TestApp
  let orgId: string
  const passages = new Map<string, string>()
  beforeAll(async () => {
    app = await testApp({ database: await open() })
    orgId = (await app.newOrganisation()).orgId
    // Another organisation's passages are the nearest there are, and are never found.
    const other = (await app.newOrganisation()).orgId
    for (const { title, passages: chunks } of readDocuments(corpus)) {
      const document = { filename: `${title}.md`, heading: title, chunks }
      const { chunkIds } = await addKnowledge(app.database, orgId, document, app.services.chat.embedder)
      for (const [at, id] of chunkIds.entries()) passages.set(id, `${title} ${at + 1}`)
      await addKnowledge(app.database, other, document, app.services.chat.embedder)
    }
  })
  afterAll(() => app.close())

  it(`finds the right passage first in ${FIRST * 100} of a hundred questions, among five in ${IN_FIVE * 100}`, async () => {
    const { measured, tuning } = readQuestions(corpus)
    expect(measured).toHaveLength(60)
    const asked = new Set(tuning.map(({ question }) => question))
    expect(measured.filter(({ question }) => asked.has(question))).toEqual([])
    const places = []
    for (const question of measured) places.push(await placeOf(question))
    expect(share(places, 1)).toBeGreaterThanOrEqual(FIRST)
    expect(share(places, 5)).toBeGreaterThanOrEqual(IN_FIVE)
  })

  it(`answers ${ANSWERED * 100} of a hundred questions from the right document, whatever stands around them`, async () => {
    const { measured } = readQuestions(corpus)
    const right = []
    for (const [at, { question, document }] of measured.entries()) {
      const message = around[at % around.length]?.(question) ?? question
      const found = await searchAsked(app.services.chat.retrieval.search, orgId, message, 5)
      const sources = answerFromPassages(message, found)?.sources ?? []
      right.push(sources.some(({ filename }) => filename === `${document}.md`))
    }
    expect(right.filter(Boolean).length / right.length).toBeGreaterThanOrEqual(ANSWERED)
  })

  it(`answers at most ${ANSWERED_ELSEWHERE} of forty questions that nothing here answers`, async () => {
    const questions = readElsewhere(corpus)
    expect(questions).toHaveLength(40)
    const answered = []
    for (const question of questions) {
      const found = await searchAsked(app.services.chat.retrieval.search, orgId, question, 5)
      if (answerFromPassages(question, found)) answered.push(question)
    }
    expect(answered.length).toBeLessThanOrEqual(ANSWERED_ELSEWHERE)
  })

  it('finds nothing for an organisation without documents', async () => {
    expect(await app.services.chat.retrieval.search(randomUUID(), 'library card', 5)).toEqual([])
  })

  /** From 1; 0 for one that is not among the five best. */
  async function placeOf({ question, document, passage }: Question): Promise<number> {
    const found = await app.services.chat.retrieval.search(orgId, question, 5)
    const names = found.map(({ chunkId }) => passages.get(chunkId))
    expect(names).not.toContain(undefined)
    return names.indexOf(`${document} ${passage}`) + 1
  }
})

function share(places: readonly number[], within: number): number {
  return places.filter((place) => place > 0 && place <= within).length / places.length
}
