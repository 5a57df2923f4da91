import { expect, it } from 'vitest'
import { memoryShort } from './memory-short.ts'

it('is told with what is needed and what there is, when the database is made and when it is only started', () => {
  expect(memoryShort('made', 536_870_912)).toBe(
    'The embedded database takes 1.2 GB of memory while it is made, and this process may have 0.5 GB. If it ends here without another word, the system ended it: give it more, or set SVC_DATABASE_URL to a PostgreSQL',
  )
  expect(memoryShort('made', 1_073_741_824)).toContain('1.2 GB')
  expect(memoryShort('made', 1_200_000_000)).toBeNull()
  expect(memoryShort('started', 536_870_912)).toContain('0.8 GB of memory while it is started')
  expect(memoryShort('started', 1_073_741_824)).toBeNull()
})
