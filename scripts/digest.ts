/** What files hold, as one digest: it changes when any of them does. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './workspace.ts'

/** @param patterns from the repository's root; tests and what is installed are left out */
export function digestOf(patterns: readonly string[]): string {
  const hash = createHash('sha256')
  const found = globSync([...patterns], {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/*.test.*', '**/.vitepress/cache/**'],
    withFileTypes: true,
  })
  const paths = found.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  for (const path of paths.sort())
    hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}
