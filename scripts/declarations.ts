/**
 * What a package's declarations are bundled from: those that `tsc -b` wrote of each source file. To have the bundler make them of the sources takes ten times as
 * long, and the sources are checked by `tsc -b` anyway.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './workspace.ts'

/** @param entry paths in the package, by the names that their bundles get */
export function declarations(name: string, entry: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(entry).map(([bundle, path]) => [bundle, declarationOf(name, path)]),
  )
}

/** @throws Error where there is none yet */
export function declarationOf(name: string, path: string): string {
  const folder = join(ROOT, 'packages', name)
  const { compilerOptions } = JSON.parse(readFileSync(join(folder, 'tsconfig.json'), 'utf8')) as {
    compilerOptions: { rootDir: string; outDir: string }
  }
  const source = relative(join(folder, compilerOptions.rootDir), join(folder, path))
  const found = join(folder, compilerOptions.outDir, source.replace(/\.tsx?$/, '.d.ts'))
  if (!existsSync(found)) throw new Error(`${name} has no declarations yet: run node scripts/build.ts`)
  return found
}
