/** The public face, pinned; and what a browser gets of it. */
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import * as anchor from '../src/anchor/index.ts'
import * as growing from '../src/grow-tree.ts'
import * as index from '../src/index.ts'
import * as text from '../src/text.ts'
import * as tree from '../src/tree.ts'

test('the package exports exactly these names', () => {
  expect(Object.keys(index).sort()).toEqual([
    'compareMemo',
    'computeFingerprint',
    'fingerprintVersion',
    'parseCanonicalJson',
    'parseExportRow',
    'verifyFingerprint',
    'verifyProof',
    'verifyRow',
    'verifyRows',
  ])
  expect(Object.keys(tree)).toEqual(['buildTree'])
  expect(Object.keys(text)).toEqual(['parseText'])
  expect(Object.keys(growing)).toEqual(['growTree'])
  expect(Object.keys(anchor).sort()).toEqual(['checkAnchor', 'createAnchorReader'])
})

test('a browser bundle of both imports nothing, and has at most 8,192 bytes gzipped', async () => {
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: `export * from './index.ts'; export * from './tree.ts'`,
      resolveDir: fileURLToPath(new URL('../src', import.meta.url)),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['@svc/source'],
    metafile: true,
    write: false,
  })
  expect(Object.values(metafile.outputs).flatMap((output) => output.imports)).toEqual([])
  expect(gzipSync(outputFiles[0]?.contents ?? '').byteLength).toBeLessThanOrEqual(8_192)
})
