import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { CommandFailed, command } from './steps.ts'

it('a command is told where it runs by the real path, however the shell came there', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'svc-steps-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const link = join(folder, 'link')
  symlinkSync(process.cwd(), link)
  vi.stubEnv('PWD', link)
  onTestFinished(() => void vi.unstubAllEnvs())
  const program = join(folder, 'same.mjs')
  writeFileSync(program, 'process.exitCode = process.env.PWD === process.cwd() ? 0 : 7')
  await command(process.execPath, [program])
  await command(process.execPath, [program], { cwd: folder })
  await expect(
    command(process.execPath, ['--eval', 'process.exitCode = 7'], { cwd: folder }),
  ).rejects.toThrow(CommandFailed)
})
