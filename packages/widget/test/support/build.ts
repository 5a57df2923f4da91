/** The widget as `npm run build` makes it, for tests and screenshots: built once for each state of its sources. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { alone } from '../../../../scripts/alone.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CACHE = fileURLToPath(new URL('../../../../.cache/widget-build/', import.meta.url))

/** The folder that it is in. */
export async function buildWidget(): Promise<string> {
  const sources = [
    'src/**/*',
    'vite.config.ts',
    'scripts/*.ts',
    'test/support/react-page.ts',
    '../core/src/**/*.ts',
  ]
  const state = globSync(sources, { cwd: ROOT })
    .sort()
    .map((file) => `${file} ${statSync(join(ROOT, file)).mtimeMs}`)
  const folder = join(CACHE, createHash('sha256').update(state.join('\n')).digest('hex').slice(0, 16))
  if (existsSync(folder)) return folder
  await mkdir(CACHE, { recursive: true })
  await alone(
    `${folder}.lock`,
    () => existsSync(folder),
    () => make(folder),
  )
  return folder
}

async function make(folder: string): Promise<void> {
  // What builds is large, and mostly not needed.
  const [{ build: bundle }, { build }] = await Promise.all([import('esbuild'), import('vite')])
  const outDir = await mkdtemp(join(CACHE, 'new-'))
  const options = { root: ROOT, configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error' as const }
  await build({ ...options, build: { outDir, emptyOutDir: true } })
  await build({ ...options, mode: 'loader', build: { outDir, emptyOutDir: false } })
  await bundle({
    ...{ entryPoints: [join(ROOT, 'test/support/react-page.ts')], outfile: join(outDir, 'react-page.js') },
    ...{ bundle: true, format: 'esm', logLevel: 'error', nodePaths: [join(ROOT, 'node_modules')] },
    define: { 'process.env.NODE_ENV': '"production"' },
    // As whoever builds with React has it: the built wrapper, and the built widget behind it.
    alias: { '@svc/widget/react': join(outDir, 'react.js') },
    plugins: [
      {
        name: 'widget',
        setup: (made) =>
          made.onResolve({ filter: /^@svc\/widget$/ }, () => ({ path: '/widget/index.js', external: true })),
      },
    ],
  })
  await rename(outDir, folder)
}
