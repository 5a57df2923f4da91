/**
 * One process to a data folder: two on one embedded database destroy it. The lock is a file that names the holder; a holder that
 * is gone is replaced, a living one never.
 */
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { ServerError } from '../errors.ts'

interface Holder {
  readonly pid: number
  /** When the process started, in the kernel's ticks since boot; tells a reused pid from the holder. Null off Linux. */
  readonly started: string | null
  readonly host: string
}

/** How often a lost race for a stale lock is tried again. */
const ATTEMPTS = 5

export interface FolderLockOptions {
  /** How often the holder shows that it lives, in milliseconds; a holder on another machine is gone after three silent beats. Default 4,000. */
  readonly beatMs?: number
  /** Called when the lock turns out to be another's, which must stop this process at once. */
  readonly onLost?: () => void
}

/** Locks of this process. Its own pid in a lock file that is not among them is a container that was restarted (always pid 1). */
const held = new Map<string, NodeJS.Timeout>()

/**
 * Takes the folder's lock and returns the function that gives it back.
 *
 * @throws ServerError `data_folder_in_use`, naming the folder and the process that holds it
 */
export async function lockFolder(folder: string, options: FolderLockOptions = {}): Promise<() => void> {
  const { beatMs = 4_000, onLost = () => {} } = options
  const path = join(folder, 'svc.lock')
  const me: Holder = { pid: process.pid, started: startOf(process.pid), host: hostname() }
  if (held.has(path)) throw inUse(folder, me)

  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (create(path, me)) {
      held.set(path, beat(path, JSON.stringify(me), beatMs, onLost))
      return () => release(path)
    }
    const text = read(path)
    if (text === undefined) continue
    const holder = parse(text)
    if (holder && (await isAlive(holder, path, beatMs))) throw inUse(folder, holder)
    takeAway(path, text)
  }
  throw new ServerError(
    'data_folder_in_use',
    `Several processes are starting on the data folder ${folder} at once; start one`,
  )
}

/** Touches the lock now and then, and looks whether it is still ours. */
function beat(path: string, mine: string, beatMs: number, onLost: () => void): NodeJS.Timeout {
  const timer = setInterval(() => {
    if (isStill(mine, path)) return
    clearInterval(timer)
    onLost()
  }, beatMs)
  return timer.unref()
}

function isStill(mine: string, path: string): boolean {
  try {
    if (read(path) !== mine) return false
    const now = new Date()
    utimesSync(path, now, now)
  } catch {
    // Too many files are open, say, since many connections are: that tells nothing of whose it is, and the next beat looks again.
  }
  return true
}

/** Makes the lock file whole or not at all: a link to a finished file, which fails when the name is taken. */
function create(path: string, me: Holder): boolean {
  const draft = `${path}.${process.pid}.new`
  try {
    writeFileSync(draft, JSON.stringify(me), { mode: 0o600 })
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Removes a dead holder's lock; what another process put there in the meantime is put back. */
function takeAway(path: string, expected: string): void {
  const aside = `${path}.${process.pid}.old`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (read(aside) !== expected) {
    try {
      linkSync(aside, path)
    } catch {
      // A third process holds the name by now: it is alive, and the next attempt says so.
    }
  }
  rmSync(aside, { force: true })
}

function release(path: string): void {
  const timer = held.get(path)
  if (timer === undefined) return
  clearInterval(timer)
  held.delete(path)
  rmSync(path, { force: true })
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function parse(text: string): Holder | undefined {
  try {
    const value = JSON.parse(text) as Partial<Holder>
    if (!Number.isSafeInteger(value.pid) || (value.pid as number) < 1) return undefined
    return { pid: value.pid as number, started: value.started ?? null, host: value.host ?? '' }
  } catch {
    return undefined
  }
}

async function isAlive(holder: Holder, path: string, beatMs: number): Promise<boolean> {
  if (holder.host !== hostname()) return beats(path, beatMs * 3)
  if (holder.pid === process.pid) return false
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: it exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // One that has ended and that nobody waits for is still listed.
  if (/^[ZX]/.test(statOf(holder.pid)?.[0] ?? '')) return false
  return holder.started === null || holder.started === startOf(holder.pid)
}

/** Another machine's processes cannot be asked after, but their beat can be watched, whatever their clock says. */
async function beats(path: string, forMs: number): Promise<boolean> {
  const before = touchedAt(path)
  await new Promise((resolve) => setTimeout(resolve, forMs))
  return touchedAt(path) !== before
}

function touchedAt(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs
}

/** Field 22 of /proc/<pid>/stat (proc(5)). */
const startOf = (pid: number): string | null => statOf(pid)?.[19] ?? null

/** The fields of /proc/<pid>/stat from the third, the state, on: those behind the name in parentheses. Null off Linux. */
function statOf(pid: number): readonly string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

function inUse(folder: string, holder: Holder): ServerError {
  const where = holder.host === hostname() || holder.host === '' ? '' : ` on ${holder.host}`
  return new ServerError(
    'data_folder_in_use',
    `The data folder ${folder} is in use by process ${holder.pid}${where}. Stop it, or set SVC_DATA_DIR to another folder`,
  )
}
