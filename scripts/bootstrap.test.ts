/** The one entry of `npm start` and its kin, on machines and in folders as they are. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ROOT } from './workspace.ts'

it.each(['a:b', 'what?', 'c#', 'all*', 'two\nlines'])(
  'says of a folder that the tools cannot build in what is wrong with it: %j',
  (name) => {
    const folder = mkdtempSync(join(realpathSync(tmpdir()), 'svc-bootstrap-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const there = join(folder, name)
    cpSync(join(ROOT, 'scripts', 'bootstrap.mjs'), join(there, 'scripts', 'bootstrap.mjs'))
    const script = join('scripts', 'bootstrap.mjs')
    const { status, stderr } = spawnSync(process.execPath, [script, 'setup'], {
      cwd: there,
      encoding: 'utf8',
    })
    const unfit = JSON.stringify(/[:?#*\n]/.exec(name)?.[0])
    expect(status).toBe(1)
    expect(stderr).toContain(
      `below a folder with ${unfit} in its name, as ${JSON.stringify(there)} has. Move`,
    )
  },
)

it('tries again to fetch what it could not, and says what may be the matter', () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-bootstrap-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const there = join(folder, 'svc')
  for (const part of ['bootstrap.mjs', 'toolchain'])
    cpSync(join(ROOT, 'scripts', part), join(there, 'scripts', part), { recursive: true })
  // A machine without pnpm, and npm without network and with nothing of earlier days.
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'pnpm'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  const env = { HOME: folder, PATH: [bin, process.env.PATH].join(delimiter), npm_config_offline: 'true' }
  for (const _time of ['first', 'again']) {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'setup'], {
      ...{ cwd: there, env, encoding: 'utf8' },
    })
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Installing the pinned pnpm …$/m)
    expect(stderr).toMatch(/^Svc needs pnpm 12, .* Is the registry in reach\?/m)
  }
})

it('is what npm start runs, with no shell between that would outlive npm and hide its end', () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-bootstrap-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'scripts'))
  writeFileSync(join(folder, 'scripts', 'bootstrap.mjs'), 'console.log(process.pid)')
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const { pid, stdout } = spawnSync('sh', ['-c', scripts.start], { cwd: folder, encoding: 'utf8' })
  expect(stdout.trim()).toBe(String(pid))
})
