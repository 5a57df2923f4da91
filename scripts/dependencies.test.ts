import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')

/** The catalog's version of a dependency. */
const catalog = new Map(
  [...read('pnpm-workspace.yaml').matchAll(/^ {2}'?([^'\s:]+)'?: ([\d.]+)$/gm)].map(([, name, version]) => [
    name,
    version,
  ]),
)

/** The manifests that npm is given without pnpm's help: by `npm pack`, and by `npm install` of the folder. */
const LEAVES = ['core', 'merkle', 'client']

it.each(LEAVES)('what %s depends on is written so that npm reads it, as the catalog has it', (name) => {
  const { dependencies } = JSON.parse(read(`packages/${name}/package.json`)) as {
    dependencies: Record<string, string>
  }
  expect(Object.keys(dependencies)).not.toHaveLength(0)
  for (const [dependency, version] of Object.entries(dependencies))
    expect([dependency, version]).toEqual([dependency, catalog.get(dependency)])
})

it('everything else takes its versions from the catalog or the workspace', () => {
  const others = readdirSync(new URL('packages/', root)).filter((name) => !LEAVES.includes(name))
  for (const name of others) {
    const { dependencies = {} } = JSON.parse(read(`packages/${name}/package.json`)) as {
      dependencies?: Record<string, string>
    }
    for (const version of Object.values(dependencies)) expect(['catalog:', 'workspace:*']).toContain(version)
  }
})

/** Parcel as it comes, and TypeScript with `moduleResolution` `node`, look at nothing else. */
it.each(['core', 'merkle', 'client', 'attest', 'contract', 'widget'])(
  'what knows no `exports` finds the first entry of %s, too',
  (name) => {
    const { main, exports } = JSON.parse(read(`packages/${name}/package.json`)) as {
      main?: string
      exports: { '.': { default: string } }
    }
    expect(main).toBe(exports['.'].default)
  },
)

it('no bundler drops the style sheet of the widget, of which nothing is imported by name', () => {
  const { sideEffects, exports } = JSON.parse(read('packages/widget/package.json')) as {
    sideEffects: string[]
    exports: { './theme.css': { default: string } }
  }
  expect(sideEffects).toContain(exports['./theme.css'].default)
})

/** No release of these for other machines is in the registry; the tests alone use them. */
const LINUX_ALONE = ['litesvm-linux-x64-gnu']

it('what is compiled for each kind of machine is locked for Linux, macOS and Windows', () => {
  const locked = [...read('pnpm-lock.yaml').matchAll(/^ {2}'?(\S+?)'?:\n {4}resolution:/gm)].map(
    ([, key = '']) => key,
  )
  const compiled = locked.flatMap((key) => {
    const [, base, version] = /^(.*)linux-x64(?:-gnu)?@(.*)$/.exec(key) ?? []
    return base === undefined || LINUX_ALONE.includes(key.replace(/@[^@]*$/, ''))
      ? []
      : [{ base, version: `@${version}` }]
  })
  expect(compiled).not.toHaveLength(0)
  for (const { base, version } of compiled)
    for (const machine of ['linux-arm64', 'darwin-arm64', 'darwin-x64', 'win32-x64'])
      expect(locked, `${base}${machine}${version}`).toContainEqual(
        expect.toSatisfy((key: string) => key.startsWith(`${base}${machine}`) && key.endsWith(version)),
      )
})
