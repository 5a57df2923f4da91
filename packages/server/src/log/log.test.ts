/** What becomes of a process whose log cannot be written. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const LOG = fileURLToPath(new URL('log.ts', import.meta.url))
/** Says something, and something more when it is told to end. */
const PROGRAM = `
import { createLog } from ${JSON.stringify(LOG)}
const log = createLog('info')
log.info('first')
setTimeout(() => {
  for (let n = 0; n < 1_000; n++) log.info({ n }, 'more')
  log.info('last')
  process.stdout.write('alive')
  process.stdin.once('data', () => {
    log.info('stopped')
    process.exit(0)
  })
}, 50)`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-log-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function runWith(stderr: number | 'pipe'): Promise<number | null> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    stdio: ['pipe', 'pipe', stderr],
  })
  child.stderr?.destroy()
  const exited = once(child, 'exit')
  await Promise.race([once(child.stdout!, 'data'), exited])
  child.stdin!.on('error', () => {}).write('stop')
  const late = setTimeout(() => child.kill('SIGKILL'), 5_000)
  const [code] = await exited
  clearTimeout(late)
  return code
}

describe('a process', () => {
  it('writes every line, also those of its last moment', async () => {
    const path = join(folder, 'log')
    const fd = openSync(path, 'w')
    expect(await runWith(fd)).toBe(0)
    closeSync(fd)
    const lines = readFileSync(path, 'utf8').trim().split('\n')
    const said = lines.map((line) => JSON.parse(line)).map(({ n, msg }) => n ?? msg)
    expect(said).toEqual(['first', ...Array.from({ length: 1_000 }, (_, n) => n), 'last', 'stopped'])
  })

  it('writes them behind those whose writing has begun, which a busy machine may not have come to yet', () => {
    const program = `
      import { pbkdf2 } from 'node:crypto'
      import { createLog } from ${JSON.stringify(LOG)}
      const log = createLog('info')
      // The one thread that there is for writing has something else to do first.
      pbkdf2('', '', 200_000, 64, 'sha512', () => {})
      log.info('first')
      setImmediate(() => {
        log.info('stopped')
        process.exit(0)
      })`
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
      encoding: 'utf8',
    })
    const lines = stderr.trim().split('\n')
    expect([status, ...lines.map((line) => JSON.parse(line).msg)]).toEqual([0, 'first', 'stopped'])
  })

  it('goes on and ends as it should where the disk of its log is full', async () => {
    const fd = openSync('/dev/full', 'w')
    expect(await runWith(fd)).toBe(0)
    closeSync(fd)
  })

  it('likewise where whoever read its log is gone', async () => {
    expect(await runWith('pipe')).toBe(0)
  })
})
