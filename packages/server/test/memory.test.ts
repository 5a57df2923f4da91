/** What the embedded database takes where there is little memory. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { withDatabase } from './support/embedded-folder.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

const run = promisify(execFile)

/** Has expressions evaluated often, gives V8 time to compile what does it once more, and tells the peak in megabytes. */
const program = `
  import { sql } from 'kysely'
  const { openPglite } = await import(process.argv[1])
  const database = await openPglite(process.argv[2], { memory: 2 ** 29 })
  for (let i = 0; i < 20; i++)
    await sql\`select count(*) from generate_series(1, 10000) i where i % 3 = 0 and i::text like '%7%'\`.execute(database.kysely)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await database.close()
  console.log(process.resourceUsage().maxRSS / 1024)
`

it('is half a gigabyte less than where there is enough of it', async () => {
  const folder = await withDatabase(temporaryFolder('memory'))
  const pglite = new URL('../src/db/pglite.ts', import.meta.url).href
  const { stdout } = await run(
    process.execPath,
    ['--conditions=@svc/source', '--input-type=module', '--eval', program, pglite, folder],
    { cwd: import.meta.dirname },
  )
  expect(Number(stdout)).toBeGreaterThan(100)
  expect(Number(stdout)).toBeLessThan(500)
})
