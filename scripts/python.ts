/** Finds Python 3, or installs Debian's: the checker that shares nothing with us is part of what must hold. */
import { spawnSync } from 'node:child_process'
import { aptInstall } from './apt.ts'

export async function requirePython(): Promise<void> {
  if (isThere()) return
  await aptInstall(isThere, 'python3')
  if (!isThere())
    throw new Error(
      'Python 3 was not found. Install it (on Debian: apt-get install python3); its standard library is enough.',
    )
}

function isThere(): boolean {
  return spawnSync('python3', ['--version']).status === 0
}
