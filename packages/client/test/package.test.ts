/** What is shipped: the exports, and what is in the bundle. */
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import * as client from '../src/index.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Bundles a program for a browser, with everything it imports. */
async function bundle(program: string) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: program, resolveDir: root, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['@svc/source'],
    metafile: true,
    write: false,
  })
  const packages = Object.keys(metafile.inputs).map((path) =>
    path.includes('node_modules/')
      ? path.replace(/^.*node_modules\//, '').replace(/^((?:@[^/]+\/)?[^/]+).*$/, '$1')
      : path.replace(/^.*packages\//, '').replace(/\/.*$/, ''),
  )
  return {
    code: outputFiles[0]!.text,
    bytes: gzipSync(outputFiles[0]!.contents, { level: 9 }).length,
    packages,
  }
}

describe('the package', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(client).sort()).toEqual([
      'SvcApiError',
      'SvcConnectionError',
      'SvcError',
      'createClient',
    ])
  })

  it('bundles for a browser with ky alone: no zod, no contract, nothing of Node', async () => {
    const { code, packages, bytes } = await bundle(`export * from './src/index.ts'`)
    expect(new Set(packages.filter((name) => name !== '<stdin>'))).toEqual(new Set(['client', 'ky']))
    expect(code).not.toMatch(/\bZod|node:/)
    // Measured 13.0 KB, of which ky is 8.4.
    expect(bytes).toBeLessThanOrEqual(16_384)
  })
})
