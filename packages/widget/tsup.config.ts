import { defineConfig } from 'tsup'

/** The declarations alone; the code is built by vite. */
export default defineConfig({
  entry: { index: 'src/index.ts', react: 'src/react.ts' },
  format: 'esm',
  dts: { only: true, compilerOptions: { composite: false, jsx: 'react-jsx', jsxImportSource: 'preact' } },
  clean: false,
})
