/** Builds every package, in the order of their dependencies, and the documentation's site. */
import { command } from './steps.ts'
import { ROOT } from './workspace.ts'

export async function build(): Promise<void> {
  await checkTypes()
  await command(
    'pnpm',
    ['--filter=@svc/*', '--workspace-concurrency=2', '--reporter=append-only', 'run', 'build'],
    { cwd: ROOT },
  )
}

/** Checks all types, and writes the declarations that the packages' are bundled from: see declarations.ts. */
export function checkTypes(): Promise<void> {
  return command(process.execPath, ['node_modules/typescript7/bin/tsc', '-b'], { cwd: ROOT })
}

/** In a process of its own: it reads the contract's sources. */
export function buildSite(): Promise<void> {
  return inEnglish('--conditions=@svc/source', 'scripts/docs.ts')
}

/** Writes the reference of the types, whether or not one is there. */
export function buildReference(): Promise<void> {
  return inEnglish('scripts/reference.ts')
}

/** typedoc writes names small as the machine's language has it, and the `I` of a name is a dotless `ı` in Turkish: links would lead nowhere. */
function inEnglish(...args: string[]): Promise<void> {
  return command(process.execPath, args, { cwd: ROOT, env: { ...process.env, LC_ALL: 'C' } })
}

if (import.meta.main) {
  await build()
  await buildSite()
}
