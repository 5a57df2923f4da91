/**
 * Claims kept in IndexedDB: they outlive the page, the tab and the browser, and the tabs of one origin share them.
 *
 * Each item has an owner, the tab that sends it, and each owner has a row with a lease. Whoever finds a lease that has run out
 * takes the owner's items over and deletes its row, in one transaction; so an owner whose row is still there has lost nothing,
 * and one that was only slow finds its row gone before it sends.
 */
import type { Claim } from '../claim.ts'
import { createDatabase, result, type Tables } from './indexed-db/database.ts'
import { createLifeSign, type Locks } from './indexed-db/life-sign.ts'
import type { DeadLetter, Saved, Store } from './store.ts'

export interface IndexedDbStoreOptions {
  /**
   * The database's name. Tabs of one origin with the same name share one outbox, and send what others left with their own key:
   * give each organisation its own name, and keep it when the key changes. Default `svc-outbox`.
   */
  readonly name?: string | undefined
  /** Default: the platform's. `null`: none. */
  readonly indexedDB?: IDBFactory | null | undefined
  /** Default: the platform's Web Locks, where there are any. `null`: none; what a dead tab left is then found a little later. */
  readonly locks?: Locks | null | undefined
  /** Milliseconds since 1970, the same for all tabs. Default `Date.now`. */
  readonly clock?: (() => number) | undefined
}

interface Item {
  readonly id: string
  readonly owner: string
  /** Sorts the items of one owner. */
  readonly order: number
  readonly claim?: Claim
  readonly letter?: DeadLetter
}

interface Sharer {
  readonly id: string
  /** When its lease was last renewed. */
  readonly seenAt: number
  /** True when it holds a Web Lock for as long as it lives. */
  readonly locked: boolean
}

/** How often the attestor comes to renew the lease and to look for what others left. */
const EVERY_MS = 2_000
/** A lease runs out after this: with the interval above, and a second for the locks to answer, what is left is found within 8 s. */
const LEASE_MS = 5_000

/**
 * Makes a store in IndexedDB, with `durability: 'strict'`: what a call promises has been given to the device. Where there is no
 * IndexedDB (private windows, sandboxed frames), or a newer version made it, its calls reject with `store_unavailable`, and the
 * attestor goes on in memory and says so.
 *
 * @throws TypeError when `name` is no non-empty string; everything else comes from the calls
 * @example no-run
 * createAttestor({ apiKey, baseUrl, store: createIndexedDbStore({ name: 'acme-outbox' }) })
 */
