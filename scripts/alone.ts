/** Has one process at a time make what several need: the others wait for it, where to make it as well would take as long again. */
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'

const LOOK_MS = 50
/** Much longer than anything here takes: whose lock is older is gone, and another process has its number. */
const LONGEST_MS = 180_000

/**
 * Calls `make` where it is not there. Where another makes it already, waits until it is, or until that one is gone.
 *
 * @param lock a file that stands while it is made, in a folder that is there
 */
export async function alone(lock: string, isThere: () => boolean, make: () => Promise<void>): Promise<void> {
  while (!isThere()) {
    if (!take(lock)) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      continue
    }
    try {
      if (!isThere()) await make()
    } finally {
      rmSync(lock, { force: true })
    }
  }
}

function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // Whoever was killed leaves it behind.
    if (isLeft(lock)) removeLeft(lock)
    return false
  }
}

/** Another may have removed it meanwhile and taken its place: what was moved away is looked at again, and given back. */
function removeLeft(lock: string): void {
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
    if (!isLeft(aside)) linkSync(aside, lock)
  } catch (error) {
    // Removed by another, or taken by a third.
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function isLeft(lock: string): boolean {
  try {
    if (Date.now() - statSync(lock).mtimeMs > LONGEST_MS) return true
    const owner = readFileSync(lock, 'utf8')
    // Not written yet.
    if (owner === '') return false
    process.kill(Number(owner), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
