/** What is shipped: the exports, and what is in a browser's bundle. */
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import * as file from '../src/file.ts'
import * as governor from '../src/governor.ts'
import * as attest from '../src/index.ts'
import * as indexedDb from '../src/indexed-db.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

describe('the package', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(attest).sort()).toEqual([
      'AttestError',
      'createAttestor',
      'createMemoryStore',
      'projectClaim',
    ])
    expect(Object.keys(file)).toEqual(['createFileStore'])
    expect(Object.keys(indexedDb)).toEqual(['createIndexedDbStore'])
    expect(Object.keys(governor)).toEqual(['createGovernor'])
  })

  it.each([
    ['index', ['attest', 'client']],
    ['indexed-db', ['attest']],
    ['governor', ['@noble', 'attest', 'client', 'core']],
  ])('bundles %s for a browser of %j: no zod, nothing of Node', async (entry, packages) => {
    const { outputFiles, metafile } = await build({
      stdin: { contents: `export * from './src/${entry}.ts'`, resolveDir: root, loader: 'ts' },
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      conditions: ['@svc/source'],
      metafile: true,
      logLevel: 'error',
      write: false,
    })
    const sources = Object.keys(metafile.inputs).map((path) => {
      const parts = path.split('/')
      return parts[parts.lastIndexOf(path.includes('node_modules/') ? 'node_modules' : 'packages') + 1]!
    })
    expect([...new Set(sources.filter((name) => name !== '<stdin>'))].sort()).toEqual(packages)
    expect(outputFiles[0]!.text).not.toMatch(/\bZod|node:/)
  })
})
