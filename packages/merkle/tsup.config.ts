import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { index: 'src/index.ts', tree: 'src/tree.ts', 'cli/bin': 'src/cli/bin.ts' },
  format: 'esm',
  target: 'es2022',
  // The command has no types to import.
  dts: { entry: { index: 'src/index.ts', tree: 'src/tree.ts' } },
  clean: true,
  splitting: true,
})
