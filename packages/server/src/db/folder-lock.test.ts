import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from './folder-lock.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-lock-'))
  path = join(folder, 'svc.lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const holder = (values: object) =>
  writeFileSync(path, JSON.stringify({ pid: 1, started: null, host: hostname(), ...values }))

describe('a data folder', () => {
  it('is one holder’s until it is given back', async () => {
    const unlock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toMatchObject({
      code: 'data_folder_in_use',
      message: expect.stringContaining(`process ${process.pid}`),
    })
    unlock()
    expect(existsSync(path)).toBe(false)
    const again = await lockFolder(folder)
    again()
  })

  it('of a process that has ended, though nobody waited for it, is taken over', async () => {
    // The shell becomes a program that waits for no child, before the child ends.
    const parent = spawn('sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 60'])
    try {
      const [line] = (await once(parent.stdout, 'data')) as [Buffer]
      const pid = Number(line.toString())
      const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
      while (stat()[0] !== 'Z') await new Promise((resolve) => setTimeout(resolve, 10))
      holder({ pid, started: stat()[19] })
      const unlock = await lockFolder(folder)
      unlock()
    } finally {
      parent.kill()
    }
  })

  it('of a living process is refused, by the folder’s name and the process’s number', async () => {
    const child = spawn('sleep', ['60'])
    try {
      await once(child, 'spawn')
      const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
      const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
      holder({ pid: child.pid, started })
      const before = readFileSync(path, 'utf8')
      await expect(lockFolder(folder)).rejects.toThrow(`${folder} is in use by process ${child.pid}.`)
      expect(readFileSync(path, 'utf8')).toBe(before)
      // The same number, but another process has it by now.
      holder({ pid: child.pid, started: '1' })
      const unlock = await lockFolder(folder)
      unlock()
    } finally {
      child.kill('SIGKILL')
    }
  })

  it('of a process that is gone is taken over', async () => {
    const child = spawn('true')
    await once(child, 'exit')
    holder({ pid: child.pid })
    const unlock = await lockFolder(folder)
    expect(JSON.parse(readFileSync(path, 'utf8')).pid).toBe(process.pid)
    unlock()
  })

  it('of the own number is taken over: a restarted container has the same', async () => {
    holder({ pid: process.pid })
    const unlock = await lockFolder(folder)
    unlock()
  })

  it('with a lock that cannot be read is taken over', async () => {
    writeFileSync(path, 'half a li')
    const unlock = await lockFolder(folder)
    unlock()
  })

  it('of another machine is refused while its holder shows that it lives, and taken over when it does not', async () => {
    holder({ pid: 7, host: 'elsewhere' })
    const beating = setInterval(() => utimesSync(path, new Date(), new Date()), 10)
    await expect(lockFolder(folder, { beatMs: 20 })).rejects.toThrow('process 7 on elsewhere')
    clearInterval(beating)
    const unlock = await lockFolder(folder, { beatMs: 20 })
    unlock()
  })

  it('that was taken away is noticed', async () => {
    const lost = new Promise<void>((resolve) => {
      void lockFolder(folder, { beatMs: 5, onLost: resolve }).then(() =>
        holder({ pid: 7, host: 'elsewhere' }),
      )
    })
    await lost
  })

  it('is still one’s own where it cannot be read for a moment', async () => {
    let isLost = false
    const unlock = await lockFolder(folder, { beatMs: 5, onLost: () => (isLost = true) })
    const mine = readFileSync(path)
    rmSync(path)
    // Stands for whatever keeps a file from being opened, such as too many that are open.
    mkdirSync(path)
    await new Promise((resolve) => setTimeout(resolve, 50))
    rmdirSync(path)
    writeFileSync(path, mine)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(isLost).toBe(false)
    unlock()
  })

  it('asked for by many at once has one holder', async () => {
    const gone = spawn('true')
    await once(gone, 'exit')
    holder({ pid: gone.pid })
    const program = `
      import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))}
      try { await lockFolder(${JSON.stringify(folder)}); console.log('mine'); setTimeout(() => {}, 3000) }
      catch (error) { console.log(error.code) }`
    const children = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', program], {
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    )
    const answers = await Promise.all(
      children.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()),
    )
    for (const child of children) child.kill('SIGKILL')
    expect(answers.sort()).toEqual(['data_folder_in_use', 'data_folder_in_use', 'data_folder_in_use', 'mine'])
  })
})
