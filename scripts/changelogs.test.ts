import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packagesIn, ROOT } from './workspace.ts'

const released = packagesIn('packages').filter(({ manifest }) => !manifest.private)

describe('versions', () => {
  it('are one for all packages, from 0.11.0 on', () => {
    const versions = new Set(released.map(({ manifest }) => manifest.version))
    expect(versions.size).toBe(1)
    const [major, minor] = [...versions][0]!.split('.').map(Number) as [number, number]
    expect(major * 1000 + minor).toBeGreaterThanOrEqual(11)
  })

  it('are bumped together', () => {
    const config = JSON.parse(readFileSync(join(ROOT, '.changeset', 'config.json'), 'utf8')) as {
      fixed: string[][]
    }
    expect(config.fixed).toEqual([['@svc/*']])
    for (const { manifest } of released) expect(manifest.name).toMatch(/^@svc\//)
  })

  it.each(released)('$manifest.name has a changelog that begins with its version', ({ folder, manifest }) => {
    const [, , heading] = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8').split('\n')
    expect(heading).toBe(`## ${manifest.version}`)
  })

  const stating = released.filter(({ folder }) => existsSync(join(folder, 'src', 'version.ts')))
  it.each(stating)('$manifest.name states its version where it runs', async ({ folder, manifest }) => {
    const { VERSION } = await import(join(folder, 'src', 'version.ts'))
    expect(VERSION).toBe(manifest.version)
  })

  it('are named by the pages that a widget is pasted from', () => {
    const pages = globSync(['docs/**/*.md', 'packages/*/README.md'], { cwd: ROOT })
    const named = pages.flatMap((page) =>
      [...readFileSync(join(ROOT, page), 'utf8').matchAll(/\/widget\/(\d+\.\d+\.\d+)\//g)].map(
        ([, it]) => it,
      ),
    )
    expect(named.length).toBeGreaterThan(4)
    expect(new Set(named)).toEqual(new Set([released[0]?.manifest.version]))
  })

  it("are named by the operator's image", () => {
    const image = readFileSync(join(ROOT, 'docs', 'operate', 'Dockerfile'), 'utf8')
    expect(image).toContain(`@svc/server@${released[0]?.manifest.version}\n`)
  })
})
