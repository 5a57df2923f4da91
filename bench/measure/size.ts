/** Bundled, minified and gzipped, as a browser app would ship it. */
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

export interface Size {
  readonly name: string
  /** Bytes; undefined where it cannot be bundled. */
  readonly minified?: number
  readonly gzip?: number
}

export async function measureSize(name: string, contents: string): Promise<Size> {
  try {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: import.meta.dirname, loader: 'js' },
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      platform: 'node',
      target: 'es2022',
      conditions: ['import', 'browser'],
      loader: { '.wasm': 'binary' },
      logLevel: 'silent',
      treeShaking: true,
    })
    const { contents: bytes } = outputFiles[0]!
    return { name, minified: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length }
  } catch {
    return { name }
  }
}
