/** What is shipped: the exports, and what is in the bundle. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import * as chat from '../src/chat.ts'
import type { Resource } from '../src/client-of.ts'
import type { Endpoint } from '../src/endpoint.ts'
import * as governance from '../src/governance.ts'
import * as client from '../src/index.ts'
import type { Call, OpenStream } from '../src/request.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Bundles a program for a browser, with everything it imports. */
async function bundle(program: string) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: program, resolveDir: root, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['@svc/source'],
    metafile: true,
    write: false,
  })
  const packages = Object.keys(metafile.inputs).map((path) =>
    path.includes('node_modules/')
      ? path.replace(/^.*node_modules\//, '').replace(/^((?:@[^/]+\/)?[^/]+).*$/, '$1')
      : path.replace(/^.*packages\//, '').replace(/\/.*$/, ''),
  )
  return {
    code: outputFiles[0]!.text,
    bytes: gzipSync(outputFiles[0]!.contents, { level: 9 }).length,
    packages,
  }
}

const errors = [
  'SvcApiError',
  'SvcAuthenticationError',
  'SvcBadRequestError',
  'SvcConflictError',
  'SvcConnectionError',
  'SvcError',
  'SvcNotFoundError',
  'SvcPaymentRequiredError',
  'SvcPermissionError',
  'SvcPreconditionError',
  'SvcRateLimitError',
  'SvcServerError',
  'SvcTooLargeError',
  'SvcUnprocessableError',
]

/** As the README writes it: `webhooks.create*` takes a key and is not repeated. */
async function callsOf(name: string, make: Resource<unknown>): Promise<string[]> {
  const told: string[] = []
  let way = ''
  const tell = ({ auth, repeat }: Pick<Endpoint<never>, 'auth' | 'repeat'>) => {
    told.push(`${auth.replaceAll('_', ' ')}: ${way}${repeat === 'unsafe' ? '*' : ''}`)
    return Promise.reject(new Error('told'))
  }
  const made = make(tell as unknown as Call, tell as OpenStream) as object
  const functions = typeof made === 'function' ? [['', made] as const] : Object.entries(made)
  for (const [method, run] of functions) {
    way = method === '' ? name : `${name}.${method}`
    const answer: unknown = run({ file: new Blob() }, { file: new Blob() })
    const first = answer as Promise<unknown> & Partial<AsyncIterator<unknown>>
    await (first.next ? first.next() : first).catch(() => {})
  }
  return told
}

describe('the package', () => {
  it('names every call in its README, with the credential it takes and whether it is repeated', async () => {
    const resources = Object.entries({ ...governance, ...chat }).filter(
      ([name]) => !/^(?:create|Svc)/.test(name),
    )
    const calls = await Promise.all(resources.map(([name, make]) => callsOf(name, make as Resource<unknown>)))
    const [, section = ''] = readFileSync(`${root}README.md`, 'utf8').split('## Calls')
    const told = [...section.matchAll(/^- \*\*(.+)\*\*: ((?:.|\n {2})*)/gm)].flatMap(([, takes, list = '']) =>
      [...list.matchAll(/`(\w+\*?)(?:\.\{(.*?)\})?`/g)].flatMap(([, name, methods]) =>
        (methods?.split(', ') ?? ['']).map((method) => `${takes}: ${method ? `${name}.${method}` : name}`),
      ),
    )
    expect(told.sort()).toEqual(calls.flat().sort())
  })

  it('exports exactly these names', () => {
    expect(Object.keys(client).sort()).toEqual([...errors, 'createClient', 'createClientOf'].sort())
  })

  it('exports each resource by itself from the subpath of its service, and together every one there is', () => {
    const own = (entry: object) =>
      Object.keys(entry).filter((name) => !errors.includes(name) && !name.startsWith('create'))
    const whole = client.createClient({ baseUrl: 'http://127.0.0.1:9' })
    expect([...new Set([...own(governance), ...own(chat)])].sort()).toEqual(Object.keys(whole).sort())
    expect(Object.keys(governance)).toEqual(
      expect.arrayContaining([...errors, 'createClientOf', 'createGovernanceClient']),
    )
    expect(Object.keys(chat)).toEqual(
      expect.arrayContaining([...errors, 'createClientOf', 'createChatClient']),
    )
  })

  it('bundles for a browser with one dependency: no zod, no contract, nothing of Node', async () => {
    const { code, packages, bytes } = await bundle(`export * from './src/index.ts'`)
    expect(new Set(packages.filter((name) => name !== '<stdin>'))).toEqual(
      new Set(['client', 'eventsource-parser']),
    )
    expect(code).not.toMatch(/\bZod|node:/)
    // Measured 10.2 KB.
    expect(bytes).toBeLessThanOrEqual(11 * 1024)
  })

  it('brings no more than is used', async () => {
    const one = await bundle(
      `import { createClientOf, govern } from './src/governance.ts'; globalThis.client = createClientOf({ govern }, {})`,
    )
    expect(one.packages).not.toContain('eventsource-parser')
    expect(one.code).not.toMatch(/proof-export|\/webhooks|\/chat/)
    // Measured 4.0 KB.
    expect(one.bytes).toBeLessThanOrEqual(4_608)
    const talk = await bundle(
      `import { createClientOf, chat } from './src/chat.ts'; globalThis.client = createClientOf({ chat }, {})`,
    )
    expect(talk.code).not.toMatch(/\/api\/admin|XMLHttpRequest/)
    // Measured 6.3 KB, of which the parser of events is 1.7.
    expect(talk.bytes).toBeLessThanOrEqual(7_168)
  })
})
