/** A process that is killed while it is its turn to write holds up the others for seconds, and none of them is refused. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, it } from 'vitest'
import { openPostgres } from '../../src/db/postgres.ts'
import { migratedAddress } from '../support/databases.ts'
import { killProcesses, startProcess } from '../support/server-process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'svc-turns-'))
afterEach(killProcesses)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

it('what one process began to write when it was killed is written through another', async () => {
  const databaseUrl = await migratedAddress()
  const first = await startProcess({ dataDir, databaseUrl })
  const second = await startProcess({ dataDir, databaseUrl })
  const { api_key: key } = first.demo!
  const write = (url: string, critical_timeout_minutes: number) =>
    fetch(`${url}/api/v1/notifications/routing`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ escalation: { critical_timeout_minutes } }),
    })
  expect((await write(first.url, 10)).status).toBe(200)

  const database = await openPostgres({ url: databaseUrl })
  const atWork = database.kysely.transaction().execute(async (transaction) => {
    await sql`select from notification_routing for update`.execute(transaction)
    const cut = write(first.url, 20).catch(() => 'cut off')
    await expect
      .poll(() => database.kysely.selectFrom('turns').select('name').execute(), { timeout: 5_000 })
      .toHaveLength(1)
    await first.kill('SIGKILL')
    return cut
  })
  expect(await atWork).toBe('cut off')
  expect((await write(second.url, 30)).status).toBe(200)
  await database.close()
}, 120_000)
