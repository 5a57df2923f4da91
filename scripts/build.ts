/** Builds every package, in the order of their dependencies. */
import { command } from './steps.ts'
import { ROOT } from './workspace.ts'

export function build(): Promise<void> {
  return command(
    'pnpm',
    ['--filter=./packages/*', '--workspace-concurrency=2', '--reporter=append-only', 'run', 'build'],
    { cwd: ROOT },
  )
}

if (import.meta.main) await build()
