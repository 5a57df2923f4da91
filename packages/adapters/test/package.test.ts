/** What is shipped: the exports of each subpath, and what each brings along. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  exports: Record<string, unknown>
  dependencies: Record<string, string>
  peerDependencies: Record<string, string>
  peerDependenciesMeta: Record<string, { optional: boolean }>
}

/** `peers` it needs to run, `types` for its types. */
const adapters = {
  'ai-sdk': { names: ['AdapterError', 'governMiddleware'], peers: [], types: ['@ai-sdk/provider'] },
  openai: { names: ['AdapterError', 'governFetch', 'governOpenAI'], peers: [], types: [] },
  langchain: {
    names: ['AdapterError', 'governAgentMiddleware', 'governModel'],
    peers: ['@langchain/core', 'langchain'],
    types: ['@langchain/core', 'langchain'],
  },
  hono: { names: ['AdapterError', 'governHono'], peers: [], types: ['hono'] },
  express: { names: ['AdapterError', 'governExpress'], peers: [], types: ['express'] },
  'service-worker': { names: ['AdapterError', 'governServiceWorker'], peers: [], types: [] },
}

describe('the package', () => {
  it('has these subpaths, and no other entry', () => {
    expect(Object.keys(manifest.exports)).toEqual([
      ...Object.keys(adapters).map((name) => `./${name}`),
      './package.json',
    ])
  })

  it('makes every peer optional, and depends on the core alone', () => {
    const optional = Object.entries(manifest.peerDependenciesMeta).filter(([, meta]) => meta.optional)
    expect(optional.map(([name]) => name)).toEqual(Object.keys(manifest.peerDependencies))
    expect(Object.keys(manifest.dependencies)).toEqual(['@svc/core'])
  })

  it.each(Object.entries(adapters))('%s takes types from no peer but its own', (name, { types }) => {
    const folder = `${root}src/${name}`
    const sources = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    const from = sources.flatMap((source) => [...source.matchAll(/ from '((?:@[^/']+\/)?[^./'][^/']*)/g)])
    const outside = new Set(from.map(([, path]) => path!).filter((path) => !/^(?:@svc\/|node:)/.test(path)))
    expect([...outside].sort()).toEqual(types)
  })

  it.each(Object.entries(adapters))(
    '%s exports its names, and brings no peer but its own',
    async (name, { names, peers }) => {
      expect(Object.keys(await import(`../src/${name}/index.ts`)).sort()).toEqual(names)
      const { metafile } = await build({
        entryPoints: [`${root}src/${name}/index.ts`],
        bundle: true,
        format: 'esm',
        platform: 'browser',
        conditions: ['@svc/source'],
        external: ['@langchain/*', 'langchain', '@ai-sdk/*', 'openai', 'hono', 'express', 'ai'],
        metafile: true,
        write: false,
        logLevel: 'error',
      })
      const outside = Object.values(metafile.inputs).flatMap(({ imports }) =>
        imports
          .filter(({ external }) => external)
          .map(({ path }) => path.replace(/^((?:@[^/]+\/)?[^/]+).*$/, '$1')),
      )
      expect([...new Set(outside)].sort()).toEqual(peers)
      const packages = Object.keys(metafile.inputs).filter(
        (path) => path.includes('node_modules/') && !path.includes('@noble/hashes'),
      )
      expect(packages).toEqual([])
    },
  )
})
