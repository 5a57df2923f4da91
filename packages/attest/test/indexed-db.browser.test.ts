/** The IndexedDB store in a real browser: the shared suite, what several tabs do with it, and what a browser does to it. */
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { type Attestor, type AttestorEvents, type Claim, createAttestor, type Store } from '../src/index.ts'
import { createIndexedDbStore, type IndexedDbStoreOptions } from '../src/indexed-db.ts'
import { newReceipt, newReceipts } from './receipts.ts'
import { describeStore, letterOf } from './store-suite.ts'

const idsOf = (claims: readonly unknown[]) => claims.map((claim) => (claim as Claim).client_event_id)
const newName = (): string => `test-${crypto.randomUUID()}`

/** The browser's own locks, of which a test may end a tab's: as when the tab is killed. */
function mortalLocks(): { locks: NonNullable<IndexedDbStoreOptions['locks']>; kill: () => void } {
  const killed = new AbortController()
  const death = new Promise<void>((resolve) => {
    killed.signal.onabort = () => resolve()
  })
  const request = (name: string, ...[first, second]: [unknown, (() => unknown)?]) => {
    const held = (second ?? first) as () => unknown
    const options = second === undefined ? {} : (first as LockOptions)
    return navigator.locks.request(name, options, () => Promise.race([held(), death]))
  }
  return {
    locks: { request: request as LockManager['request'], query: () => navigator.locks.query() },
    kill: () => killed.abort(),
  }
}

interface Tab {
  readonly store: Store
  /** Its lock goes, as the browser lets go of it; nothing else is put in order. */
  kill(): Promise<void>
}

