import { expect, it } from 'vitest'
import type { Claim } from './claim.ts'
import { AttestError } from './errors.ts'
import type { AttestorEvents } from './events.ts'
import { createJournal, type JournalOptions } from './journal.ts'
import { createMemoryStore } from './stores/memory.ts'
import type { DeadLetter, Store } from './stores/store.ts'

const claim = (id: string): Claim => ({ client_event_id: id }) as Claim
const letter = (id: string): DeadLetter => ({ claim: claim(id), status: 422, code: 'x', refused_at: '' })
const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await Promise.resolve()
}

/** A store that says what it was told, and may be told to wait or to fail. */
function watchedStore() {
  const calls: string[] = []
  const waits: (() => void)[] = []
  let waiting = false
  let failure: unknown
  const told = async (call: string): Promise<void> => {
    calls.push(call)
    if (waiting) await new Promise<void>((resolve) => waits.push(resolve))
    if (failure !== undefined) throw failure
  }
  const store: Store = {
    async load() {
      await told('load')
      return { claims: [], letters: [] }
    },
    save: (claims) => told(`save ${claims.map((one) => one.client_event_id)}`),
    remove: (ids) => told(`remove ${ids}`),
    bury: (letters) => told(`bury ${letters.map((one) => one.claim.client_event_id)}`),
    async close() {
      calls.push('close')
    },
  }
  return {
    store,
    calls,
    hold() {
      waiting = true
    },
    release() {
      waiting = false
      for (const go of waits.splice(0)) go()
    },
    fail(error: unknown) {
      failure = error
    },
  }
}

function journalOf(options: Partial<JournalOptions> & { readonly store: Store }) {
  const saved: string[] = []
  const faults: AttestorEvents['fault'][] = []
  const retries: { readonly run: () => void; cancelled: boolean }[] = []
  const journal = createJournal({
    backoff: { baseMs: 100, maxMs: 100_000 },
    random: () => 0,
    schedule(run) {
      const retry = { run, cancelled: false }
      retries.push(retry)
      return () => {
        retry.cancelled = true
      }
    },
    emit: (_, event) => void faults.push(event as AttestorEvents['fault']),
    onLoaded: () => {},
    onSaved: (claims) => void saved.push(...claims.map(({ client_event_id }) => client_event_id)),
    ...options,
  })
  return { journal, saved, faults, retries }
}

const anyTurn = it.each(Array.from({ length: 14 }, (_, turn) => turn))

anyTurn('tells the store what is saved %i turns after a removal began', async (turn) => {
  const { journal, saved } = journalOf({ store: createMemoryStore() })
  await journal.settled()
  journal.remove(['a'])
  const removed = journal.settled()
  await turns(turn)
  await journal.save(claim('b'))
  await removed
  expect(saved).toEqual(['b'])
})

anyTurn('tells the store what is removed and buried %i turns after a saving began', async (turn) => {
  for (const also of ['remove b', 'bury b']) {
    const { store, calls } = watchedStore()
    const { journal } = journalOf({ store })
    await journal.settled()
    void journal.save(claim('a'))
    await turns(turn)
    if (also === 'remove b') journal.remove(['b'])
    else journal.bury([letter('b')])
    await journal.settled()
    expect(calls).toContain(also)
  }
})

it('tells removals before burials, and both before savings', async () => {
  const { store, calls } = watchedStore()
  const { journal } = journalOf({ store })
  const saved = journal.save(claim('a'))
  journal.bury([letter('b')])
  journal.remove(['c'])
  await saved
  expect(calls).toEqual(['load', 'remove c', 'bury b', 'save a'])
})

it('loses nothing that comes while a call is under way', async () => {
  const { store, calls, hold, release } = watchedStore()
  const { journal } = journalOf({ store })
  await journal.settled()
  hold()
  journal.remove(['a'])
  journal.bury([letter('b')])
  const first = journal.settled()
  await turns(5)
  journal.remove(['c'])
  release()
  hold()
  await turns(5)
  // The removal that came meanwhile goes before the burial.
  expect(calls.slice(1)).toEqual(['remove a', 'remove c'])
  release()
  hold()
  await turns(5)
  expect(calls.slice(3)).toEqual(['bury b'])
  journal.bury([letter('d')])
  release()
  await first
  expect(calls.slice(4)).toEqual(['bury d'])
})

