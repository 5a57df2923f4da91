/** Real text that any machine holds: the copyright files of Debian's packages, and the licences of npm's. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface TextFile {
  readonly path: string
  readonly text: string
}

/** Longest text that is governed whole, in UTF-16 units. */
const MAX_LENGTH = 1_000_000

/** Up to `count` different licence texts, most informative first: Debian's name their authors with addresses. */
export function licenceFiles(count: number): TextFile[] {
  const modules = fileURLToPath(new URL('../../../node_modules/.pnpm/', import.meta.url))
  const paths = [
    ...(existsSync('/usr/share/doc') ? globSync('/usr/share/doc/*/copyright') : []),
    ...globSync('*/node_modules/{*,@*/*}/{LICENSE,LICENSE.md,LICENSE.txt,license,README.md}', {
      cwd: modules,
    }).map((path) => modules + path),
  ]
  const files: TextFile[] = []
  const seen = new Set<string>()
  for (const path of paths.sort()) {
    if (files.length === count) break
    const text = readFileSync(path, 'utf8')
    if (seen.has(text) || text.length > MAX_LENGTH) continue
    seen.add(text)
    files.push({ path, text })
  }
  return files
}