function openTab(name: string, options: IndexedDbStoreOptions = {}): Tab {
  const { locks, kill } = mortalLocks()
  return {
    store: createIndexedDbStore({ name, locks, ...options }),
    async kill() {
      kill()
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

const tabs = new WeakMap<Store, { tab: Tab; name: string }>()
function opened(name: string): Store {
  const tab = openTab(name)
  tabs.set(tab.store, { tab, name })
  return tab.store
}

describeStore('the IndexedDB store', {
  create: async () => opened(newName()),
  async reopen(store) {
    const { tab, name } = tabs.get(store)!
    await tab.kill()
    return opened(name)
  },
})

/** The same without Web Locks: leases alone. The clock is beyond the lease when the next one opens. */
let later = 0
const leased = new WeakMap<Store, string>()
function openLeased(name: string): Store {
  const store = createIndexedDbStore({ name, locks: null, clock: () => Date.now() + later })
  leased.set(store, name)
  return store
}
describeStore('the IndexedDB store without locks', {
  create: async () => openLeased(newName()),
  async reopen(store) {
    later += 6_000
    return openLeased(leased.get(store)!)
  },
})

const stores: Store[] = []
function share(name: string, options?: IndexedDbStoreOptions): Tab {
  const tab = openTab(name, options)
  stores.push(tab.store)
  return tab
}
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close()
})

describe('tabs that share it', () => {
  it('have each their own part, and see nothing of a living one’s', async () => {
    const name = newName()
    const [a, b] = [share(name).store, share(name).store]
    await a.load()
    await b.load()
    const claims = newReceipts(4)
    await a.save(claims.slice(0, 2))
    await b.save(claims.slice(2))
    expect(idsOf((await a.load()).claims)).toEqual(idsOf(claims.slice(0, 2)))
    expect(idsOf((await b.load()).claims)).toEqual(idsOf(claims.slice(2)))
    expect(await b.sharing!.adopt(10)).toEqual({ claims: [], letters: [] })
    expect(await b.sharing!.hold(idsOf(claims.slice(2)))).toEqual([])
  })

  it('take over what a killed one left, at once, each claim by one of them', async () => {
    const name = newName()
    const dead = share(name)
    const [a, b] = [share(name).store, share(name).store]
    for (const store of [dead.store, a, b]) await store.load()
    const claims = newReceipts(30)
    await dead.store.save(claims)
    await dead.store.bury([letterOf(claims[0]!)])
    await dead.kill()
    const [byA, byB] = await Promise.all([a.sharing!.adopt(100), b.sharing!.adopt(100)])
    expect(idsOf([...byA.claims, ...byB.claims])).toEqual(idsOf(claims.slice(1)))
    expect([...byA.letters, ...byB.letters]).toEqual([letterOf(claims[0]!)])
  })

  it('are told when one ends, without a timer: those of hidden tabs hardly run', async () => {
    const name = newName()
    const dead = share(name)
    const others = [share(name).store, share(name).store]
    await dead.store.load()
    const claims = newReceipts(3)
    await dead.store.save(claims)
    const told = [0, 0]
    for (const [at, store] of others.entries()) {
      store.sharing!.watch!(() => told[at]!++)
      await store.load()
    }
    expect(told).toEqual([0, 0])
    await dead.kill()
    await expect.poll(() => told).toEqual([1, 1])
    const found = await Promise.all(others.map((store) => store.sharing!.adopt(10)))
    expect(found.flatMap(({ claims: some }) => idsOf(some))).toEqual(idsOf(claims))
    // One that comes back is awaited anew, and none is waited for by one that rests.
    others[0]!.sharing!.rest()
    await new Promise((resolve) => setTimeout(resolve))
    const { pending } = await navigator.locks.query()
    expect(pending!.filter((lock) => lock.name!.startsWith(name))).toEqual([])
  })

  it('take no more than there is room for, and the rest in time', async () => {
    const name = newName()
    const dead = share(name)
    const a = share(name).store
    await dead.store.load()
    await a.load()
    const claims = newReceipts(10)
    await dead.store.save(claims)
    await dead.kill()
    const found: unknown[] = []
    for (let tries = 0; tries < 4; tries++) {
      const { claims: some } = await a.sharing!.adopt(4)
      expect(some.length).toBeLessThanOrEqual(4)
      found.push(...some)
    }
    expect(new Set(idsOf(found))).toEqual(new Set(idsOf(claims)))
  })

  it.each([
    ['without locks', { locks: null }],
    ['with a lock that is held on to for ever', {}],
    ['with locks that never answer', { locks: neverLocks() }],
    ['with locks that refuse', { locks: refusingLocks() }],
  ])('%s wait for the lease of a dead one, and not longer', async (_, options) => {
    const name = newName()
    let now = 1_000_000
    const dead = share(name, { clock: () => now, ...options })
    const a = share(name, { clock: () => now, ...options }).store
    await dead.store.load()
    await a.load()
    const claims = newReceipts(3)
    await dead.store.save(claims)
    now += 4_900
    expect((await a.sharing!.adopt(10)).claims).toEqual([])
    now += 200
    expect(idsOf((await a.sharing!.adopt(10)).claims)).toEqual(idsOf(claims))
  })

  it('renew the lease as they go: a living one keeps its part however long it takes', async () => {
    const name = newName()
    let now = 1_000_000
    const options = { clock: () => now, locks: null }
    const [a, b] = [share(name, options).store, share(name, options).store]
    await a.load()
    await b.load()
    const claims = newReceipts(3)
    await b.save(claims)
    for (let beat = 0; beat < 8; beat++) {
      now += 2_000
      await b.sharing!.adopt(10)
      expect((await a.sharing!.adopt(10)).claims).toEqual([])
    }
    // After a long time with nothing to keep, a new claim is not taken for a dead one's.
    await b.remove(idsOf(claims))
    now += 3_600_000
    await b.save(claims)
    expect((await a.sharing!.adopt(10)).claims).toEqual([])
  })

  it.each([-3_600_000, 3_600_000])('survive a clock that jumps by %d ms', async (jump) => {
    const name = newName()
    let now = Date.now()
    const options = { clock: () => now, locks: null }
    const [a, b] = [share(name, options).store, share(name, options).store]
    await a.load()
    await b.load()
    const claims = newReceipts(3)
    await b.save(claims)
    now += jump
    // It may be taken for dead; then it learns that before it sends, and nobody has lost anything.
    const { claims: adopted } = await a.sharing!.adopt(10)
    const lost = await b.sharing!.hold(idsOf(claims))
    expect(idsOf(adopted).sort()).toEqual([...lost].sort())
    expect(new Set(idsOf([...adopted, ...(await b.load()).claims]))).toEqual(new Set(idsOf(claims)))
  })

  it('learn before they send that they were taken for dead, sent claims included, and what they save then is theirs', async () => {
    const name = newName()
    let now = 1_000_000
    const options = { clock: () => now, locks: null }
    const slow = share(name, options).store
    const quick = share(name, options).store
    await slow.load()
    await quick.load()
    const claims = newReceipts(5)
    await slow.save(claims.slice(0, 4))
    now += 60_000
    expect((await quick.sharing!.adopt(10)).claims).toHaveLength(4)
    await quick.remove(idsOf(claims.slice(0, 2)))
    await slow.save(claims.slice(4))
    expect(await slow.sharing!.hold(idsOf(claims))).toEqual(idsOf(claims.slice(0, 4)))
    // Asked again it says the same: it is not forgotten with the first answer.
    expect(await slow.sharing!.hold(idsOf(claims))).toEqual(idsOf(claims.slice(0, 4)))
    expect(idsOf((await slow.load()).claims)).toEqual(idsOf(claims.slice(4)))
    expect(idsOf((await quick.load()).claims)).toEqual(idsOf(claims.slice(2, 4)))
  })

  it('give up at once what they had when they close, and may be taken over while they rest', async () => {
    const name = newName()
    const closing = share(name, { locks: null }).store
    const resting = share(name).store
    const a = share(name).store
    for (const store of [closing, resting, a]) await store.load()
    const claims = newReceipts(2)
    await closing.save([claims[0]!])
    await resting.save([claims[1]!])
    await closing.close()
    expect(idsOf((await a.sharing!.adopt(10)).claims)).toEqual(idsOf([claims[0]!]))
    resting.sharing!.rest()
    await new Promise((resolve) => setTimeout(resolve))
    expect(idsOf((await a.sharing!.adopt(10)).claims)).toEqual(idsOf([claims[1]!]))
    expect(await resting.sharing!.hold(idsOf([claims[1]!]))).toEqual(idsOf([claims[1]!]))
  })

  it('without locks find at once what a page saved as it was left, and leave it alone once it is back', async () => {
    const name = newName()
    const [left, a] = [share(name, { locks: null }).store, share(name, { locks: null }).store]
    await left.load()
    await a.load()
    const claims = newReceipts(3)
    await left.save([claims[0]!])
    left.sharing!.rest()
    await left.save([claims[1]!])
    expect(idsOf((await a.sharing!.adopt(10)).claims)).toEqual(idsOf(claims.slice(0, 2)))
    await left.sharing!.adopt(10)
    await left.save([claims[2]!])
    expect((await a.sharing!.adopt(10)).claims).toEqual([])
  })

  it('leave no trace of the dead in the database', async () => {
    const name = newName()
    for (let life = 0; life < 5; life++) {
      const tab = share(name)
      await tab.store.load()
      await tab.store.save([newReceipt()])
      await tab.kill()
    }
    const a = share(name).store
    expect((await a.load()).claims).toHaveLength(5)
    const db = await request(indexedDB.open(name))
    const counts = ['leases', 'items'].map((table) =>
      request(db.transaction(table).objectStore(table).count()),
    )
    expect(await Promise.all(counts)).toEqual([1, 5])
    db.close()
  })
})

describe('whatever three tabs do', () => {
  it.each([true, false])(
    'each claim is sent once and none is lost (with locks: %s)',
    async (withLocks) => {
      const action = fc.constantFrom('save', 'save', 'look', 'send', 'send', 'die', 'close', 'rest')
      const step = fc.record({
        action,
        tab: fc.nat(2),
        // Now and then the clock jumps; a tab that was frozen for a minute is the same to the others.
        passMs: fc.oneof(fc.nat(3_000), fc.constantFrom(6_000, 60_000, -60_000)),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
          const name = newName()
          let now = 1_000_000_000
          const saved = new Set<string>()
          const sent: string[] = []
          /** A tab, and what it believes to be its own. */
          const begin = async () => {
            const tab = openTab(name, { clock: () => now, ...(withLocks ? {} : { locks: null }) })
            return { tab, mine: new Set(idsOf((await tab.store.load()).claims)) }
          }
          const places = [await begin(), await begin(), await begin()]
          for (const { action, tab: at, passMs } of steps) {
            now += passMs
            const { tab, mine } = places[at]!
            if (action === 'save') {
              const claims = newReceipts(2)
              await tab.store.save(claims)
              for (const id of idsOf(claims)) saved.add(id) && mine.add(id)
            } else if (action === 'look') {
              for (const id of idsOf((await tab.store.sharing!.adopt(3)).claims)) mine.add(id)
            } else if (action === 'send') {
              const batch = [...mine].slice(0, 3)
              const taken = new Set(await tab.store.sharing!.hold(batch))
              for (const id of batch) mine.delete(id)
              const held = batch.filter((id) => !taken.has(id))
              sent.push(...held)
              await tab.store.remove(held)
            } else if (action === 'rest') tab.store.sharing!.rest()
            else {
              if (action === 'die') await tab.kill()
              else await tab.store.close()
              places[at] = await begin()
            }
          }
          for (const { tab } of places) await tab.kill()
          now += 86_400_000
          const last = await begin()
          expect(new Set(sent).size).toBe(sent.length)
          expect([...last.mine, ...sent].sort()).toEqual([...saved].sort())
          await last.tab.store.close()
          for (const { tab } of places) await tab.store.close()
        }),
        { numRuns: 25 },
      )
    },
    60_000,
  )
})

