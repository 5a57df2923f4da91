/** Builds the console where it is not built, or from older sources, unless it is said that it was built just now. What is there already is left alone: other test files read it at the same time. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build } from 'vite'

const ROOT = join(import.meta.dirname, '..', '..')
export const DIST: string = join(ROOT, 'dist')

let names: Promise<readonly string[]> | undefined

/** Once for all files that a worker runs. @returns the names of the built files, below `DIST` */
export function ensureBuilt(): Promise<readonly string[]> {
  names ??= process.env.SVC_CONSOLE_BUILT ? Promise.resolve(there()) : bringUpToDate()
  return names
}

function there(): readonly string[] {
  return readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(DIST, join(entry.parentPath, entry.name)))
}

async function bringUpToDate(): Promise<readonly string[]> {
  const mode = process.env.NODE_ENV
  // Under another name, what is built would be another thing.
  process.env.NODE_ENV = 'production'
  const built = await build({
    ...{ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error' as const },
    build: { write: false },
  })
  process.env.NODE_ENV = mode
  const { output } = built as Extract<typeof built, { output: unknown }>
  const names = output.map((file) => file.fileName)
  const files = output.map((file) => ({
    path: join(DIST, file.fileName),
    content: file.type === 'chunk' ? file.code : String(file.source),
  }))
  if (files.every(({ path, content }) => existsSync(path) && readFileSync(path, 'utf8') === content))
    return names
  // The page last: what it names is there by then. What it no longer names hurts nobody, and goes with the next build.
  for (const { path, content } of files.sort(
    (a, b) => Number(a.path.endsWith('index.html')) - Number(b.path.endsWith('index.html')),
  )) {
    mkdirSync(dirname(path), { recursive: true })
    const whole = `${path}.${process.pid}`
    writeFileSync(whole, content)
    renameSync(whole, path)
  }
  return names
}
