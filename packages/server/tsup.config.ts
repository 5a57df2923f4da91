import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { index: 'src/index.ts', main: 'src/main.ts', 'html-worker': 'src/features/scan/html-worker.ts' },
  format: 'esm',
  target: 'es2022',
  dts: true,
  clean: true,
  splitting: true,
})