function neverLocks(): LockManager {
  return { request: () => new Promise(() => {}), query: () => new Promise(() => {}) } as never
}

function refusingLocks(): LockManager {
  const refuse = () => Promise.reject(new DOMException('No', 'SecurityError'))
  return { request: refuse, query: refuse } as never
}

function request<Value>(asked: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
}

interface Sent {
  readonly ids: string[]
  readonly attestor: Attestor
  readonly faults: AttestorEvents['fault'][]
  readonly heard: { [Name in 'recovered' | 'yielded']: string[] }
}

/** An attestor with a server that takes everything, or fails as told. */
function attest(store: Store, answer?: () => Response | undefined, options = {}): Sent {
  const ids: string[] = []
  const attestor = createAttestor({
    apiKey: 'svc_ab12cd34_0123456789',
    baseUrl: 'http://svc.test',
    flushIntervalMs: 1,
    store,
    fetch: async (input, init) => {
      const { attestations } = await new Request(input, init).json()
      const other = answer?.()
      if (other !== undefined) return other
      ids.push(...idsOf(attestations))
      return Response.json({ results: attestations.map(() => ({ status: 201, duplicate: false })) })
    },
    ...options,
  })
  const faults: AttestorEvents['fault'][] = []
  const heard = { recovered: [] as string[], yielded: [] as string[] }
  attestor.on('fault', (fault) => faults.push(fault))
  attestor.on('recovered', (event) => heard.recovered.push(...event.ids))
  attestor.on('yielded', (event) => heard.yielded.push(...event.ids))
  attestors.push(attestor)
  return { ids, attestor, faults, heard }
}
const attestors: Attestor[] = []
afterEach(async () => {
  for (const attestor of attestors.splice(0)) await attestor.close({ timeoutMs: 0 }).catch(() => {})
})

