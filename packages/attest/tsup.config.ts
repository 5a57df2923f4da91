import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    file: 'src/file.ts',
    'indexed-db': 'src/indexed-db.ts',
    governor: 'src/governor.ts',
  },
  format: 'esm',
  target: 'es2022',
  dts: true,
  clean: true,
  splitting: true,
  // Deno and workers know Node's modules by the full name alone.
  removeNodeProtocol: false,
})
