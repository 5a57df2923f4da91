/** Where things lie in this repository. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT: string = dirname(dirname(fileURLToPath(import.meta.url)))

export interface Manifest {
  name: string
  version: string
  private?: boolean
  scripts?: Record<string, string>
  bin?: Record<string, string>
}

export interface Package {
  readonly folder: string
  readonly manifest: Manifest
}

/** The packages below one folder of the repository, by name. */
export function packagesIn(room: 'packages' | 'examples'): Package[] {
  return readdirSync(join(ROOT, room), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(ROOT, room, entry.name))
    .map((folder) => ({
      folder,
      manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest,
    }))
}
