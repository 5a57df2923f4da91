import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    main: 'src/main.ts',
    // These run in threads of their own: features/knowledge/extract/extractor.ts and features/scan start them by these names.
    'extract-worker': 'src/features/knowledge/extract/worker.ts',
    'html-worker': 'src/features/scan/html-worker.ts',
  },
  format: 'esm',
  target: 'es2022',
  dts: true,
  clean: true,
  splitting: true,
})
