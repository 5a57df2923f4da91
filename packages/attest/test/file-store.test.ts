/** The file store: the shared suite, and what only a file can suffer. */
import * as promises from 'node:fs/promises'
import {
  appendFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFileStore, type FileSystem } from '../src/file.ts'
import type { Claim, Store } from '../src/index.ts'
import { newReceipts } from './receipts.ts'
import { describeStore, letterOf } from './store-suite.ts'
import { windowsFileSystem } from './windows-file-system.ts'

let room: string
let count = 0
const paths = new WeakMap<Store, string>()

beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), 'svc-outbox-'))
})
afterAll(() => rm(room, { recursive: true, force: true }))

function newPath(): string {
  return join(room, `${++count}`, 'outbox.log')
}

function open(path: string, fs?: FileSystem): Store {
  const store = createFileStore({ path, fs })
  paths.set(store, path)
  return store
}

/** A copy of the file as it is on disk now, opened by another: what a process would find after a kill. */
async function reopen(store: Store): Promise<Store> {
  const bytes = await readFile(paths.get(store)!)
  await store.close()
  const path = newPath()
  const other = open(path)
  await other.load()
  await other.close()
  await writeFile(path, bytes)
  return open(path)
}

describeStore('the file store', { create: async () => open(newPath()), reopen })

/** A file with some claims in it, not open. */
async function fileOf(claims: readonly Claim[]): Promise<string> {
  const path = newPath()
  const store = open(path)
  await store.load()
  for (const claim of claims) await store.save([claim])
  await store.close()
  return path
}

async function contentsOf(path: string): Promise<unknown[]> {
  const store = open(path)
  const { claims } = await store.load()
  await store.close()
  return [...claims]
}

describe('a log that was cut off', () => {
  it('at any byte gives every record that was whole, and goes on from there', async () => {
    const claims = newReceipts(3)
    const path = await fileOf(claims)
    const whole = await readFile(path)
    const ends = [...whole.entries()].filter(([, byte]) => byte === 0x0a).map(([at]) => at + 1)
    const step = 7
    for (let length = 0; length <= whole.length; length += step) {
      await writeFile(path, whole.subarray(0, length))
      const kept = Math.max(0, ends.filter((end) => end <= length).length - 1)
      const store = open(path)
      expect((await store.load()).claims).toEqual(claims.slice(0, kept))
      await store.save([claims[2]!])
      await store.close()
      expect(await contentsOf(path)).toEqual([...claims.slice(0, Math.min(2, kept)), claims[2]])
    }
  })

  it('and filled up with zeros or with half of a record is read to its last whole record', async () => {
    const claims = newReceipts(2)
    for (const tail of [Buffer.alloc(4096), Buffer.from('3f0c5b7a9d2e4c61 {"save":{"client')]) {
      const path = await fileOf(claims)
      await appendFile(path, tail)
      expect(await contentsOf(path)).toEqual(claims)
      expect(await readFile(path, 'utf8')).not.toContain('\0')
    }
  })
})

describe('a damaged log', () => {
  it('loses the damaged record alone, and is kept for people to see', async () => {
    const claims = newReceipts(3)
    const path = await fileOf(claims)
    const bytes = await readFile(path)
    const id = claims[1]!.client_event_id
    bytes[bytes.indexOf(id)] = 'z'.charCodeAt(0)
    await writeFile(path, bytes)
    expect(await contentsOf(path)).toEqual([claims[0], claims[2]])
    const kept = (await readdir(join(path, '..'))).filter((name) => name.includes('.damaged-'))
    expect(kept).toHaveLength(1)
    expect(await readFile(join(path, '..', kept[0]!))).toEqual(bytes)
  })

  it('that was never ours is left as it is', async () => {
    const path = await fileOf([])
    for (const text of ['root:x:0:0', 'svc-outbox 2\n', 'svc-outbox 1 \n', '\n']) {
      await writeFile(path, text)
      const store = open(path)
      await expect(store.load()).rejects.toMatchObject({ code: 'store_unreadable' })
      await expect(store.save(newReceipts(1))).rejects.toThrow()
      await store.close()
      expect(await readFile(path, 'utf8')).toBe(text)
    }
  })

  it('that is very large is read where it is ours, and left unread where it is not', async () => {
    const reads: unknown[] = []
    const fs = {
      ...promises,
      stat: (async (path: string) =>
        Object.assign(await stat(path), { size: 2 ** 30 })) as typeof promises.stat,
      readFile: (async (path: string) => {
        reads.push(path)
        return readFile(path)
      }) as typeof promises.readFile,
    }
    const path = newPath()
    const first = open(path)
    await first.load()
    const claims = newReceipts(2)
    await first.save(claims)
    await first.close()
    const store = createFileStore({ path, fs })
    expect((await store.load()).claims).toEqual(claims)
    await store.close()
    expect(reads).toEqual([path])
    await writeFile(path, 'what somebody else keeps')
    const other = createFileStore({ path, fs })
    await expect(other.load()).rejects.toMatchObject({ code: 'store_unreadable' })
    await other.close()
    expect(reads).toEqual([path])
  })

  it('that is no file is not read: a device goes on for ever', async () => {
    const device = join(room, 'device.log')
    await symlink('/dev/zero', device)
    const folder = join(room, 'folder.log')
    await mkdir(folder)
    for (const path of [device, folder]) {
      const store = open(path)
      await expect(store.load()).rejects.toMatchObject({ code: 'store_unreadable' })
      await store.close()
    }
  })
})

describe('the file', () => {
  it.each([
    ['', undefined],
    [', on Windows too', windowsFileSystem()],
  ])('does not grow with what was removed%s', async (_, fs) => {
    const path = newPath()
    const store = open(path, fs)
    await store.load()
    const keep = newReceipts(10)
    await store.save(keep)
    for (let round = 0; round < 40; round++) {
      const claims = newReceipts(50)
      await store.save(claims)
      await store.remove(claims.map((claim) => claim.client_event_id))
    }
    // Some 1.4 MB were written.
    expect((await stat(path)).size).toBeLessThan(600_000)
    await store.close()
    expect(await contentsOf(path)).toEqual(keep)
  })

  it('that a link leads to is written behind it, and held by one, whatever it is called', async () => {
    const [from, to] = [newPath(), newPath()]
    await mkdir(dirname(from))
    // There is nothing behind it yet.
    await symlink(join('..', basename(dirname(to)), 'outbox.log'), from)
    const store = open(from)
    await store.load()
    const claims = newReceipts(2)
    await store.save(claims)
    await expect(open(to).load()).rejects.toMatchObject({ code: 'store_locked' })
    await store.close()
    expect((await lstat(from)).isSymbolicLink()).toBe(true)
    const again = open(to)
    expect((await again.load()).claims).toEqual(claims)
    await again.close()
  })

  it('is for its owner alone, and has nothing beside it once closed', async () => {
    const path = await fileOf(newReceipts(2))
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readdir(join(path, '..'))).toEqual(['outbox.log'])
  })

  it('keeps dead letters through a rewrite', async () => {
    const [claim] = newReceipts(1)
    const path = newPath()
    const store = open(path)
    await store.load()
    await store.save([claim!])
    await store.bury([letterOf(claim!)])
    await store.close()
    await truncate(path, (await stat(path)).size)
    await appendFile(path, 'torn')
    const again = open(path)
    expect((await again.load()).letters).toEqual([letterOf(claim!)])
    await again.close()
    const third = open(path)
    expect((await third.load()).letters).toEqual([letterOf(claim!)])
    await third.close()
  })
})
