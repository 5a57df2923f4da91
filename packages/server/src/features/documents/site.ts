/** The documentation's site as it was built beside this package: which files there are, and what each is. */
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'

export interface SiteFile {
  readonly content: string
  readonly type: string
  /** True where the name holds a digest of what is in it. */
  readonly isForEver: boolean
}

export interface Site {
  /** The page or file of an address below `/docs/`; null where there is none. */
  find(address: string): Promise<SiteFile | null>
  /** What is said in the place of a page that does not exist. */
  readonly notFound: string
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
}

/** The site in a folder; null where it is not built. Names are read once, what is in the files when it is asked for. */
export function readSite(folder: string = ownFolder()): Site | null {
  const names = namesIn(folder)
  // The last to be written: without it the build is not over.
  if (!names.has('.built-from')) return null
  return {
    notFound: readFileSync(join(folder, '404.html'), 'utf8'),
    async find(address) {
      // An address is a key here, never a path: what is not in the list is not read.
      const name = [address, `${address}.html`, `${address}index.html`].find((name) => names.has(name))
      const type = name && TYPES[name.slice(name.lastIndexOf('.') + 1)]
      if (!type) return null
      const content = await readFile(join(folder, name), 'utf8')
      return { content, type, isForEver: name.startsWith('assets/') }
    },
  }
}

function ownFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve('@svc/server/package.json')), 'site')
}

function namesIn(folder: string): ReadonlySet<string> {
  try {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    )
    return new Set(
      files.map((file) => relative(folder, join(file.parentPath, file.name)).replaceAll(sep, '/')),
    )
  } catch {
    return new Set()
  }
}
