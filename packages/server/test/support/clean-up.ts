/** After each test file: ends the servers and closes and drops the databases it left open. */
import { afterAll } from 'vitest'
import { dropDatabases } from './databases.ts'
import { killProcesses } from './server-process.ts'

afterAll(async () => {
  killProcesses()
  await dropDatabases()
})