const unavailable = () => new Response('{}', { status: 503 })

describe('attestors in tabs', () => {
  it('recover by themselves what a killed tab left, within 10 s, and send each claim once', async () => {
    const name = newName()
    const dead = openTab(name)
    const claims = newReceipts(25)
    let isFrozen = false
    const gone = attest(dead.store, unavailable, {
      schedule: (run: () => void, delayMs: number) => {
        const timer = setTimeout(() => isFrozen || run(), delayMs)
        return () => clearTimeout(timer)
      },
    })
    const others = [attest(openTab(name).store), attest(openTab(name).store)]
    for (const claim of claims) gone.attestor.record(claim)
    await expect.poll(() => gone.faults.length).toBeGreaterThan(0)
    isFrozen = true
    await dead.kill()
    await expect
      .poll(() => others.flatMap(({ ids }) => ids).sort(), { timeout: 10_000 })
      .toEqual(idsOf(claims).sort())
    expect(others.flatMap(({ heard }) => heard.recovered).sort()).toEqual(idsOf(claims).sort())
    // The dead tab wakes up after all, as from a freeze: it sends nothing twice.
    await gone.attestor.flush()
    expect(gone.heard.yielded.sort()).toEqual(idsOf(claims).sort())
    expect(gone.attestor.stats().depth).toBe(0)
  })
})

