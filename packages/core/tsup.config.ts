import { defineConfig } from 'tsup'
import { declarations } from '../../scripts/declarations.ts'

/** The declarations alone; the code is built by Rolldown. */
export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: 'esm',
  dts: {
    only: true,
    entry: declarations('core', {
      index: 'src/index.ts',
      vocabulary: 'src/vocabulary.ts',
      names: 'src/names/index.ts',
      compact: 'src/compact/index.ts',
    }),
  },
  clean: false,
})
