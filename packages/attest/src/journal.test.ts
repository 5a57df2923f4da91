import { expect, it } from 'vitest'
import type { Claim } from './claim.ts'
import { createJournal } from './journal.ts'
import { createMemoryStore } from './stores/memory.ts'

const claim = (id: string): Claim => ({ client_event_id: id }) as Claim

it.each(Array.from({ length: 12 }, (_, turns) => turns))(
  'tells the store what comes %i turns after a removal began',
  async (turns) => {
    const saved: string[] = []
    const journal = createJournal({
      store: createMemoryStore(),
      backoff: { baseMs: 1, maxMs: 1 },
      random: () => 0,
      schedule: () => () => {},
      emit: () => {},
      onLoaded: () => {},
      onSaved: (claims) => saved.push(...claims.map(({ client_event_id }) => client_event_id)),
    })
    await journal.settled()
    journal.remove(['a'])
    const removed = journal.settled()
    for (let turn = 0; turn < turns; turn++) await Promise.resolve()
    await journal.save(claim('b'))
    await removed
    expect(saved).toEqual(['b'])
  },
)

it('lets go of a store that is being loaded only when it is', async () => {
  const calls: string[] = []
  const store = createMemoryStore()
  const journal = createJournal({
    store: {
      ...store,
      async load() {
        await new Promise((resolve) => setTimeout(resolve, 20))
        calls.push('loaded')
        return store.load()
      },
      async close() {
        calls.push('closed')
      },
    },
    backoff: { baseMs: 1, maxMs: 1 },
    random: () => 0,
    schedule: () => () => {},
    emit: () => {},
    onLoaded: () => {},
    onSaved: () => {},
  })
  const loading = journal.settled()
  await journal.close()
  await loading
  expect(calls).toEqual(['loaded', 'closed'])
})