describe('a browser without IndexedDB', () => {
  it.each([
    ['that is not there', null],
    [
      'that may not be used',
      {
        open: () => {
          throw new DOMException('No', 'SecurityError')
        },
      } as never,
    ],
    ['that opens nothing', failingFactory('InvalidStateError')],
  ])('%s: claims are kept in memory and sent, and it is said', async (_, factory) => {
    const { attestor, ids, faults } = attest(createIndexedDbStore({ name: newName(), indexedDB: factory }))
    const claims = newReceipts(3)
    for (const claim of claims) attestor.record(claim)
    expect(await attestor.flush()).toEqual({ kind: 'drained' })
    expect(ids).toEqual(idsOf(claims))
    expect(faults).toMatchObject([{ where: 'store', error: { code: 'store_unavailable' }, retryInMs: null }])
    expect(attestor.stats()).toMatchObject({ isStoreLost: true, depth: 0 })
  })
})

function failingFactory(name: string): IDBFactory {
  return {
    open() {
      const asked: { error: DOMException; onerror?: () => void } = { error: new DOMException('No', name) }
      setTimeout(() => asked.onerror?.())
      return asked
    },
  } as never
}

describe('a database', () => {
  it('of a newer version is left alone, and claims go by memory', async () => {
    const name = newName()
    const newer = indexedDB.open(name, 7)
    newer.onupgradeneeded = () => newer.result.createObjectStore('other').put('kept', 1)
    ;(await request(newer)).close()
    const { attestor, ids, faults } = attest(createIndexedDbStore({ name }))
    attestor.record(newReceipt())
    expect(await attestor.flush()).toEqual({ kind: 'drained' })
    expect(ids).toHaveLength(1)
    expect(faults).toMatchObject([{ error: { code: 'store_unavailable', cause: { name: 'VersionError' } } }])
    const db = await request(indexedDB.open(name))
    expect(await request(db.transaction('other').objectStore('other').get(1))).toBe('kept')
    db.close()
  })

  it('is given up for a newer version in another tab, which finds everything there', async () => {
    const name = newName()
    let isDown = true
    const { attestor, faults } = attest(createIndexedDbStore({ name }), () =>
      isDown ? unavailable() : undefined,
    )
    const claims = newReceipts(3)
    for (const claim of claims) attestor.record(claim)
    await expect.poll(() => faults.length).toBe(1)
    const upgrade = indexedDB.open(name, 2)
    let blocked = false
    upgrade.onblocked = () => {
      blocked = true
    }
    const db = await request(upgrade)
    expect(blocked).toBe(false)
    const items = await request(db.transaction('items').objectStore('items').getAll())
    expect(new Set(items.map(({ id }) => id))).toEqual(new Set(idsOf(claims)))
    // The old version goes on by memory.
    isDown = false
    attestor.record(newReceipt())
    await attestor.flush()
    expect(attestor.stats()).toMatchObject({ isStoreLost: true, depth: 0, sent: 4 })
    db.close()
  })

  it('that is deleted under its feet loses no claim that the tab has', async () => {
    const name = newName()
    let isDown = true
    const { attestor, ids, faults } = attest(createIndexedDbStore({ name }), () =>
      isDown ? unavailable() : undefined,
    )
    const claims = newReceipts(3)
    for (const claim of claims) attestor.record(claim)
    await expect.poll(() => faults.length).toBe(1)
    await request(indexedDB.deleteDatabase(name))
    isDown = false
    const last = newReceipt()
    attestor.record(last)
    await attestor.flush()
    expect(ids).toEqual(idsOf([...claims, last]))
    expect(attestor.stats()).toMatchObject({ isStoreLost: false, depth: 0 })
  })

  it('that does not open is tried again, and then given up for memory', async () => {
    const { attestor, ids, faults } = attest(
      createIndexedDbStore({ name: newName(), indexedDB: failingFactory('UnknownError') }),
      undefined,
      { backoff: { baseMs: 5, maxMs: 10 } },
    )
    attestor.record(newReceipt())
    await expect.poll(() => ids.length).toBe(1)
    expect(faults.map(({ error }) => (error as { code: string }).code)).toEqual([
      'store_failed',
      'store_failed',
      'store_unavailable',
    ])
  })

  it('whose connection breaks is opened anew', async () => {
    let breaks = 1
    const open = (name: string, version: number) => {
      const asked = indexedDB.open(name, version)
      asked.addEventListener('success', () => {
        if (breaks-- <= 0) return
        Object.defineProperty(asked.result, 'transaction', {
          value: () => {
            throw new DOMException('Connection lost', 'InvalidStateError')
          },
        })
      })
      return asked
    }
    const { attestor, ids, faults } = attest(
      createIndexedDbStore({ name: newName(), indexedDB: { open } as never }),
    )
    attestor.record(newReceipt())
    expect(await attestor.flush()).toEqual({ kind: 'drained' })
    expect([ids.length, faults.length, breaks]).toEqual([1, 0, -1])
  })

  it('in which another wrote what is no claim is told, and the rest is sent', async () => {
    const name = newName()
    const left = share(name)
    await left.store.load()
    const claims = newReceipts(2)
    await left.store.save(claims)
    const db = await request(indexedDB.open(name))
    const transaction = db.transaction(['items', 'leases'], 'readwrite')
    for (const [at, rubbish] of [null, 7, { claim: 'ann@example.com' }, { letter: {} }].entries()) {
      transaction.objectStore('items').put(rubbish, [`owner-${at}`, at])
      transaction.objectStore('leases').put(at === 0 ? null : {}, `owner-${at}`)
    }
    db.close()
    await left.kill()
    const { attestor, ids, faults } = attest(createIndexedDbStore({ name }))
    expect(await attestor.flush()).toEqual({ kind: 'drained' })
    expect(ids).toEqual(idsOf(claims))
    expect(faults).toMatchObject([{ where: 'store', error: { code: 'store_damaged' } }])
  })

  it('on a page without TLS does without what such a page has not', async () => {
    const { randomUUID } = crypto
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
    try {
      const { store } = openTab('plain', { locks: null })
      await store.load()
      await store.close()
    } finally {
      Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true })
    }
  })

  it('that is full is told, and tried again until there is room', async () => {
    const { factory, quota } = fullFactory()
    const { attestor, ids, faults } = attest(
      createIndexedDbStore({ name: newName(), indexedDB: factory }),
      undefined,
      { backoff: { baseMs: 5, maxMs: 10 } },
    )
    await attestor.flush()
    quota.isFull = true
    const recorded = attestor.record(newReceipt())
    if (recorded.kind === 'queued')
      await expect(recorded.saved).rejects.toMatchObject({
        code: 'store_failed',
        cause: { name: 'QuotaExceededError' },
      })
    expect(faults[0]).toMatchObject({ where: 'store', retryInMs: expect.any(Number) })
    expect(attestor.stats()).toMatchObject({ depth: 1, isStoreLost: false })
    expect(ids).toEqual([])
    quota.isFull = false
    await expect.poll(() => ids.length).toBe(1)
  })
})

/** The browser's IndexedDB, whose writes fail as on a full disk when told. */
function fullFactory(): { factory: IDBFactory; quota: { isFull: boolean } } {
  const quota = { isFull: false }
  const open = (name: string, version: number) => {
    const asked = indexedDB.open(name, version)
    asked.addEventListener('success', () => {
      const db = asked.result
      const { transaction } = db
      db.transaction = function (this: IDBDatabase, ...args: Parameters<IDBDatabase['transaction']>) {
        const begun = transaction.apply(db, args)
        if (!quota.isFull || args[1] !== 'readwrite') return begun
        Object.defineProperty(begun, 'error', { value: new DOMException('Full', 'QuotaExceededError') })
        begun.commit = () => begun.abort()
        return begun
      } as IDBDatabase['transaction']
    })
    return asked
  }
  return { factory: { open } as never, quota }
}

describe('createIndexedDbStore', () => {
  it.each(['', 7, null])('refuses the name %j', (name) => {
    expect(() => createIndexedDbStore({ name: name as never })).toThrow(TypeError)
  })
})
