import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { InlineConfig, Plugin, UserConfig } from 'vite'
import { thirdParty } from '../../scripts/third-party.ts'
import { offlinePage } from './offline.config.ts'

/** The theme a person chose must be known before the first paint, and nothing may stand inline: a file of its own, ahead of all others. */
function themeFirst(): Plugin {
  return {
    name: 'theme-first',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const [name] = Object.keys(bundle ?? {}).filter((file) => file.startsWith('assets/theme-'))
        return [{ tag: 'script', attrs: { src: `/${name}` }, injectTo: 'head-prepend' }]
      },
    },
    buildStart() {
      const source = readFileSync(new URL('src/look/theme-first.js', import.meta.url), 'utf8')
      const digest = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      this.emitFile({ type: 'asset', fileName: `assets/theme-${digest}.js`, source })
    },
  }
}

/** A page's file is named by its folder, since each is called page.tsx. */
function pageName(module: string | null): string | undefined {
  return /pages\/([\w-]+)\/page\.tsx$/.exec(module ?? '')?.[1]
}

const shared: InlineConfig = {
  resolve: { conditions: ['@svc/source', 'module', 'browser', 'import', 'default'] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
}

/** One page, and a file for each of the console's pages; tests and screenshots look at the same files. */
const config: UserConfig = {
  root: import.meta.dirname,
  base: '/',
  ...shared,
  plugins: [themeFirst(), offlinePage(import.meta.dirname, shared), thirdParty()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    copyPublicDir: false,
    // A data: address would need a looser policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        minify: true,
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: ({ name, facadeModuleId }) => `assets/${pageName(facadeModuleId) ?? name}-[hash].js`,
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
}

export default config
