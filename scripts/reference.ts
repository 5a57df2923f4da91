/**
 * Writes the reference of all packages' exports as Markdown, from the sources and their docstrings, for the documentation's site. Half a megabyte that
 * follows from the sources, so it is not kept in the repository. A step of `npm test`, so that a docstring that links to nothing is found.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Application, type TypeDocOptions } from 'typedoc'
import type { PluginOptions } from 'typedoc-plugin-markdown'
import ts from 'typescript'
import { digestOf } from './digest.ts'
import { REFERENCE } from './docs/pages.ts'
import { packagesIn, ROOT } from './workspace.ts'

interface Entry {
  readonly '@svc/source'?: string
}

const SOURCES = ['packages/*/src/**/*.{ts,tsx}', 'packages/*/package.json', 'scripts/reference.ts']
const STAMP = '.made-from'

/** Writes it where it is not there, or is of other sources. */
export async function bringReference(out: string): Promise<void> {
  const stamp = join(out, STAMP)
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== digestOf(SOURCES)) await writeReference(out)
}

async function writeReference(out: string): Promise<void> {
  const options: TypeDocOptions & Partial<PluginOptions> = {
    name: 'Svc',
    tsconfig: join(ROOT, 'tsconfig.reference.json'),
    plugin: ['typedoc-plugin-markdown'],
    outputs: [{ name: 'markdown', path: out }],
    // Types are checked by a step of their own.
    skipErrorChecking: true,
    readme: 'none',
    excludeInternal: true,
    excludePrivate: true,
    excludeExternals: true,
    disableSources: true,
    sort: ['alphabetical'],
    entryFileName: 'README',
    hidePageHeader: true,
    hideBreadcrumbs: true,
    outputFileStrategy: 'modules',
    useCodeBlocks: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    validation: { invalidLink: true, notExported: false, notDocumented: false, rewrittenLink: true },
    treatValidationWarningsAsErrors: true,
    logLevel: 'Warn',
  }
  const app = await Application.bootstrapWithPlugins(options as TypeDocOptions)
  // Not by `entryPoints`, which are patterns: it would look for a repository below a folder `svc (2)` where there is none.
  const program = ts.createProgram(app.options.getFileNames(), app.options.getCompilerOptions(app.logger))
  const project = app.converter.convert(
    entryPoints().map(({ source, name }) => {
      const sourceFile = program.getSourceFile(source)
      if (!sourceFile) throw new Error(`${source} is none of the sources in tsconfig.reference.json`)
      // By what they are imported as, not by where they lie.
      return { displayName: name, program, sourceFile }
    }),
  )
  app.validate(project)
  if (app.logger.hasErrors() || app.logger.hasWarnings())
    throw new Error('A docstring links to nothing, or is not understood; see above')
  rmSync(out, { recursive: true, force: true })
  await app.generateOutputs(project)
  writeFileSync(join(out, STAMP), digestOf(SOURCES))
}

/** What a program may import, each with its source. */
function entryPoints(): { readonly source: string; readonly name: string }[] {
  return packagesIn('packages').flatMap(({ folder, manifest }) => {
    const { exports = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      exports?: Record<string, string | Entry>
    }
    if (manifest.private) return []
    return Object.entries(exports).flatMap(([subpath, entry]) => {
      const source = typeof entry === 'string' ? undefined : entry['@svc/source']
      if (!source?.endsWith('.ts')) return []
      return [{ source: join(folder, source), name: join(manifest.name, subpath) }]
    })
  })
}

if (import.meta.main) await writeReference(join(ROOT, REFERENCE))
