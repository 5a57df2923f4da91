import { defineConfig } from 'tsup'
import { declarations } from '../../scripts/declarations.ts'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    tree: 'src/tree.ts',
    'grow-tree': 'src/grow-tree.ts',
    anchor: 'src/anchor/index.ts',
    explain: 'src/explain/index.ts',
    text: 'src/text.ts',
    'cli/bin': 'src/cli/bin.ts',
    'cli/piece-worker': 'src/cli/threads/piece-worker.ts',
    'tree-steps': 'src/tree-steps.ts',
    'tree-steps-lanes': 'src/lanes/tree-steps.ts',
  },
  format: 'esm',
  target: 'es2022',
  // The command has no types to import.
  dts: {
    entry: declarations('merkle', {
      index: 'src/index.ts',
      tree: 'src/tree.ts',
      'grow-tree': 'src/grow-tree.ts',
      anchor: 'src/anchor/index.ts',
      explain: 'src/explain/index.ts',
      text: 'src/text.ts',
    }),
  },
  // Which of the two it is, is told by the host's conditions.
  external: ['#tree-steps'],
  clean: true,
  splitting: true,
})
