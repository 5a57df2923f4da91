import { defineConfig } from 'tsup'
import { declarations } from '../../scripts/declarations.ts'

const entry = { index: 'src/index.ts', openapi: 'src/openapi.ts' }

export default defineConfig({
  entry,
  format: 'esm',
  target: 'es2022',
  dts: { entry: declarations('contract', entry) },
  clean: true,
  splitting: true,
})