export function createIndexedDbStore(options: IndexedDbStoreOptions = {}): Store {
  const {
    name = 'svc-outbox',
    clock = Date.now,
    indexedDB = globalThis.indexedDB,
    locks = globalThis.navigator?.locks,
  } = options
  if (typeof name !== 'string' || name === '') throw new TypeError('name must be a non-empty string')
  const database = createDatabase(name, indexedDB ?? undefined)
  const me = crypto.randomUUID()
  const sign = createLifeSign(name, me, locks ?? undefined)

  /** What is in the database in our name, as far as we know. */
  let owned = new Set<string>()
  let registered = false
  let renewedAt = Number.NEGATIVE_INFINITY
  let order = 0

  function register({ sharers }: Tables, locked: boolean): void {
    registered = true
    renewedAt = clock()
    sharers.put({ id: me, seenAt: renewedAt, locked } satisfies Sharer)
  }

  /** Renews the lease; first learns what was lost where it had run out and was noticed. */
  async function renew(tables: Tables, locked: boolean): Promise<void> {
    const isKnown = (await result(tables.sharers.getKey(me))) !== undefined
    // In a database that is not the one we wrote to, nothing can be read from what is missing.
    if (!isKnown && registered && !database.disturbed())
      owned = new Set((await result(tables.items.index('owner').getAllKeys(me))) as string[])
    register(tables, locked)
  }

  async function put(items: readonly Omit<Item, 'owner' | 'order'>[]): Promise<void> {
    if (items.length === 0) return
    const locked = await sign.give()
    await database.run('write to the device', (tables) => {
      // Whoever owns something renews its lease in time; whoever owned nothing may not have.
      if (owned.size === 0) register(tables, locked)
      for (const item of items) {
        order = Math.max(order + 1, clock())
        tables.items.put({ ...item, owner: me, order } satisfies Item)
      }
    })
    for (const { id } of items) owned.add(id)
  }

  /** Owners other than us whose lease has run out or whose lock is gone, and when each was last seen. */
  async function dead(): Promise<Map<string, number | undefined>> {
    const { owners, sharers } = await database.run('read', async (tables) => ({
      owners: await distinct(tables.items.index('owner')),
      sharers: (await result(tables.sharers.getAll())) as Sharer[],
    }))
    const known = new Map(sharers.map((sharer) => [sharer.id, sharer]))
    const others = new Set([...owners, ...known.keys()])
    others.delete(me)
    if (others.size === 0) return new Map()
    // Asked after the rows were read: a lock is held before its row says so.
    const living = await sign.living()
    const now = clock()
    const found = new Map<string, number | undefined>()
    for (const id of others) {
      const sharer = known.get(id)
      // A lease from the future is none either: the clock was set back.
      const isOver = sharer === undefined || Math.abs(now - sharer.seenAt) > LEASE_MS
      const isUnlocked = sharer?.locked && living !== undefined && !living.has(id)
      if (isOver || isUnlocked) found.set(id, sharer?.seenAt)
    }
    return found
  }

  async function adopt(limit: number): Promise<Saved> {
    const left = await dead()
    const isDue = owned.size > 0 && Math.abs(clock() - renewedAt) > EVERY_MS / 2
    if (left.size === 0 && !isDue) return { claims: [], letters: [] }
    const locked = await sign.give()
    const adopted = await database.run('write', async (tables) => {
      await renew(tables, locked)
      const taken: Item[] = []
      for (const [id, seenAt] of left) {
        const sharer = (await result(tables.sharers.get(id))) as Sharer | undefined
        // It lives after all, or another was quicker.
        if (sharer?.seenAt !== seenAt) continue
        tables.sharers.delete(id)
        const room = limit - taken.length
        if (room <= 0) continue
        const count = Math.min(room, 2 ** 31)
        const items = (await result(tables.items.index('owner').getAll(id, count))) as Item[]
        for (const item of items) tables.items.put({ ...item, owner: me } satisfies Item)
        taken.push(...items)
      }
      return taken
    })
    for (const { id } of adopted) owned.add(id)
    return savedOf(adopted)
  }

  return {
    async load() {
      await adopt(Number.POSITIVE_INFINITY)
      const mine = await database.run('read', ({ items }) => result<Item[]>(items.index('owner').getAll(me)))
      owned = new Set(mine.map(({ id }) => id))
      for (const item of mine) order = Math.max(order, item.order)
      return savedOf(mine)
    },
    save: (claims) => put(claims.map((claim) => ({ id: claim.client_event_id, claim }))),
    bury: (letters) => put(letters.map((letter) => ({ id: letter.claim.client_event_id, letter }))),
    async remove(ids) {
      if (ids.length === 0) return
      await database.run('write to the device', ({ items }) => {
        for (const id of ids) items.delete(id)
      })
      for (const id of ids) owned.delete(id)
    },
    async close() {
      // What is left is anyone's, at once. A page that ends before it is done is found out by its lock or its lease.
      if (registered) await database.run('write', ({ sharers }) => void sharers.delete(me)).catch(() => {})
      sign.withdraw()
      database.close()
    },
    sharing: {
      everyMs: EVERY_MS,
      adopt,
      async hold(ids) {
        const locked = await sign.give()
        await database.run('write', (tables) => renew(tables, locked))
        return ids.filter((id) => !owned.has(id))
      },
      rest: () => sign.withdraw(),
    },
  }
}

function savedOf(items: readonly Item[]): Saved {
  const sorted = [...items].sort((a, b) => a.order - b.order)
  return {
    claims: sorted.flatMap(({ claim }) => claim ?? []),
    letters: sorted.flatMap(({ letter }) => letter ?? []),
  }
}

function distinct(index: IDBIndex): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const keys: string[] = []
    const request = index.openKeyCursor(null, 'nextunique')
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const cursor = request.result
      if (cursor === null) return resolve(keys)
      keys.push(String(cursor.key))
      cursor.continue()
    }
  })
}
