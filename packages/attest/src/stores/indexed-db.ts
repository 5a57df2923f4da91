/**
 * Claims kept in IndexedDB: they outlive the page, the tab and the browser, and the tabs of one origin share them.
 *
 * Each item has an owner, the tab that sends it, and each owner has a lease, which it renews. Whoever finds one that has run out
 * makes the owner's items its own and leaves it a note, in one transaction; an owner that was only slow finds the note before it
 * sends anything more.
 */
import type { Claim } from '../claim.ts'
import { createDatabase, result, type Tables } from './indexed-db/database.ts'
import { createLifeSign, type Locks } from './indexed-db/life-sign.ts'
import type { DeadLetter, Saved, Store } from './store.ts'

/** Which database the claims are kept in, and what of the platform is used. */
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
  readonly claim?: Claim
  readonly letter?: DeadLetter
}

interface Lease {
  readonly renewedAt: number
  /** True when the owner holds a Web Lock for as long as it lives. */
  readonly locked: boolean
}

/** The lease of one who has let go. */
const OVER: Lease = { renewedAt: Number.NEGATIVE_INFINITY, locked: false }
/** How often the attestor comes to renew the lease and to look for what others left. */
const EVERY_MS = 2_000
/** A lease runs out after this: with the interval above, and a second for the locks to answer, what is left is found within 8 s. */
const LEASE_MS = 5_000
/** What is taken over when the store is opened; the rest follows as there is room. */
const MOST_AT_ONCE = 10_000
/** A note that its owner has not come for by then is nobody's. */
const NOTE_MS = 7 * 86_400_000

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
  const me = newId()
  const sign = createLifeSign(name, me, locks ?? undefined)

  /** The orders of our items in the database, as far as we know, by event id. */
  let owned = new Map<string, number>()
  let renewedAt = OVER.renewedAt
  /** True while the page may be frozen or gone at any moment: what it still saves is anyone's. */
  let resting = false
  let last = 0
  /** Those whose lock was seen to end since others were last looked for. */
  const haveEnded = new Set<string>()
  let onLeft = () => {}

  function nextOrder(): number {
    last = Math.max(last + 1, clock())
    return last
  }

  function renew({ leases }: Tables): void {
    if (resting) {
      leases.put(OVER, me)
      return
    }
    // Not waited for: the next lease says so. What is saved in a page's last moment has no time for that.
    void sign.give()
    renewedAt = clock()
    leases.put({ renewedAt, locked: sign.isGiven() } satisfies Lease, me)
  }

  /** Reads what is ours, after another took something over or when nothing is known yet. */
  async function readOwned({ items }: Tables): Promise<Item[]> {
    const [keys, values] = await Promise.all([
      result(items.getAllKeys(ownedBy(me))),
      result<Item[]>(items.getAll(ownedBy(me))),
    ])
    const orders = keys.map((key) => (key as [string, number])[1])
    owned = new Map(values.map((item, at) => [item?.id, orders[at]!]))
    last = Math.max(last, ...orders.slice(-1))
    return values
  }

  /** Renews the lease, and learns what was taken over meanwhile. */
  async function appear(tables: Tables): Promise<void> {
    renew(tables)
    if ((await result(tables.takeovers.getKey(me))) === undefined) return
    tables.takeovers.delete(me)
    await readOwned(tables)
  }

  async function put(items: readonly Item[]): Promise<void> {
    if (items.length === 0) return
    const orders = new Map(items.map(({ id }) => [id, owned.get(id) ?? nextOrder()]))
    await database.run('write to the device', (tables) => {
      // Nothing is read here: a page that ends now has handed everything over in one go.
      renew(tables)
      for (const item of items) tables.items.put(item, [me, orders.get(item.id)!])
    })
    for (const [id, order] of orders) owned.set(id, order)
  }

  function leaves(owner: string): void {
    haveEnded.add(owner)
    onLeft()
  }

  /** Owners whose lease has run out or whose lock is gone, and when it was last renewed. */
  async function findDead(): Promise<Map<string, number>> {
    const read = async ({ leases }: Tables) => {
      const [owners, values] = await Promise.all([
        result(leases.getAllKeys()),
        result<Lease[]>(leases.getAll()),
      ])
      return owners.map((owner, at) => [owner as string, values[at]!] as const)
    }
    const leases = await database.run('read', read, 'leases')
    const others = leases.filter(([owner]) => owner !== me)
    if (others.length === 0) return new Map()
    // Asked after the leases were read: a lock is held before its lease says so.
    const living = await sign.living()
    const now = clock()
    const ended = new Set(haveEnded)
    haveEnded.clear()
    return new Map(
      others.flatMap(([owner, lease]) => {
        // A lease from the future is none either: the clock was set back.
        const isValid = Math.abs(now - lease?.renewedAt) <= LEASE_MS
        const isUnlocked = lease?.locked && (ended.has(owner) || living?.has(owner) === false)
        if (lease?.locked && !isUnlocked) sign.awaitEnd(owner, () => leaves(owner))
        return isValid && !isUnlocked ? [] : [[owner, lease?.renewedAt] as const]
      }),
    )
  }

  async function adopt(limit: number): Promise<Saved> {
    resting = false
    const dead = await findDead()
    const isDue = owned.size > 0 && Math.abs(clock() - renewedAt) > EVERY_MS / 2
    if (dead.size === 0 && !isDue) return { claims: [], letters: [] }
    const orders = new Map<string, number>()
    const adopted = await database.run('write', async (tables) => {
      await appear(tables)
      const items: Item[] = []
      for (const [owner, seenAt] of dead) {
        const lease = await result<Lease | undefined>(tables.leases.get(owner))
        // It lives after all, or another was quicker.
        if (lease?.renewedAt !== seenAt || items.length >= limit) continue
        const count = limit - items.length
        const [keys, found] = await Promise.all([
          result(tables.items.getAllKeys(ownedBy(owner), count)),
          result<Item[]>(tables.items.getAll(ownedBy(owner), count)),
        ])
        for (const [at, item] of found.entries()) {
          const order = nextOrder()
          tables.items.delete(keys[at]!)
          tables.items.put(item, [me, order])
          orders.set(item?.id, order)
        }
        items.push(...found)
        if (found.length > 0) tables.takeovers.put(clock(), owner)
        // Without its lease nobody would find it again: the lease goes with the last of its items.
        if (found.length < count) tables.leases.delete(owner)
      }
      return items
    })
    for (const [id, order] of orders) owned.set(id, order)
    return savedOf(adopted)
  }

  return {
    async load() {
      const given = sign.give()
      await adopt(MOST_AT_ONCE)
      const saved = savedOf(
        await database.run('write', async (tables) => {
          const notes = await result(tables.takeovers.getAllKeys())
          const times = await result<number[]>(tables.takeovers.getAll())
          for (const [at, note] of notes.entries())
            if (Math.abs(clock() - times[at]!) > NOTE_MS) tables.takeovers.delete(note)
          return readOwned(tables)
        }),
      )
      await given
      return saved
    },
    save: (claims) => put(claims.map((claim) => ({ id: claim.client_event_id, claim }))),
    bury: (letters) => put(letters.map((letter) => ({ id: letter.claim.client_event_id, letter }))),
    async remove(ids) {
      const known = ids.filter((id) => owned.has(id))
      if (known.length === 0) return
      // Should the device forget this, the server sees them again, and says so.
      const forget = ({ items }: Tables) => {
        for (const id of known) items.delete([me, owned.get(id)!])
      }
      await database.run('write', forget, 'items')
      for (const id of known) owned.delete(id)
    },
    async close() {
      // What is left is anyone's, at once. A page that ends before this is done is found out by its lock or its lease.
      await release().catch(() => {})
      sign.withdraw()
      database.close()
    },
    sharing: {
      everyMs: EVERY_MS,
      adopt,
      watch(listener) {
        onLeft = listener
      },
      async hold(ids) {
        resting = false
        await database.run('write', appear)
        return ids.filter((id) => !owned.has(id))
      },
      rest() {
        resting = true
        renewedAt = OVER.renewedAt
        sign.withdraw()
        // Nothing is read and nothing waited for: it is handed over before the page is gone.
        if (owned.size > 0) database.run('write', renew).catch(() => {})
      },
    },
  }

  async function release(): Promise<void> {
    if (renewedAt === OVER.renewedAt) return
    await database.run('write', ({ leases }) => {
      if (owned.size === 0) leases.delete(me)
      else leases.put(OVER, me)
    })
  }
}

/** Random; `crypto.randomUUID` is not there on pages without TLS. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((word) => word.toString(36)).join('-')
}

/** The keys of what is an owner's: an array is higher than any number. */
function ownedBy(owner: string): IDBKeyRange {
  return IDBKeyRange.bound([owner], [owner, []])
}

function savedOf(items: readonly Item[]): Saved {
  return {
    // Anyone on the origin may have written there.
    claims: items.flatMap((item) => item?.claim ?? []),
    letters: items.flatMap((item) => item?.letter ?? []),
  }
}