it('takes back what has not begun, and removes again what was withdrawn while it was saved', async () => {
  const { store, calls, hold, release } = watchedStore()
  const { journal } = journalOf({ store })
  await journal.settled()
  void journal.save(claim('a'))
  journal.unsave('a')
  journal.bury([letter('b'), letter('c')])
  journal.unbury(new Set(['b']))
  await journal.settled()
  expect(calls.slice(1)).toEqual(['bury c'])

  hold()
  void journal.save(claim('d'))
  await turns(5)
  journal.unsave('d')
  release()
  await journal.settled()
  expect(calls.slice(2)).toEqual(['save d', 'remove d'])
})

it('saves nothing again that was withdrawn while it could not be saved', async () => {
  const { store, calls, hold, release, fail } = watchedStore()
  const { journal } = journalOf({ store })
  await journal.settled()
  hold()
  const saved = [journal.save(claim('a')), journal.save(claim('b'))]
  await turns(5)
  journal.unsave('a')
  fail(new Error('full'))
  release()
  expect((await Promise.allSettled(saved)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fail(undefined)
  await turns(10)
  await journal.settled()
  expect(calls.slice(1)).toEqual(['save a,b', 'save b'])
})

it('waits twice as long after each fault in a row, and anew after a call went through', async () => {
  const { store, fail } = watchedStore()
  const { journal, faults } = journalOf({ store })
  const failed = async () => {
    fail(new Error('full'))
    journal.remove(['a'])
    await expect(journal.settled()).rejects.toMatchObject({ code: 'store_failed' })
  }
  await failed()
  await failed()
  fail(undefined)
  await journal.settled()
  await failed()
  expect(faults.map(({ retryInMs }) => retryInMs)).toEqual([50, 100, 50])
})

it('tries again when it is time, and not then where it was asked to before', async () => {
  const { store, calls, fail } = watchedStore()
  const { journal, retries } = journalOf({ store })
  fail(new Error('full'))
  await expect(journal.settled()).rejects.toThrow()
  retries[0]!.run()
  await turns(10)
  expect(calls).toEqual(['load', 'load'])
  fail(undefined)
  await journal.settled()
  expect(retries[1]!.cancelled).toBe(true)
  expect(retries).toHaveLength(2)
})

it('goes on in memory where the store cannot be used at all, and says so once', async () => {
  const { store, calls, fail } = watchedStore()
  const { journal, saved, faults, retries } = journalOf({ store })
  const error = new AttestError('store_unavailable', 'no database here')
  fail(error)
  await expect(journal.save(claim('a'))).rejects.toBe(error)
  await journal.settled()
  await journal.save(claim('b'))
  expect(saved).toEqual(['a', 'b'])
  expect(calls).toEqual(['load', 'close'])
  expect(faults).toEqual([{ where: 'store', error, retryInMs: null }])
  expect(retries).toEqual([])
})

it('tries once more as it closes, then lets go of the store and tries no more', async () => {
  const { store, calls, fail } = watchedStore()
  const { journal, faults, retries } = journalOf({ store })
  await journal.settled()
  fail(new Error('full'))
  void journal.save(claim('a')).catch(() => {})
  await expect(journal.close()).rejects.toMatchObject({ code: 'store_failed' })
  expect(calls.slice(1)).toEqual(['save a', 'close'])
  expect(faults.map(({ retryInMs }) => retryInMs)).toEqual([null])
  expect(retries).toEqual([])
})

it('opens no store only to close it', async () => {
  const { store, calls } = watchedStore()
  await journalOf({ store }).journal.close()
  expect(calls).toEqual(['close'])
})

it('lets go of a store that is being loaded only when it is', async () => {
  const { store, calls, hold, release } = watchedStore()
  const { journal } = journalOf({ store })
  hold()
  const loading = journal.settled()
  const closed = journal.close()
  await turns(5)
  expect(calls).toEqual(['load'])
  release()
  await Promise.all([loading, closed])
  expect(calls).toEqual(['load', 'close'])
})
