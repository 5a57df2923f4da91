/** A machine that has no room for another thread at the moment, as under a limit of the container's. */
import { Worker } from 'node:worker_threads'
import { builtInPolicies, type Policy } from '@svc/core'
import { expect, it } from 'vitest'
import { createExtractor } from './knowledge/extract/extractor.ts'
import { createPageReader } from './scan/reader.ts'

const machine = { hasRoom: true }
class Thread extends Worker {
  constructor(...given: ConstructorParameters<typeof Worker>) {
    if (!machine.hasRoom) throw Object.assign(new Error('EAGAIN'), { code: 'ERR_WORKER_INIT_FAILED' })
    super(...given)
  }
}

it('refuses files for as long as there is no room, and reads them afterwards', async () => {
  const extractor = createExtractor({ threads: 2, Thread })
  const read = () =>
    extractor.read({
      bytes: new TextEncoder().encode('hello'),
      filename: 'a.txt',
      accepted: ['txt'],
      rules: { policy: builtInPolicies[0] as Policy, contactDetails: [] },
    })
  machine.hasRoom = false
  // More than may be read at a time.
  for (let n = 0; n < 3; n++) expect(await read()).toMatchObject({ kind: 'refused', why: 'too_many' })
  machine.hasRoom = true
  expect(await read()).toMatchObject({ kind: 'read', text: 'hello' })
  await extractor.close()
})

it('likewise pages', async () => {
  const reader = createPageReader({ timeoutMs: 30_000, Thread })
  const read = () => reader.read({ body: new TextEncoder().encode('<p>Hello'), contentType: 'text/html' })
  machine.hasRoom = false
  expect(await read()).toBeNull()
  machine.hasRoom = true
  expect(await read()).toMatchObject({ text: 'Hello' })
  await reader.close()
})
