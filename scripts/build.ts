/** Builds every package, in the order of their dependencies, and the documentation's site. */
import { command } from './steps.ts'
import { ROOT } from './workspace.ts'

export function build(): Promise<void> {
  return command(
    'pnpm',
    ['--filter=./packages/*', '--workspace-concurrency=2', '--reporter=append-only', 'run', 'build'],
    { cwd: ROOT },
  )
}

/** In a process of its own: it reads the contract's sources. */
export function buildSite(): Promise<void> {
  return command(process.execPath, ['--conditions=@svc/source', 'scripts/docs.ts'], { cwd: ROOT })
}

if (import.meta.main) {
  await build()
  await buildSite()
}
