/** The command itself, as a process, run from source. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { day, failing, twoDays } from './export.ts'
import { LOCAL_GENESIS, transaction } from './ledger.ts'

const bin = fileURLToPath(new URL('../src/cli/bin.ts', import.meta.url))

function verify(
  args: string[],
  stdin: string,
  flags: string[] = [],
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, ['--conditions=@svc/source', ...flags, bin, ...args])
  const written = { stdout: '', stderr: '' }
  child.stdout.on('data', (data) => {
    written.stdout += data
  })
  child.stderr.on('data', (data) => {
    written.stderr += data
  })
  child.stdin.end(stdin)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, ...written }))
  })
}

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (data) => {
    body += data
  })
  request.on('end', () => {
    if (request.url === '/moved') return response.writeHead(307, { location: '/' }).end()
    const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: [string] }
    const result =
      method === 'getGenesisHash' ? LOCAL_GENESIS : transaction(params[0], String(day[0]?.merkle_root))
    return response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

function address(path: string): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
}

test('passes good rows from standard input', async () => {
  const { code, stdout, stderr } = await verify([], JSON.stringify(day))
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain('7 verified')
})

test('says that its output cannot be written, and does not end as if a row had failed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-bin-'))
  const file = join(folder, 'export.json')
  writeFileSync(file, JSON.stringify(day))
  // Opened for reading alone.
  const output = openSync(file, 'r')
  try {
    const child = spawn(process.execPath, ['--conditions=@svc/source', bin, file], {
      stdio: ['ignore', output, 'pipe'],
    })
    let stderr = ''
    child.stderr?.on('data', (data) => {
      stderr += data
    })
    const [code] = await once(child, 'close')
    expect([code, stderr]).toEqual([
      2,
      'svc-verify: The output cannot be written (EBADF). Write it where there is room.\n',
    ])
  } finally {
    closeSync(output)
    rmSync(folder, { recursive: true })
  }
})

test('keeps its verdict when the reader of its output goes away', async () => {
  const many = Array.from({ length: 1_000 }, () => failing[0])
  for (const [rows, verdict] of [
    [day, 0],
    [many, 1],
  ] as const) {
    const child = spawn(process.execPath, ['--conditions=@svc/source', bin])
    child.stdout.destroy()
    child.stdin.end(JSON.stringify(rows))
    const [code] = await once(child, 'close')
    expect(code).toBe(verdict)
  }
})

test('fails a false row', async () => {
  expect((await verify(['-'], JSON.stringify(failing))).code).toBe(1)
})

test('reads a large file also where it may start no threads', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-bin-'))
  const file = join(folder, 'export.ndjson')
  const rows = twoDays.map((row) => ({ ...row, note: 'x'.repeat(68_000_000 / twoDays.length) }))
  try {
    writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    const { code, stderr } = await verify([file], '', ['--permission', '--allow-fs-read=*'])
    expect([code, stderr]).toEqual([0, ''])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('says that a file cannot be looked at, and does not end as if a row had failed', async () => {
  const { code, stderr } = await verify(['x'.repeat(300)], '')
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^svc-verify: Cannot read x+ \(ENAMETOOLONG\)\./)])
})

test('refuses what is not an export', async () => {
  const { code, stderr } = await verify([], 'hello')
  expect(code).toBe(2)
  expect(stderr).toMatch(/^svc-verify: The input is neither JSON/)
})

test('confirms an anchor over HTTP', async () => {
  const { code, stdout } = await verify(['--rpc', address('/')], JSON.stringify(day))
  expect(stdout).toContain('confirmed')
  expect(code).toBe(0)
})

test('follows no redirect', async () => {
  const { code, stdout } = await verify(['--rpc', address('/moved')], JSON.stringify(day))
  expect(stdout).toContain('unknown: the address did not answer')
  expect(code).toBe(3)
})
