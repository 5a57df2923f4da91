import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    vocabulary: 'src/vocabulary.ts',
    names: 'src/names/index.ts',
    'cli/bin': 'src/cli/bin.ts',
  },
  format: 'esm',
  target: 'es2022',
  dts: { entry: { index: 'src/index.ts', vocabulary: 'src/vocabulary.ts', names: 'src/names/index.ts' } },
  clean: true,
  splitting: true,
  // Words of many languages are shorter as they are than escaped.
  esbuildOptions: (options) => {
    options.charset = 'utf8'
  },
})
