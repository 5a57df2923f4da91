/** The built widget, read once: what a browser may ask for, and the digests that a page can hold it to. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface WidgetFile {
  readonly content: string
  readonly type: string
  /** For the attribute `integrity` of a script (W3C Subresource Integrity). */
  readonly integrity: string
}

export interface WidgetFiles {
  readonly version: string
  readonly byName: ReadonlyMap<string, WidgetFile>
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
}

/** Without which it is not built. */
const NEEDED = ['loader.js', 'index.js', 'theme.css']

/** The files of `@svc/widget`; null where it is not built. */
export function readWidgetFiles(manifest: string = findManifest()): WidgetFiles | null {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const folder = join(dirname(manifest), 'dist')
  const byName = new Map<string, WidgetFile>()
  for (const name of namesIn(folder)) {
    const type = TYPES[/\.(\w+)$/.exec(name)?.[1] ?? '']
    if (!type) continue
    const content = readFileSync(join(folder, name), 'utf8')
    const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`
    byName.set(name, { content, type, integrity })
  }
  return NEEDED.every((name) => byName.has(name)) ? { version, byName } : null
}

function findManifest(): string {
  return createRequire(import.meta.url).resolve('@svc/widget/package.json')
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    // That it may not be read, say, is another fault than that it is not there.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return []
  }
}
