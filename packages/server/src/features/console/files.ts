/** The built console, read once: its one page, and the files that the page names. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface ConsoleFile {
  readonly content: string
  readonly type: string
}

export interface ConsoleFiles {
  /** The page that every address of the console answers. */
  readonly index: string
  readonly byName: ReadonlyMap<string, ConsoleFile>
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  html: 'text/html; charset=utf-8',
}

/** The files of `@svc/console`; null where it is not built. */
export function readConsoleFiles(manifest: string = findManifest()): ConsoleFiles | null {
  const folder = join(dirname(manifest), 'dist')
  try {
    const index = readFileSync(join(folder, 'index.html'), 'utf8')
    const byName = new Map<string, ConsoleFile>()
    for (const name of readdirSync(join(folder, 'assets'))) {
      const type = TYPES[/\.(\w+)$/.exec(name)?.[1] ?? '']
      if (type) byName.set(name, { content: readFileSync(join(folder, 'assets', name), 'utf8'), type })
    }
    return { index, byName }
  } catch (error) {
    // That they may not be read, say, is another fault than that they are not there.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return null
  }
}

function findManifest(): string {
  return createRequire(import.meta.url).resolve('@svc/console/package.json')
}
