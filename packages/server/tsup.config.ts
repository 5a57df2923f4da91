import { defineConfig } from 'tsup'
import { declarations } from '../../scripts/declarations.ts'

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
  // The others are programs: they have no types to import.
  dts: { entry: declarations('server', { index: 'src/index.ts' }) },
  clean: true,
  splitting: true,
})
