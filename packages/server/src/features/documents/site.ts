/** The documentation's site as it was built beside this package. */
import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'

export interface SiteFile {
  readonly content: string
  readonly type: string
  /** True where the name holds a digest of what is in it. */
  readonly isForEver: boolean
}

export interface Site {
  /** False while it is not built, or is being built again. */
  isBuilt(): Promise<boolean>
  /** @param address below `/docs/`, made of names without dots at their beginning: a page, or a file that pages name; null where there is none */
  find(address: string): Promise<SiteFile | null>
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** Nothing is remembered: a site that is built again while the server runs is there at once. */
export function createSite(folder: string = ownFolder()): Site {
  return {
    // The last to be written.
    isBuilt: () => stat(join(folder, '.built-from')).then(...isThere),
    async find(address) {
      const isFolder = address === '' || address.endsWith('/')
      const name = isFolder ? `${address}index.html` : extname(address) in TYPES ? address : `${address}.html`
      const content = await readFile(join(folder, name), 'utf8').catch(missing)
      return content === null
        ? null
        : { content, type: TYPES[extname(name)]!, isForEver: name.startsWith('assets/') }
    },
  }
}

const isThere = [() => true, () => false] as const

/** No file of that name is there, or can be. */
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'])

/** That it may not be read, say, is another fault than that it is not there. */
function missing(error: NodeJS.ErrnoException): null {
  if (!MISSING.has(error.code ?? '')) throw error
  return null
}

function ownFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve('@svc/server/package.json')), 'site')
}
