/** `npm run example NAME` runs what the examples' pages say. */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './workspace.ts'

const run = (...args: string[]) =>
  spawnSync(process.execPath, [join(ROOT, 'scripts/example.ts'), ...args], { encoding: 'utf8' })

it('is the command on the page of each example', () => {
  const known = run().stderr.match(/[\w-]+(?= \||$)/gm)
  for (const folder of globSync('examples/*/src', { cwd: ROOT })) {
    const name = folder.split('/')[1]!
    expect(known).toContain(name)
    expect(readFileSync(join(ROOT, 'examples', name, 'README.md'), 'utf8')).toContain(
      `    npm run example ${name}`,
    )
  }
})

it('runs one with its arguments, and says which there are', () => {
  expect(run('hono')).toMatchObject({ status: 0, stdout: expect.stringContaining('[EMAIL_ADDRESS_1]') })
  expect(run('none')).toMatchObject({ status: 2, stdout: '' })
})
