/** The file store while the disk fails: what was acknowledged is never lost, and what failed is told. */
import { copyFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFileStore } from '../src/file.ts'
import type { Claim, Store } from '../src/index.ts'
import { type FailingFileSystem, failingFileSystem } from './failing-file-system.ts'
import { newReceipts } from './receipts.ts'
import { letterOf } from './store-suite.ts'

let room: string
let count = 0
beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), 'svc-faults-'))
})
afterAll(() => rm(room, { recursive: true, force: true }))

// Every step at length; else one of three: writes and syncs take turns, so that both are met.
const STRIDE = process.env.SVC_TEST_LONG ? 1 : 3
const ROUNDS = 4
const CLAIMS = 170
const pool = newReceipts(ROUNDS * CLAIMS)
const idOf = (claim: Claim) => claim.client_event_id

/** What another process would find in the file as it is now. */
async function onDisk(path: string): Promise<{ claims: Set<string>; letters: Set<string> }> {
  const copy = join(room, `copy-${++count}.log`)
  await copyFile(path, copy)
  // A rewrite that was not finished lies beside it.
  await copyFile(`${path}.new`, `${copy}.new`).catch(() => {})
  const store = createFileStore({ path: copy })
  const { claims, letters } = await store.load()
  await store.close()
  return {
    claims: new Set((claims as Claim[]).map(idOf)),
    letters: new Set(letters.map(({ claim }) => idOf(claim))),
  }
}

/** By event id. */
interface Promised {
  readonly claims: Set<string>
  readonly letters: Set<string>
}

/** A long enough run of calls that the log is rewritten on the way. What each promised, once it has resolved, is in `promised`. */
async function run(
  store: Store,
  failing: FailingFileSystem | undefined,
  path: string,
  promised: Promised = { claims: new Set(), letters: new Set() },
) {
  let looks = 0

  /** Everything promised must be there for another process, whatever else is. */
  async function look(): Promise<void> {
    const found = await onDisk(path)
    for (const id of promised.claims) expect(found.claims.has(id) || found.letters.has(id)).toBe(true)
    for (const id of promised.letters) expect(found.letters.has(id)).toBe(true)
  }

  async function attempt(call: () => Promise<void>, done: () => void): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await call()
        break
      } catch (error) {
        if (tries === 4) throw error
        await look()
        if (tries === 2) failing?.mend()
      }
    }
    done()
    if (failing?.struck() && looks++ < 3) await look()
  }

  for (let round = 0; round < ROUNDS; round++) {
    const claims = pool.slice(round * CLAIMS, (round + 1) * CLAIMS)
    await attempt(
      () => store.save(claims),
      () => claims.forEach((claim) => void promised.claims.add(idOf(claim))),
    )
    const buried = claims.slice(0, 2)
    await attempt(
      () => store.bury(buried.map((claim) => letterOf(claim))),
      () =>
        buried.forEach((claim) => {
          promised.claims.delete(idOf(claim))
          promised.letters.add(idOf(claim))
        }),
    )
    const removed = claims.slice(2, CLAIMS - 2)
    for (const claim of removed) promised.claims.delete(idOf(claim))
    await attempt(
      () => store.remove(removed.map(idOf)),
      () => {},
    )
  }
  return promised
}

async function newStore(renamed: boolean) {
  const path = join(room, `${++count}`, 'outbox.log')
  const failing = failingFileSystem(renamed)
  const store = createFileStore({ path, fs: failing.fs })
  await store.load()
  return { path, failing, store }
}

describe.each([false, true])('a kill (a rename that was begun has happened: %s)', (renamed) => {
  it('at any one step loses nothing that was promised, and the next process starts without a word', async () => {
    const clean = await newStore(renamed)
    const before = clean.failing.steps()
    await run(clean.store, undefined, clean.path)
    await clean.store.close()
    const steps = clean.failing.steps() - before

    for (let step = 1; step <= steps; step += STRIDE) {
      const { path, failing, store } = await newStore(renamed)
      failing.dieAt(step)
      const promised: Promised = { claims: new Set(), letters: new Set() }
      void run(store, undefined, path, promised)
      await failing.died
      const found = await onDisk(path)
      for (const id of promised.claims) expect(found.claims.has(id) || found.letters.has(id)).toBe(true)
      for (const id of promised.letters) expect(found.letters.has(id)).toBe(true)
      expect((await readdir(room)).filter((name) => name.includes('damaged'))).toEqual([])
    }
    console.info(
      `killed at ${STRIDE === 1 ? 'each' : 'a third'} of ${steps} writes, syncs, renames: nothing that was promised was lost`,
    )
  }, 120_000)
})

