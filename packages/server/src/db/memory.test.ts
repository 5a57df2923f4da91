import { expect, it } from 'vitest'
import { memoryShort } from './memory.ts'

it('is told with what is needed and what there is, when the database is made and when it is only started', () => {
  expect(memoryShort('made', 536_870_912)).toBe(
    'The embedded database takes 0.6 GB of memory while it is made, and this process may have 0.54 GB. If it ends here without another word, the system ended it: give it more, or set SVC_DATABASE_URL to a PostgreSQL',
  )
  expect(memoryShort('made', 599_999_999)).toContain('0.6 GB')
  expect(memoryShort('made', 600_000_000)).toBeNull()
  expect(memoryShort('started', 134_217_728)).toContain('0.25 GB of memory while it is started')
  expect(memoryShort('started', 268_435_456)).toBeNull()
})
