/** A pooler between the server and its database, as hosts of PostgreSQL put one there. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgres } from '../src/db/postgres.ts'
import { startServer } from '../src/server.ts'
import { claimOf } from './support/claims.ts'
import { postgresAddress } from './support/databases.ts'
import { type Pooler, startPooler } from './support/pooler.ts'

const root = mkdtempSync(join(tmpdir(), 'svc-pooler-test-'))
let pooler: Pooler
beforeAll(async () => {
  pooler = await startPooler(await postgresAddress())
})
afterAll(async () => {
  await pooler?.stop()
  rmSync(root, { recursive: true, force: true })
})

it('two servers start through it at once, and record the same claims once', async () => {
  const open = (name: string) =>
    startServer({
      ...{ databaseUrl: pooler.url, dataDir: join(root, name), port: 0, log: pino({ level: 'silent' }) },
    })
  const [left, right] = await Promise.all([open('left'), open('right')])
  try {
    expect([left.demo, right.demo].filter(Boolean)).toHaveLength(1)
    const key = (left.demo ?? right.demo)?.credentials.api_key
    const post = async (url: string, body: unknown) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      return { status: answer.status, body: await answer.json() }
    }
    const now = Date.now()
    const claims = Array.from({ length: 20 }, (_, n) => claimOf(`Mail ops${n}@example.com`, now))
    const answers = await Promise.all(
      [left, right].flatMap(({ url }) => claims.map((claim) => post(`${url}/api/v1/attestations`, claim))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    const times = answers.map(({ body }) => Date.parse(body.recorded_at))
    expect(times.every((time) => time >= now && time <= Date.now())).toBe(true)
  } finally {
    await Promise.all([left.close(), right.close()])
  }
})

it('leaves no turn taken on a connection that somebody else has next', async () => {
  const databases = await Promise.all([1, 2].map(() => openPostgres({ url: pooler.url })))
  try {
    let inside = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, ++inside)
      await new Promise((resolve) => setTimeout(resolve, 20))
      inside--
    }
    const turns = Array.from({ length: 6 }, (_, n) => databases[n % 2]!.exclusively('one turn', work))
    const failing = databases[0]!.exclusively('one turn', () => Promise.reject(new Error('on purpose')))
    await expect(failing).rejects.toThrow('on purpose')
    await Promise.all(turns)
    expect(most).toBe(1)
  } finally {
    await Promise.all(databases.map((database) => database.close()))
  }
})
