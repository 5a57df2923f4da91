import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '../src/db/database.ts'
import { startJobs } from '../src/jobs/boss.ts'
import { databases } from './support/databases.ts'

const log = pino({ level: 'silent' })

describe.each(databases)('on %s', (_name, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  it('a recurring job is scheduled once, by UTC, over starts and processes, and the queue stops', async () => {
    const recurring = [{ name: 'tidy', cron: '5 0 * * *', run: async () => {} }]
    const first = await startJobs(database, recurring, log)
    const second = await startJobs(database, recurring, log)
    const { rows } = await sql`select name, cron, timezone from pgboss.schedule`.execute(database.kysely)
    expect(rows).toEqual([{ name: 'tidy', cron: '5 0 * * *', timezone: 'UTC' }])
    await Promise.all([first.stop(), second.stop()])
  })

  it('a queue that could not be set up is stopped', async () => {
    const stop = vi.spyOn(PgBoss.prototype, 'stop')
    const recurring = [{ name: 'never', cron: 'no such time', run: async () => {} }]
    await expect(startJobs(database, recurring, log)).rejects.toThrow()
    expect(stop).toHaveBeenCalledOnce()
    expect(stop.mock.settledResults).toEqual([{ type: 'fulfilled', value: undefined }])
    stop.mockRestore()
  })

  it('a job that fails is logged without its words and does not end the process', async () => {
    const lines: string[] = []
    const seen = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
    const run = () => Promise.reject(new Error('jane.roe@example.com'))
    const jobs = await startJobs(database, [{ name: 'failing', cron: '5 0 * * *', run }], seen)
    await sql`insert into pgboss.job (name, state) values ('failing', 'created')`.execute(database.kysely)
    await expect
      .poll(() => lines.join(''), { timeout: 15_000 })
      .toContain('a job failed and will be tried again')
    expect(lines.join('')).not.toContain('jane')
    await jobs.stop()
  })
})
