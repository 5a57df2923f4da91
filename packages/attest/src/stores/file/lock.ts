/**
 * One process per file. A lock is a file beside the log whose name says who holds it:
 *
 *     outbox.log.lock-<pid>-<start>-<host>-<unique>
 *
 * A process first puts its own there and then looks for others: of two that come at the same time at least one sees the other,
 * and steps back. As every name is unique, clearing away a dead holder's lock can never remove a living one's.
 */
import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { AttestError } from '../../errors.ts'
import type { FileSystem } from './file-system.ts'

export interface Lock {
  /** @throws AttestError `store_lock_lost` when the lock is no longer there */
  check(): Promise<void>
  release(): Promise<void>
}

/** Who holds a lock. */
export interface Holder {
  readonly pid: number
  /** When the process began, in the kernel's own count; `0` where that cannot be read. */
  readonly start: string
  readonly host: string
}

const BEAT_MS = 10_000
/** A lock whose process cannot be looked up, as on another machine or in another container, is stale when it was not touched for this long. */
const STALE_MS = 60_000

const NAME = /^(\d{1,10})-(\d{1,20})-([0-9a-f]{8})-[0-9a-f-]{36}$/

/** @throws AttestError `store_locked`, naming the holder */
export async function acquireLock(path: string, fs: FileSystem): Promise<Lock> {
  const directory = dirname(path)
  const prefix = `${basename(path)}.lock-`
  const me = await thisProcess()
  const mine = `${prefix}${me.pid}-${me.start}-${me.host}-${randomUUID()}`
  const minePath = join(directory, mine)

  await fs.writeFile(minePath, '', { flag: 'wx', mode: 0o600 })
  try {
    const { mtimeMs: now } = await fs.stat(minePath)
    for (const name of await fs.readdir(directory)) {
      if (name === mine || !name.startsWith(prefix)) continue
      const holder = holderOf(name.slice(prefix.length))
      if (holder === undefined) continue
      if (await isStale(join(directory, name), holder, me, now, fs))
        await fs.rm(join(directory, name), { force: true })
      else
        throw new AttestError(
          'store_locked',
          `Process ${holder.pid}${holder.host === me.host ? '' : ' of another machine or container'} holds ${path}; give each process its own file`,
        )
    }
  } catch (error) {
    await fs.rm(minePath, { force: true }).catch(() => {})
    throw error
  }

  const beat = setInterval(() => {
    const now = new Date()
    fs.utimes(minePath, now, now).catch(() => {})
  }, BEAT_MS)
  beat.unref()
  return {
    async check() {
      try {
        await fs.stat(minePath)
      } catch (cause) {
        throw new AttestError(
          'store_lock_lost',
          `The lock of ${path} is gone; close this attestor and make another`,
          {
            cause,
          },
        )
      }
    },
    async release() {
      clearInterval(beat)
      await fs.rm(minePath, { force: true })
    },
  }
}

async function isStale(
  path: string,
  holder: Holder,
  me: Holder,
  now: number,
  fs: FileSystem,
): Promise<boolean> {
  if (holder.host !== me.host) return isUntouched(path, now, fs)
  if (!isAlive(holder.pid)) return true
  const stat = await statOf(holder.pid)
  // Ended, and still listed: nobody waited for it.
  if (stat?.[0] === 'Z' || stat?.[0] === 'X') return true
  // Alive, but is it the same? Process ids come round again; in a container every process may have been number 1.
  const start = startIn(stat)
  // Where the system does not tell when a process began, who has the number now is not known: whoever holds the lock touches it.
  if (start === '0' || holder.start === '0') return isUntouched(path, now, fs)
  if (start !== holder.start) return true
  // A thread of this process may have been ended by another, and nobody touches its lock any more.
  return holder.pid === process.pid && isUntouched(path, now, fs)
}

async function isUntouched(path: string, now: number, fs: FileSystem): Promise<boolean> {
  // By the file system's own clock on both sides: machines may disagree about the time.
  const seen = await fs.stat(path).catch(() => undefined)
  return seen === undefined || now - seen.mtimeMs > STALE_MS
}

function holderOf(name: string): Holder | undefined {
  const match = NAME.exec(name)
  return match === null ? undefined : { pid: Number(match[1]), start: match[2]!, host: match[3]! }
}

async function thisProcess(): Promise<Holder> {
  const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
  return { pid: process.pid, start: startIn(await statOf(process.pid)), host }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Field 22 of proc(5) stat; `0` where there is no such thing. */
function startIn(stat: readonly string[] | undefined): string {
  const start = stat?.[19]
  return start !== undefined && /^\d{1,20}$/.test(start) ? start : '0'
}

/** The fields of proc(5) stat from the third, the state, on. The command's name may hold spaces, so they are counted from its end. */
async function statOf(pid: number): Promise<readonly string[] | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
