import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { alone } from './alone.ts'

function place(): { readonly lock: string; readonly made: string } {
  const folder = mkdtempSync(join(tmpdir(), 'svc-alone-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return { lock: join(folder, 'lock'), made: join(folder, 'made') }
}

it('makes a thing once, for all who ask meanwhile and later', async () => {
  const { lock, made } = place()
  let times = 0
  const ask = () =>
    alone(
      lock,
      () => existsSync(made),
      async () => {
        times++
        await new Promise((resolve) => setTimeout(resolve, 120))
        writeFileSync(made, '')
      },
    )
  await Promise.all([ask(), ask(), ask()])
  await ask()
  expect([times, existsSync(lock)]).toEqual([1, false])
})

it('tells whoever made it what went wrong, and leaves it to the next', async () => {
  const { lock, made } = place()
  const isThere = () => existsSync(made)
  const failing = alone(lock, isThere, () => Promise.reject(new Error('no room')))
  const next = alone(lock, isThere, async () => writeFileSync(made, ''))
  await expect(failing).rejects.toThrow('no room')
  await next
  expect([isThere(), existsSync(lock)]).toEqual([true, false])
})

it('does not wait for a process that was killed', async () => {
  const { lock, made } = place()
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(lock, String(pid))
  await alone(
    lock,
    () => existsSync(made),
    async () => writeFileSync(made, ''),
  )
  expect(existsSync(lock)).toBe(false)
})

it('leaves the place to another that found the killed one’s first', async () => {
  const { lock, made } = place()
  writeFileSync(lock, '4194305')
  const looks = vi.spyOn(process, 'kill').mockImplementationOnce(() => {
    rmSync(lock)
    writeFileSync(lock, String(process.pid))
    throw Object.assign(new Error('gone'), { code: 'ESRCH' })
  })
  onTestFinished(() => looks.mockRestore())
  const isThere = () => existsSync(made)
  let times = 0
  const asked = alone(lock, isThere, async () => {
    times++
    writeFileSync(made, '')
  })
  await expect.poll(() => looks.mock.calls.length).toBeGreaterThan(2)
  expect([times, existsSync(lock)]).toEqual([0, true])
  writeFileSync(made, '')
  rmSync(lock)
  await asked
  expect(times).toBe(0)
})
