/** One process per file, and no more than the living one. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, unlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFileStore } from '../src/file.ts'
import { newReceipts } from './receipts.ts'

let room: string
let path: string
beforeEach(async () => {
  room = await mkdtemp(join(tmpdir(), 'svc-lock-'))
  path = join(room, 'outbox.log')
})
afterEach(() => rm(room, { recursive: true, force: true }))

const locks = async () => (await readdir(room)).filter((name) => name.includes('.lock-'))
const unique = '018f3e6a-5b1c-4d2e-9f00-1a2b3c4d5e6f'

/** This process's own lock, taken apart. */
async function ownLock() {
  const store = createFileStore({ path })
  await store.load()
  const [, pid, start, host] = /lock-(\d+)-(\d+)-([0-9a-f]+)-/.exec((await locks())[0]!)!
  await store.close()
  return { pid: pid!, start: start!, host: host! }
}

async function plant(pid: string | number, start: string, host: string, ageMs = 0): Promise<string> {
  const name = join(room, `outbox.log.lock-${pid}-${start}-${host}-${unique}`)
  await writeFile(name, '')
  const at = new Date(Date.now() - ageMs)
  await utimes(name, at, at)
  return name
}

async function expectOpens(): Promise<void> {
  const store = createFileStore({ path })
  await store.load()
  expect(await locks()).toHaveLength(1)
  await store.close()
  expect(await locks()).toEqual([])
}

async function expectRefused(): Promise<void> {
  const before = await locks()
  const store = createFileStore({ path })
  await expect(store.load()).rejects.toMatchObject({ code: 'store_locked' })
  await store.close()
  expect(await locks()).toEqual(before)
}

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid!
}

describe('a lock', () => {
  it('of a store that is open refuses a second one, and is gone when it closes', async () => {
    const store = createFileStore({ path })
    await store.load()
    await expectRefused()
    await store.save(newReceipts(1))
    await store.close()
    await expectOpens()
  })

  it('of a living process is respected', async () => {
    const { host } = await ownLock()
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    try {
      const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8')
      const start = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]!
      await plant(child.pid!, start, host, 3_600_000)
      await expectRefused()
      await plant(child.pid!, '0', host)
      await expectRefused()
    } finally {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await expectOpens()
  })

  it('of a dead process is cleared away', async () => {
    const { host, start } = await ownLock()
    await plant(await deadPid(), start, host)
    await expectOpens()
  })

  it('of a process that has only the number of a dead one is cleared away, where nothing else is told of it', async () => {
    const { host } = await ownLock()
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    try {
      const lock = await plant(child.pid!, '0', host, 50_000)
      await expectRefused()
      await unlink(lock)
      await plant(child.pid!, '0', host, 70_000)
      await expectOpens()
    } finally {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  })

  it('of a process that has ended, though nobody waited for it, is cleared away', async () => {
    const { host } = await ownLock()
    // The shell becomes a program that waits for no child, before the child ends.
    const parent = spawn('sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 60'])
    try {
      const [line] = (await once(parent.stdout, 'data')) as [Buffer]
      const pid = Number(line.toString())
      const stat = async () => (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')
      while ((await stat())[0] !== 'Z') await new Promise((resolve) => setTimeout(resolve, 10))
      await plant(pid, (await stat())[19]!, host)
      await expectOpens()
    } finally {
      parent.kill()
      await once(parent, 'exit')
    }
  })

  it('of an earlier process with our own number is cleared away', async () => {
    const { pid, host, start } = await ownLock()
    await plant(pid, String(Number(start) - 1), host)
    await expectOpens()
  })

  it('of another thread is respected while it is touched, and cleared away after', async () => {
    const { pid, start, host } = await ownLock()
    const lock = await plant(pid, start, host, 30_000)
    await expectRefused()
    await unlink(lock)
    await plant(pid, start, host, 90_000)
    await expectOpens()
  })

  it('of another machine is respected while it is touched, and cleared away after', async () => {
    const lock = await plant(1, '77', '00000000', 50_000)
    await expectRefused()
    await unlink(lock)
    await plant(1, '77', '00000000', 70_000)
    await expectOpens()
  })

  it('that was taken away stops the store: it writes no more', async () => {
    const store = createFileStore({ path })
    await store.load()
    const [claim] = newReceipts(1)
    for (const name of await locks()) await unlink(join(room, name))
    const before = await readFile(path)
    await expect(store.save([claim!])).rejects.toMatchObject({ code: 'store_lock_lost' })
    expect(await readFile(path)).toEqual(before)
    await store.close()
  })

  it('is held by one at most of many that come at once', async () => {
    const stores = Array.from({ length: 12 }, () => createFileStore({ path }))
    const results = await Promise.allSettled(stores.map((store) => store.load()))
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'store_locked' })
    await Promise.all(stores.map((store) => store.close()))
    await expectOpens()
  })
})
