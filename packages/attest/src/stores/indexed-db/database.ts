/** The database: opened when it is needed, given up when the platform or a newer version asks for it, and opened again. */
import { AttestError } from '../../errors.ts'

/** Each is keyed by hand: no index, since Chromium keeps what was deleted in one and reads through it for long. */
export interface Tables {
  /** Claims and dead letters, by owner and order: what is one owner's lies together. */
  readonly items: IDBObjectStore
  /** Leases, by owner: whoever has items has one. */
  readonly leases: IDBObjectStore
  /** By owner, when another took its items over: for it to find if it lives after all. */
  readonly takeovers: IDBObjectStore
}

export interface Database {
  /**
   * Runs `work` in one transaction. Resolves with what it gives once the transaction is complete; when it rejects nothing of it
   * was kept.
   */
  run<Value>(
    mode: 'read' | 'write' | 'write to the device',
    work: (tables: Tables) => Value | Promise<Value>,
    /** The only one that is used: others are not waited for. */
    only?: keyof Tables,
  ): Promise<Value>
  close(): void
}

const VERSION = 1
const TABLES: readonly (keyof Tables)[] = ['items', 'leases', 'takeovers']
/** Opening waits while another tab upgrades or deletes; longer than this and it is a fault, to be tried again. */
const OPEN_MS = 10_000
/** So often opening may fail in a row before it is given up. */
const TRIES = 3

export function createDatabase(name: string, factory: IDBFactory | undefined): Database {
  let opening: Promise<IDBDatabase> | undefined
  let current: IDBDatabase | undefined
  let failures = 0
  let closed = false

  function opened(): Promise<IDBDatabase> {
    if (closed) throw new AttestError('store_failed', `The database ${name} is closed`)
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      // A damaged profile or a full disk: what does not open again and again does not open.
      if (++failures < TRIES) throw error
      throw unavailable('the database does not open', error)
    })
    return opening
  }

  async function open(): Promise<IDBDatabase> {
    const db = await openDatabase(name, factory)
    failures = 0
    current = db
    // Another tab deletes the database, or brings a newer version of this package: it waits until we let go.
    db.onversionchange = () => giveUp(db)
    // The user cleared the site's data, or the medium failed.
    db.onclose = () => giveUp(db)
    if (closed) giveUp(db)
    return db
  }

  /** Lets go of a connection; what is under way comes to its end, and the next call opens another. */
  function giveUp(db: IDBDatabase | undefined): void {
    db?.close()
    if (db !== current) return
    current = undefined
    opening = undefined
  }

  return {
    async run(mode, work, only) {
      const options = { durability: mode === 'write to the device' ? 'strict' : 'relaxed' } as const
      const begin = async () =>
        (await opened()).transaction(only ?? [...TABLES], mode === 'read' ? 'readonly' : 'readwrite', options)
      const transaction = await begin().catch((error: unknown) => {
        if (error instanceof AttestError || nameOf(error) !== 'InvalidStateError') throw error
        // The connection ended before its event came.
        giveUp(current)
        return begin()
      })
      const complete = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => {
          // It may be the connection that is at fault, and not say so.
          giveUp(transaction.db)
          reject(transaction.error ?? new DOMException('Aborted', 'AbortError'))
        }
      })
      complete.catch(() => {})
      let value: Awaited<ReturnType<typeof work>>
      try {
        value = await work({
          get items() {
            return transaction.objectStore('items')
          },
          get leases() {
            return transaction.objectStore('leases')
          },
          get takeovers() {
            return transaction.objectStore('takeovers')
          },
        })
        // Said, not waited for: a page that ends now has handed the work over.
        transaction.commit()
      } catch (error) {
        try {
          transaction.abort()
        } catch {
          // It had ended by itself: what ended it is the better reason.
          await complete
        }
        throw error
      }
      await complete
      return value
    },
    close() {
      closed = true
      giveUp(current)
    },
  }
}

function openDatabase(name: string, factory: IDBFactory | undefined): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (factory === undefined) throw unavailable('there is no IndexedDB here')
    let request: IDBOpenDBRequest
    try {
      request = factory.open(name, VERSION)
    } catch (cause) {
      // A sandboxed frame, or storage forbidden by the user.
      throw unavailable('this page may not use IndexedDB', cause)
    }
    const timer = setTimeout(() => {
      // Should it open after all, nobody has a use for it, and it would be in the way of others.
      request.onsuccess = () => request.result.close()
      reject(new AttestError('store_failed', `The database ${name} did not open: another tab holds it`))
    }, OPEN_MS)
    request.onupgradeneeded = () => {
      for (const table of TABLES) request.result.createObjectStore(table)
    }
    request.onsuccess = () => {
      clearTimeout(timer)
      resolve(request.result)
    }
    request.onerror = () => {
      clearTimeout(timer)
      const cause = request.error
      const why = LASTING[nameOf(cause)]
      reject(why === undefined ? cause : unavailable(why, cause))
    }
  })
}

/** What no later try mends, for as long as this page lives. */
const LASTING: Readonly<Record<string, string>> = {
  VersionError: 'a newer version of this package made the database',
  // Firefox in private windows, before version 115.
  InvalidStateError: 'the browser keeps no data in this mode',
  SecurityError: 'this page may not use IndexedDB',
}

function unavailable(why: string, cause?: unknown): AttestError {
  return new AttestError('store_unavailable', `Claims cannot be kept in IndexedDB: ${why}`, { cause })
}

function nameOf(error: unknown): string {
  return String((error as { name?: unknown } | null)?.name)
}

/** The request's result, within its transaction. */
export function result<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
