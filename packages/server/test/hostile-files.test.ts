/**
 * Each file is sent to the program itself, which has to answer as it should, stay small, and tell whoever asks meanwhile that it is well. How long it took is
 * printed, not judged: that says as much about the machine.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { withDemo } from './support/embedded-folder.ts'
import { fixture, formOf } from './support/files.ts'
import { hostileFiles } from './support/hostile-files.ts'

/** What the process may grow by while it reads one. */
const MAX_GROWTH = 200
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'svc-hostile-'))
const figures: string[] = []

let child: ChildProcess
let url: string
let token: string
beforeAll(async () => {
  const { credentials } = await withDemo(folder)
  const { PATH, NODE_COMPILE_CACHE } = process.env
  child = spawn(process.execPath, ['--conditions=@svc/source', main], {
    env: {
      ...{ PATH, NODE_COMPILE_CACHE, SVC_PORT: '0', SVC_DATA_DIR: folder, SVC_LOG_LEVEL: 'warn' },
      ...{ SVC_RATE_LIMIT_IP: '0', SVC_RATE_LIMIT_ADMIN: '0', SVC_RATE_LIMIT_ORG: '0' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  while (!out.includes('\n')) out += (await once(child.stdout!, 'data'))[0]
  url = /Svc is at (\S+)/.exec(out)![1]!
  token = credentials.token
  // What is loaded once is no growth: every reader has run, in either thread.
  const names = ['libreoffice-writer.pdf', 'pandoc.docx', 'openpyxl.xlsx', 'libreoffice-utf-8.csv']
  await Promise.all([...names, ...names].map((name) => send(name, fixture(name))))
}, 120_000)
afterAll(async () => {
  child.kill('SIGKILL')
  await once(child, 'exit')
  rmSync(folder, { recursive: true, force: true })
  process.stdout.write(`${figures.join('\n')}\n`)
})

async function send(name: string, content: Uint8Array): Promise<number> {
  const response = await fetch(`${url}/api/proxy/knowledge/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: formOf(name, content),
  })
  await response.arrayBuffer()
  return response.status
}

/** Megabytes that the process holds. */
function held(): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** Looks at the memory and asks for the server's health, again and again until told to stop. */
function watch(): () => Promise<{ growth: number; healthy: number; unhealthy: number; slowest: number }> {
  const before = held()
  let most = before
  let isOver = false
  let [healthy, unhealthy, slowest] = [0, 0, 0]
  // Where the process is gone, the answers tell.
  const look = () => {
    most = Math.max(most, held())
  }
  const memory = setInterval(look, 10)
  const asking = (async () => {
    do {
      const started = performance.now()
      const { status } = await fetch(`${url}/api/health`)
      slowest = Math.max(slowest, performance.now() - started)
      if (status === 200) healthy++
      else unhealthy++
      await new Promise((resolve) => setTimeout(resolve, 20))
    } while (!isOver)
  })()
  return async () => {
    isOver = true
    await asking
    clearInterval(memory)
    look()
    return { growth: most - before, healthy, unhealthy, slowest }
  }
}

describe('the server reads', () => {
  // All of them at length; else two of five, of every kind.
  const chosen = hostileFiles.filter((_, i) => process.env.SVC_TEST_LONG || i % 5 < 2)
  // Some take seconds to make.
  const made = new Map<string, Uint8Array>()
  it.each(chosen.map((file) => [file.what, file.status, file] as const))(
    '%s: %i',
    async (what, expected, file) => {
      const content = file.make()
      made.set(what, content)
      const stop = watch()
      const started = performance.now()
      const status = await send(file.filename, content)
      const ms = performance.now() - started
      const { growth, healthy, unhealthy, slowest } = await stop()
      figures.push(
        [
          `${String(Math.round(ms)).padStart(6)} ms`,
          `${String(Math.round(growth)).padStart(4)} MB`,
          `health within ${String(Math.round(slowest)).padStart(4)} ms`,
          `${status} ${what} (${Math.ceil(content.length / 1024)} kB)`,
        ].join('  '),
      )
      expect(status).toBe(expected)
      expect(growth).toBeLessThan(MAX_GROWTH)
      expect([healthy > 0, unhealthy]).toEqual([true, 0])
    },
    // Most of it is for making the file.
    60_000,
  )

  test('many of them at once, and answers each', async () => {
    const several = chosen.filter((_, i) => i % 3 !== 1)
    const contents = several.map((file) => [file, made.get(file.what) ?? file.make()] as const)
    const stop = watch()
    const started = performance.now()
    const statuses = await Promise.all(contents.map(([file, content]) => send(file.filename, content)))
    const { growth, unhealthy } = await stop()
    figures.push(
      `${Math.round(performance.now() - started)} ms, ${Math.round(growth)} MB: ${statuses.length} of them at once`,
    )
    // Some are answered while they are processed, told to come again, or cut short where they took turns with others.
    for (const [i, file] of several.entries()) expect([file.status, 200, 400, 503]).toContain(statuses[i])
    expect(unhealthy).toBe(0)
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
  }, 120_000)
})
