import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const BIN = fileURLToPath(new URL('bin.ts', import.meta.url))

function start(...args: string[]): ReturnType<typeof spawn> & { ended: Promise<unknown[]> } {
  const child = spawn(process.execPath, ['--conditions=@svc/source', BIN, ...args])
  return Object.assign(child, { ended: once(child, 'exit') })
}

async function textOf(stream: AsyncIterable<Buffer> | null): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream!) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

describe('the program svc-core', () => {
  it('is the only one of the package, so that npx runs it by the name of the package', () => {
    const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    expect(manifest.bin).toEqual({ 'svc-core': './dist/cli/bin.js' })
  })

  it('redacts what is piped through it', async () => {
    const child = start('redact')
    child.stdin!.end('to ops@example.com\n')
    expect(await textOf(child.stdout)).toBe('to [EMAIL_ADDRESS]\n')
    expect(await child.ended).toEqual([0, null])
  })

  it('ends with 3 when the policy denies', async () => {
    const child = start('redact')
    child.stdin!.end('password: hunter2!xyz\n')
    expect(await Promise.all([textOf(child.stdout), textOf(child.stderr)])).toEqual([
      '',
      'svc-core: standard input: denied by the policy standard (1 PASSWORD); nothing of it was written\n',
    ])
    expect(await child.ended).toEqual([3, null])
  })

  it('does not take a folder that standard input is for a text in which nothing is', async () => {
    const fd = openSync(tmpdir(), 'r')
    try {
      for (const command of ['redact', 'detect']) {
        const child = spawn(process.execPath, ['--conditions=@svc/source', BIN, command], {
          stdio: [fd, 'pipe', 'pipe'],
        })
        const ended = once(child, 'exit')
        expect(await textOf(child.stderr)).toBe(
          'svc-core: standard input: cannot be read: it is a directory\n',
        )
        expect(await ended).toEqual([1, null])
      }
    } finally {
      closeSync(fd)
    }
  })

  it('reads a text of no length', async () => {
    const child = start('redact')
    child.stdin!.end()
    expect(await Promise.all([textOf(child.stdout), textOf(child.stderr)])).toEqual(['', ''])
    expect(await child.ended).toEqual([0, null])
  })

  it('does not write over the file that standard input is', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-core-'))
    const file = join(folder, 'log')
    const whole = 'to ops@example.com\n'.repeat(10_000)
    writeFileSync(file, whole)
    const fd = openSync(file, 'r')
    try {
      const child = spawn(
        process.execPath,
        ['--conditions=@svc/source', BIN, 'redact', '--types', 'EMAIL_ADDRESS', '-o', file],
        { stdio: [fd, 'pipe', 'pipe'] },
      )
      const ended = once(child, 'exit')
      expect(await textOf(child.stderr)).toContain('--output must not be a file that is read')
      expect(await ended).toEqual([2, null])
      expect(readFileSync(file, 'utf8')).toBe(whole)
    } finally {
      closeSync(fd)
      rmSync(folder, { recursive: true })
    }
  })

  it('ends quietly when the reader of its output goes away, though its input goes on', async () => {
    const child = start('detect')
    child.stdin!.on('error', () => {})
    const feed = (): void => {
      while (child.stdin!.writable && child.stdin!.write('mail to ops@example.com\n'.repeat(1000)));
    }
    child.stdin!.on('drain', feed)
    feed()
    await once(child.stdout!, 'data')
    child.stdout!.destroy()
    expect(await textOf(child.stderr)).toBe('')
    expect(await child.ended).toEqual([141, null])
  })

  it('ends with 130 on SIGINT, and writes nothing of what it held', async () => {
    const child = start('redact')
    // Once it has read all this the program runs, and listens.
    const ready = once(child.stdin!, 'drain')
    child.stdin!.write('to ops@example.com\n'.repeat(20_000))
    await ready
    child.kill('SIGINT')
    expect(await Promise.all([textOf(child.stdout), textOf(child.stderr)])).toEqual(['', ''])
    expect(await child.ended).toEqual([130, null])
  })

  it('ends on SIGINT though it waits for a named pipe that nobody writes to', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-core-'))
    const file = join(folder, 'pipe')
    spawnSync('mkfifo', [file])
    // Standard input is read first, so that it is known to run.
    const child = start('detect', '-', file)
    try {
      child.stdin!.end('to ops@example.com\n')
      await once(child.stdout!, 'data')
      child.kill('SIGINT')
      expect(await child.ended).toEqual([null, 'SIGINT'])
    } finally {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true })
    }
  })
})
