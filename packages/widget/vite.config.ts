import { readFileSync } from 'node:fs'
import { defineConfig, type UserConfig } from 'vite'

/** What every build of the widget has in common; tests and screenshots serve the same files. */
const shared: UserConfig = {
  resolve: { conditions: ['@svc/source', 'module', 'browser', 'import', 'default'] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
}

/** Two builds: the loader, one classic script; and all the rest, modules that it fetches. */
export default defineConfig(({ mode }) =>
  mode === 'loader'
    ? {
        ...shared,
        build: {
          ...{ target: 'es2022', emptyOutDir: false, copyPublicDir: false },
          lib: { entry: 'src/loader.ts', formats: ['iife'], name: 'svcLoader', fileName: () => 'loader.js' },
        },
      }
    : {
        ...shared,
        plugins: [
          {
            name: 'theme',
            generateBundle() {
              const source = readFileSync(new URL('src/look/theme.css', import.meta.url))
              this.emitFile({ type: 'asset', fileName: 'theme.css', source })
            },
          },
        ],
        build: {
          ...{ target: 'es2022', modulePreload: false, copyPublicDir: false, minify: 'oxc' as const },
          lib: { entry: { index: 'src/index.ts', react: 'src/react.ts' }, formats: ['es'] },
          rolldownOptions: {
            external: ['react'],
            output: { minify: true, chunkFileNames: '[name]-[hash].js', entryFileNames: '[name].js' },
          },
        },
      },
)
