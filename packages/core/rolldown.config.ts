/** By Rolldown, which leaves the `const` of a module: what never changes is no look-up for engines (docs/decisions/0003). */
import { defineConfig, type Plugin, type RolldownOptions } from 'rolldown'

const shared: RolldownOptions = {
  platform: 'neutral',
  external: [/^node:/, /^@noble\/hashes/],
  transform: { target: 'es2022' },
  output: {
    ...{ dir: 'dist', format: 'esm', chunkFileNames: '[name]-[hash].js' },
    // What an app's bundler makes of it is 1 % smaller then. Names and lines stay.
    minify: { compress: true, mangle: false, codegen: false },
  },
}

/** The command line takes names from their own file. In a chunk of both what they share with detection would be exported by it, and what is exported engines look up. */
const namesApart: Plugin = {
  name: 'names-apart',
  resolveId: (id) => (id === '../names/index.ts' ? { id: '../names.js', external: true } : null),
}

export default defineConfig([
  // With detection as an entry it has a file of its own, and whoever only detects gets nothing of the rest.
  {
    ...shared,
    plugins: [namesApart],
    output: { ...shared.output, cleanDir: true },
    input: { index: 'src/index.ts', 'cli/bin': 'src/cli/bin.ts', detect: 'src/detect/detect.ts' },
  },
  // Built apart: what these share with the first would stand in a file of its own, away from what it compresses well with.
  { ...shared, input: { compact: 'src/compact/index.ts' } },
  { ...shared, input: { vocabulary: 'src/vocabulary.ts', names: 'src/names/index.ts' } },
])
