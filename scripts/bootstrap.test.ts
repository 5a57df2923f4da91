/** The one entry of `npm start` and its kin, on machines and in folders as they are. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
