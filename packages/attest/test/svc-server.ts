/** Svc itself, in a process of its own, on a folder of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
/** By its address: what the server's tests are typed by is another project's. */
const { withDemo } = (await import(
  new URL('../../server/test/support/embedded-folder.ts', import.meta.url).href
)) as { withDemo(dataDir: string): Promise<{ readonly credentials: { readonly token: string } }> }
/** Likewise. */
const { SHORT_LIVED } = (await import(
  new URL('../../server/test/support/server-process.ts', import.meta.url).href
)) as { readonly SHORT_LIVED: readonly string[] }

export interface SvcServer {
  readonly baseUrl: string
  /** A session of the demo organisation's administrator. */
  readonly token: string
  close(): Promise<void>
}

/** @param settings environment variables of the server, beside where it listens and keeps its data */
export async function startSvc(dataDir: string, settings: Record<string, string> = {}): Promise<SvcServer> {
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('SVC_')),
  )
  const { credentials } = await withDemo(dataDir)
  const server = spawn(process.execPath, [...SHORT_LIVED, '--no-warnings', main], {
    env: { ...environment, SVC_PORT: '0', SVC_DATA_DIR: dataDir, SVC_LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let baseUrl: string | undefined
  for await (const line of createInterface({ input: server.stdout })) {
    baseUrl = /^Svc is at (http:\/\/\S+)/.exec(line)?.[1]
    if (baseUrl !== undefined) break
  }
  if (baseUrl === undefined) throw new Error('The server ended before it listened')
  server.stdout.resume()
  return {
    baseUrl,
    token: credentials.token,
    async close() {
      if (server.exitCode !== null) return
      server.kill('SIGTERM')
      await once(server, 'exit')
    },
  }
}
