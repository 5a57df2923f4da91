/** Debian's packages, installed where the tests may: as root, on a machine that has apt. */
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command } from './steps.ts'

/** Test files that start at the same time wait for one another: two would fail over apt's own lock. */
const LOCK = join(tmpdir(), 'svc-apt.lock')

/** Installs the packages unless `isThere` says that somebody else has by now; does nothing where that is not possible. */
export async function aptInstall(isThere: () => boolean, ...packages: string[]): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  await underLock(['apt-get', '-qq', 'update'])
  if (isThere()) return
  const wait = ['-o', 'DPkg::Lock::Timeout=300']
  await underLock(['apt-get', ...wait, '-qq', '-y', '--no-install-recommends', 'install', ...packages])
}

function underLock(args: readonly string[]): Promise<void> {
  return command('flock', [LOCK, ...args])
}
