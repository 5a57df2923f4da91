import { readFileSync } from 'node:fs'
import { type MinifyOptions, minify } from 'terser'
import { defineConfig, type Plugin, parseAst, type UserConfig } from 'vite'
import { thirdParty } from '../../scripts/third-party.ts'
import { preact } from './scripts/preact.ts'

/** Node by `h`, which is smaller than the automatic runtime: that brings a function of its own. */
const nodes: Plugin = {
  name: 'nodes',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('.tsx') ? `import { h as createNode } from 'preact'\n${code}` : undefined,
}

const theme: Plugin = {
  name: 'theme',
  generateBundle() {
    const source = readFileSync(new URL('src/look/theme.css', import.meta.url))
    this.emitFile({ type: 'asset', fileName: 'theme.css', source })
  },
}

const SQUEEZE: MinifyOptions = {
  ...{ module: true, ecma: 2020 },
  compress: {
    ...{ passes: 4, pure_getters: true, unsafe_arrows: true, lhs_constants: false },
    // 'use client' is not for the browser to read, but for whoever builds for it.
    directives: false,
    // What it may break nothing here does: no global is another than it was.
    unsafe: true,
  },
}

/** Smaller by 3 % than what the bundler makes of it. */
const squeeze: Plugin = {
  name: 'squeeze',
  async generateBundle(_, files) {
    const squeezed = async (code: string, mangle: boolean) =>
      (await minify(code, { ...SQUEEZE, mangle })).code!
    for (const file of Object.values(files))
      if (file.type === 'chunk')
        file.code = (await squeezed(functionsLast(await squeezed(file.code, false)), true)).replace(
          'import(`',
          // Whoever bundles the widget need not find what is told by its address alone (import-again.ts).
          'import(/*webpackIgnore:true*/`',
        )
  },
}

/** Data beside data compresses better. A function is there from the beginning, wherever it stands. */
function functionsLast(code: string): string {
  const { body } = parseAst(code)
  const isFunction = ({ type }: { readonly type: string }): boolean => type === 'FunctionDeclaration'
  const all = [...body.filter((part) => !isFunction(part)), ...body.filter(isFunction)]
  return all.map(({ start, end }) => code.slice(start, end)).join('\n')
}

/** What every build of the widget has in common; tests and screenshots serve the same files. */
const shared: UserConfig = {
  resolve: { conditions: ['@svc/source', 'module', 'browser', 'import', 'default'] },
  // A language is one object.
  json: { namedExports: false },
  // Tests are to see what is shipped.
  oxc: { jsx: { runtime: 'classic', pragma: 'createNode', development: false } },
}
const build: UserConfig['build'] = {
  target: 'es2022',
  // light-dark() stays: to spell it out takes 0.6 KB of what each visitor fetches. Older browsers get the light theme (look/light-dark.ts).
  cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  copyPublicDir: false,
}

/** Two builds: the loader, one classic script; and all the rest, modules that it fetches. */
export default defineConfig(({ mode }) =>
  mode === 'loader'
    ? {
        ...shared,
        plugins: [squeeze],
        build: {
          ...{ ...build, emptyOutDir: false },
          lib: { entry: 'src/loader.ts', formats: ['iife'], name: 'svcLoader', fileName: () => 'loader.js' },
        },
      }
    : {
        ...shared,
        plugins: [preact, nodes, theme, squeeze, thirdParty()],
        build: {
          ...{ ...build, modulePreload: false, minify: 'oxc' as const },
          lib: { entry: { index: 'src/index.ts', react: 'src/react.ts' }, formats: ['es'] },
          rolldownOptions: {
            // What is fetched later takes what it shares from the widget itself: one file less.
            preserveEntrySignatures: 'allow-extension',
            external: ['react', '@svc/widget'],
            checks: { pluginTimings: false, moduleLevelDirective: false },
            // What the core is given here is of the right kind: its checks of that are passed over.
            treeshake: { manualPureFunctions: ['checkType', 'checkWhole'] },
            optimization: { inlineConst: { mode: 'all', pass: 3 } },
            // Names are shortened once, at the very end: twice makes them differ where they could be alike.
            output: {
              minify: { compress: true, mangle: false },
              chunkFileNames: '[name].js',
              entryFileNames: '[name].js',
            },
          },
        },
      },
)
