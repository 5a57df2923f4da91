import { defineConfig, type Options } from 'tsup'
import { declarations } from '../../scripts/declarations.ts'

const shared: Options = {
  format: 'esm',
  target: 'es2022',
  splitting: true,
  esbuildOptions: (options) => {
    // Words of many languages are shorter as they are than escaped.
    options.charset = 'utf8'
    // index.ts imports two modules for their order alone.
    options.logOverride = { 'ignored-bare-import': 'silent' }
  },
}

export default defineConfig([
  {
    ...shared,
    // With detection as an entry it has a file of its own, and whoever only detects gets nothing of the rest.
    entry: { index: 'src/index.ts', 'cli/bin': 'src/cli/bin.ts', detect: 'src/detect/detect.ts' },
    dts: {
      entry: declarations('core', {
        index: 'src/index.ts',
        vocabulary: 'src/vocabulary.ts',
        names: 'src/names/index.ts',
        compact: 'src/compact/index.ts',
      }),
    },
    clean: true,
  },
  // Built apart: what these two share with the first would stand in a file of its own, away from what it compresses well with.
  { ...shared, entry: { compact: 'src/compact/index.ts' } },
  { ...shared, entry: { vocabulary: 'src/vocabulary.ts', names: 'src/names/index.ts' } },
])
