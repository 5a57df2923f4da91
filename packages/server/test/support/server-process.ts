/** Starts real servers in processes of their own, to be shared, asked over the network, and killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../src/config/config.ts'
import { withDatabase } from './embedded-folder.ts'

export interface ServerProcess {
  readonly url: string
  /** Of the demo organisation, when this start made it. */
  readonly demo: { readonly api_key: string; readonly org_id: string } | null
  kill(signal: NodeJS.Signals): Promise<void>
}

/**
 * How a server is run that lives for seconds: the embedded database's code is not compiled a second time, for speed that it would not live to see.
 */
export const SHORT_LIVED: readonly string[] = ['--conditions=@svc/source', '--liftoff-only']

const program = fileURLToPath(new URL('server-program.ts', import.meta.url))
const running = new Set<ChildProcess>()
/** A program that was read before is not read anew. */
const { PATH, NODE_COMPILE_CACHE } = process.env
const inherited = { PATH, NODE_COMPILE_CACHE }

/** @param settings of `startServer`; `now` stops the clock, in milliseconds since 1970 */
export async function startProcess(
  settings: Partial<Config> & { now?: number; inMemory?: boolean },
): Promise<ServerProcess> {
  const { dataDir, databaseUrl, inMemory } = settings
  if (dataDir && !databaseUrl && !inMemory) await withDatabase(dataDir)
  const child = spawn(process.execPath, [...SHORT_LIVED, program], {
    env: { ...inherited, SETTINGS: JSON.stringify({ port: 0, ...settings }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const exit = once(child, 'exit')
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const [line] = (await Promise.race([once(child.stdout, 'data'), exit])) as [unknown]
  if (!(line instanceof Buffer)) throw new Error(`The server did not start: ${errors}`)
  return {
    ...JSON.parse(line.toString()),
    async kill(signal) {
      child.kill(signal)
      await exit
      running.delete(child)
    },
  }
}

/** Ends what still runs; the set-up of the tests calls it after each file. */
export function killProcesses(): void {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
}