describe.each([
  ['EIO', false],
  ['EIO', true],
  ['ENOSPC', false],
] as const)('%s (a failing rename has happened: %s)', (code, renamed) => {
  it('at any one step, or for a while from it, loses nothing that was promised', async () => {
    const clean = await newStore(renamed)
    const before = clean.failing.steps()
    await run(clean.store, undefined, clean.path)
    await clean.store.close()
    const steps = clean.failing.steps() - before
    // A write and a sync for each call, and one rewrite at least (open, write, sync, rename, directory).
    expect(steps).toBeGreaterThanOrEqual(ROUNDS * 3 * 2 + 5)

    for (let step = 1; step <= steps; step += STRIDE) {
      for (const lasting of step % (STRIDE + 2) === 0 ? [false, true] : [false]) {
        const { path, failing, store } = await newStore(renamed)
        failing.failAt(step, code, lasting)
        const promised = await run(store, failing, path)
        await store.close()
        expect(await onDisk(path)).toEqual(promised)
      }
    }
  }, 120_000)

  it('while it lasts is told by each call', async () => {
    const { failing, store } = await newStore(renamed)
    const claims = newReceipts(1)
    failing.failAt(1, code, true)
    await expect(store.save(claims)).rejects.toMatchObject({ code })
    await expect(store.remove([])).rejects.toMatchObject({ code })
    failing.mend()
    await store.save(claims)
    expect((await store.load()).claims).toEqual(claims)
    await store.close()
  })
  it('in a sync makes the next call write a new file: the old one may hold anything', async () => {
    const { path, failing, store } = await newStore(renamed)
    const [first, second] = [pool.slice(0, 3), pool.slice(3, 6)]
    await store.save(first)
    const { ino } = await stat(path)
    failing.failAt(2, code)
    await expect(store.save(second)).rejects.toMatchObject({ code })
    await store.save(second)
    expect((await stat(path)).ino).not.toBe(ino)
    await store.close()
    expect((await onDisk(path)).claims).toEqual(new Set([...first, ...second].map(idOf)))
  })

  it('in a write leaves no trace in the file', async () => {
    const { path, failing, store } = await newStore(renamed)
    await store.save([pool[0]!])
    failing.failAt(1, code)
    await expect(store.save(pool.slice(1, 40))).rejects.toMatchObject({ code })
    await store.save([pool[50]!])
    expect((await onDisk(path)).claims).toEqual(new Set([idOf(pool[0]!), idOf(pool[50]!)]))
    expect((await readFile(path, 'utf8')).trimEnd().split('\n')).toHaveLength(3)
    await store.close()
  })
  it('in every rename keeps no promise back and breaks none', async () => {
    const { path, failing, store } = await newStore(renamed)
    failing.failRenames()
    const promised = new Set<string>()
    for (let at = 0; at < pool.length; at += 100) {
      const claims = pool.slice(at, at + 100)
      const kept = await store.save(claims).then(
        () => true,
        () => false,
      )
      if (kept) for (const claim of claims) promised.add(idOf(claim))
      const { claims: found } = await onDisk(path)
      for (const id of promised) expect(found).toContain(id)
    }
    expect(promised.size).toBeGreaterThan(200)
    await store.close()
  })
})

describe('a device that is full', () => {
  it('is no reason to keep a log of which nothing is left: cutting it makes room', async () => {
    const { path, failing, store } = await newStore(false)
    const claims = pool.slice(0, 3)
    await store.save(claims)
    await store.bury([letterOf(claims[0]!)])
    failing.fill()
    await expect(store.save(pool.slice(3, 6))).rejects.toMatchObject({ code: 'ENOSPC' })
    const { size: before } = await stat(path)
    await store.remove(claims.map(idOf))
    expect((await stat(path)).size).toBeLessThan(before / 10)
    expect(await onDisk(path)).toEqual({ claims: new Set(), letters: new Set() })
    failing.mend()
    await store.save(pool.slice(3, 6))
    await store.close()
    expect((await onDisk(path)).claims).toEqual(new Set(pool.slice(3, 6).map(idOf)))
  })

  it('keeps all of a log of which something is left, be it a dead letter', async () => {
    const { path, failing, store } = await newStore(false)
    const claims = pool.slice(0, 3)
    await store.save(claims)
    await store.bury([letterOf(claims[0]!)])
    failing.fill()
    await expect(store.remove(claims.slice(1).map(idOf))).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await onDisk(path)).toEqual({
      claims: new Set(claims.slice(1).map(idOf)),
      letters: new Set([idOf(claims[0]!)]),
    })
    await store.close()
  })
})
