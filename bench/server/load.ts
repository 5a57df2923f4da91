/** Asks a target as fast as it answers, and says how fast that was. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'

export interface Target {
  readonly url: string
  readonly key: string
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('target.ts', import.meta.url))

export async function startTarget(...args: string[]): Promise<Target> {
  const child: ChildProcess = spawn(process.execPath, ['--conditions=@svc/source', program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await Promise.race([once(child.stdout!, 'data'), once(child, 'exit')])) as [unknown]
  if (!(line instanceof Buffer)) throw new Error('The target did not start')
  return {
    ...(JSON.parse(line.toString()) as { url: string; key: string }),
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

export interface Load {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

/** @param next the body of the next request; each is used once, for a tenth more requests than `amount` (one to a connection at least), which come first and are not counted */
export async function load(
  target: Target,
  path: string,
  connections: number,
  amount: number,
  next: () => string,
): Promise<Load> {
  await ask(target, path, connections, Math.max(connections, Math.ceil(amount / 10)), next)
  return ask(target, path, connections, amount, next)
}

async function ask(
  target: Target,
  path: string,
  connections: number,
  amount: number,
  next: () => string,
): Promise<Load> {
  const times: number[] = []
  const started = performance.now()
  // Not when autocannon says so: it looks once a second.
  let ended = started
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        ...{ url: target.url, connections, amount, timeout: 60 },
        requests: [
          {
            ...{ method: 'POST', path },
            headers: { authorization: `Bearer ${target.key}`, 'content-type': 'application/json' },
            setupRequest: (request) => ({ ...request, body: next() }),
          },
        ],
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    )
    // The latencies it reports are whole milliseconds.
    run.on('response', (_client, _status, _bytes, ms) => {
      times.push(ms)
      ended = performance.now()
    })
  })
  const seconds = (ended - started) / 1000
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${result.errors} errors and ${result.non2xx} refusals at ${path}`)
  times.sort((a, b) => a - b)
  const quantile = (q: number) => times[Math.min(times.length - 1, Math.floor(times.length * q))]!
  return { perSecond: amount / seconds, p50: quantile(0.5), p99: quantile(0.99) }
}
