import { defineConfig } from 'tsup'
import { declarations } from '../../scripts/declarations.ts'

const entry = {
  index: 'src/index.ts',
  file: 'src/file.ts',
  'indexed-db': 'src/indexed-db.ts',
  governor: 'src/governor.ts',
}

export default defineConfig({
  entry,
  format: 'esm',
  target: 'es2022',
  dts: { entry: declarations('attest', entry) },
  clean: true,
  splitting: true,
  // Deno and workers know Node's modules by the full name alone.
  removeNodeProtocol: false,
})
