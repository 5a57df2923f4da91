import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    main: 'src/main.ts',
    // Runs in threads of its own: features/knowledge/extract/extractor.ts starts it by this name.
    'extract-worker': 'src/features/knowledge/extract/worker.ts',
  },
  format: 'esm',
  target: 'es2022',
  dts: true,
  clean: true,
  splitting: true,
})
