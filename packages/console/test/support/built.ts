/** Builds the console where it is not built, or from older sources. What is there already is left alone: other test files read it at the same time. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'vite'

const ROOT = join(import.meta.dirname, '..', '..')
export const DIST: string = join(ROOT, 'dist')

export async function ensureBuilt(): Promise<void> {
  const mode = process.env.NODE_ENV
  // Under another name, what is built would be another thing.
  process.env.NODE_ENV = 'production'
  const built = await build({
    ...{ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error' as const },
    build: { write: false },
  })
  process.env.NODE_ENV = mode
  const { output } = built as Extract<typeof built, { output: unknown }>
  const files = output.map((file) => ({
    path: join(DIST, file.fileName),
    content: file.type === 'chunk' ? file.code : String(file.source),
  }))
  if (files.every(({ path, content }) => existsSync(path) && readFileSync(path, 'utf8') === content)) return
  rmSync(DIST, { recursive: true, force: true })
  for (const { path, content } of files) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
}
