import { defineConfig } from 'tsup'
import { declarations } from '../../scripts/declarations.ts'

/** The declarations alone; the code is built by vite. */
export default defineConfig({
  entry: { index: 'src/index.ts', react: 'src/react.ts' },
  format: 'esm',
  dts: { only: true, entry: declarations('widget', { index: 'src/index.ts', react: 'src/react.ts' }) },
  clean: false,
})
