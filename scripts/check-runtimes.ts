/**
 * On every runtime (Node 22, 24, 26, Bun, Deno, workerd, Chromium) the same inputs, salt and clock must give byte-identical receipts, the verifier must come to the same
 * verdicts, and the client must do the same; where there are files, so must the outbox in a file.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'esbuild'
import { chromium } from 'playwright'
import { CHROMIUM_FLAGS, findHeadlessShell } from './chromium.ts'
import { clientServer } from './runtimes/client-server.ts'
import { command, type Tally } from './steps.ts'
import { ROOT } from './workspace.ts'

const RUNTIMES = join(ROOT, 'tools', 'runtimes')
const MODULES = join(RUNTIMES, 'node_modules')
const CACHE = join(ROOT, '.cache', 'runtimes')
const NODE_22 = join(MODULES, 'node22/bin/node')
const NODE_26 = join(MODULES, 'node26/bin/node')
const BUN = join(MODULES, '@oven/bun-linux-x64/bin/bun')
const DENO = join(MODULES, '@deno/linux-x64-glibc/deno')

export async function checkRuntimes(): Promise<Tally> {
  await command('pnpm', ['install', '--frozen-lockfile', '--prefer-offline', '--reporter=silent'], {
    cwd: RUNTIMES,
  })
  mkdirSync(CACHE, { recursive: true })
  const tally: Tally = { passed: 0, failed: 0 }
  await checkReceipts(tally)
  await checkVerdicts(tally)
  await checkClient(tally)
  await checkFileStore(tally)
  return tally
}

async function checkReceipts(tally: Tally): Promise<void> {
  const vectors = JSON.parse(readFileSync(join(ROOT, 'vectors', 'receipts.json'), 'utf8')) as {
    accept: { expected: unknown }[]
  }
  const expected = JSON.stringify(vectors.accept.map((row) => row.expected))
  await compare(tally, `${vectors.accept.length} receipts`, expected, await runtimesOf('main', 'worker'))
}

/** What the verifier says here is held to the vectors by its own tests. */
async function checkVerdicts(tally: Tally): Promise<void> {
  const runtimes = await runtimesOf('verify-main', 'verify-worker')
  await compare(tally, 'verdicts', await output(process.execPath, [join(CACHE, 'verify-main.mjs')]), runtimes)
}

/** The outbox in a file: how a file is synced, renamed and locked is each platform's own. */
async function checkFileStore(tally: Tally): Promise<void> {
  const main = await bundle('file-store-main')
  const folder = mkdtempSync(join(CACHE, 'outbox-'))
  const expected = JSON.stringify([
    'store_locked',
    ['claim-0', 'claim-2'],
    [['claim-1', 'fingerprint_mismatch']],
  ])
  const run = async (name: string, file: string, args: readonly string[] = []) => {
    const path = join(folder, name)
    const told = await output(file, [...args, main, path])
    return statSync(path).size < 100_000 ? told : 'the log was not written anew'
  }
  const deno = ['run', '--no-remote', '--allow-read', `--allow-write=${folder}`, '--allow-sys=hostname']
  try {
    await compare(tally, 'outbox in a file', expected, {
      'Node 22': () => run('node22', NODE_22),
      'Node 24': () => run('node24', process.execPath),
      'Node 26': () => run('node26', NODE_26),
      Bun: () => run('bun', BUN),
      Deno: () => run('deno', DENO, deno),
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The client: faults, aborts, streams and uploads are each platform's own. */
async function checkClient(tally: Tally): Promise<void> {
  const { url, server } = await clientServer()
  const events = ['request', 'response', 'fault', 'request', 'response']
  const expected = JSON.stringify([
    ...events,
    ...['ok', 2, 'req-1', 'request', 'enough', 'request', 'response', 'fault', true],
    ...['request', 'response', 'request', 'response', 'On Monday 1', 'request', 'response', true],
  ])
  try {
    await compare(tally, 'client', expected, await runtimesOf('client-main', 'client-worker', url))
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

type Runtimes = Readonly<Record<string, () => Promise<string>>>

/** @param url what the program is told of, if it is to call someone */
async function runtimesOf(entry: string, workerEntry: string, url = ''): Promise<Runtimes> {
  const main = await bundle(entry)
  const worker = await bundle(workerEntry)
  const net = url && [`--allow-net=${new URL(url).host}`]
  return {
    'Node 22': () => output(NODE_22, [main, url]),
    'Node 24': () => output(process.execPath, [main, url]),
    'Node 26': () => output(NODE_26, [main, url]),
    Bun: () => output(BUN, [main, url]),
    Deno: () => output(DENO, ['run', '--no-remote', ...net, main, url]),
    workerd: () => inWorkerd(worker, url),
    Chromium: () => inChromium(`globalThis.BASE_URL = '${url}'\n${readFileSync(main, 'utf8')}`),
  }
}

async function compare(tally: Tally, what: string, expected: string, runtimes: Runtimes): Promise<void> {
  for (const [name, run] of Object.entries(runtimes)) {
    const got = await run().catch((error: unknown) => `failed: ${error}`)
    const same = got === expected
    same ? tally.passed++ : tally.failed++
    console.log(
      `${same ? 'ok    ' : 'FAILED'} ${name}: ${what}${same ? '' : ` differ\n${got.slice(0, 2000)}`}`,
    )
  }
}

async function bundle(entry: string): Promise<string> {
  const outfile = join(CACHE, `${entry}.mjs`)
  await build({
    entryPoints: [join(ROOT, 'scripts', 'runtimes', `${entry}.js`)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    mainFields: ['module', 'main'],
    external: ['node:*'],
    // Of our own bundles it warns that they import what has no side effects.
    logLevel: 'error',
  })
  return outfile
}

function output(file: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'], timeout: 60_000 })
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve(text.trimEnd()) : reject(new Error(`ended with ${code}`)),
    )
  })
}

async function inWorkerd(worker: string, url: string): Promise<string> {
  const port = await freePort()
  const config = join(CACHE, 'workerd.capnp')
  writeFileSync(
    config,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (modules = [(name = "main", esModule = embed "${worker.slice(CACHE.length + 1)}")], compatibilityDate = "2026-01-01")), (name = "internet", network = (allow = ["private"]))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);`,
  )
  const child = spawn(join(MODULES, '@cloudflare/workerd-linux-64/bin/workerd'), ['serve', config], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    for (let tries = 0; ; tries++) {
      try {
        return await (await fetch(`http://127.0.0.1:${port}/?server=${encodeURIComponent(url)}`)).text()
      } catch (error) {
        if (tries > 100 || child.exitCode !== null) throw error
        await sleep(100)
      }
    }
  } finally {
    child.kill()
  }
}

async function inChromium(script: string): Promise<string> {
  const browser = await chromium.launch({
    executablePath: await findHeadlessShell(),
    args: [...CHROMIUM_FLAGS],
  })
  try {
    const page = await browser.newPage()
    // A browser tells of answers above 399 there, too.
    const line = page.waitForEvent('console', {
      timeout: 30_000,
      predicate: (message) => message.type() === 'log',
    })
    await page.addScriptTag({ content: script, type: 'module' })
    return (await line).text()
  } finally {
    await browser.close()
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
