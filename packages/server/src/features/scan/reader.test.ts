import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createPageReader } from './reader.ts'

const page = {
  body: new TextEncoder().encode('<title>Shop</title><p>We open at nine.</p>'),
  contentType: 'text/html',
}

it('reads a page that comes while a thread without work is being ended', async () => {
  const reader = createPageReader({ timeoutMs: 30_000, idleMs: 0 })
  try {
    for (let round = 0; round < 8; round++) {
      expect(await reader.read(page)).not.toBeNull()
      // Just behind the end of the time without work, and long before the thread is gone.
      await sleep(1 + (round % 3))
    }
  } finally {
    await reader.close()
  }
})
