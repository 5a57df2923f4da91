/** `npm start`: the pages that the server hands out are built where they are not, or are older than their sources; then it serves. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { digestOf } from './digest.ts'
import { command } from './steps.ts'
import { ROOT } from './workspace.ts'

const VITE = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')

/** What ends up in the pages, by package: a change in any of it makes them old. */
const SOURCES = ['core', 'merkle', 'client', 'widget', 'console'].map((name) => `packages/${name}/src/**/*.*`)
const SETTINGS = [
  'packages/console/index.html',
  'packages/*/vite.config.ts',
  'packages/widget/scripts/*.ts',
  'packages/*/package.json',
]

const sources = digestOf([...SOURCES, ...SETTINGS])

// What else lies in its folder stays: the declarations that npm run setup made.
await bring('widget', ['build', '--no-emptyOutDir'], ['build', '--mode', 'loader'])
await bring('console', ['build'])
await import('../packages/server/src/main.ts')
bringSite()

async function bring(name: string, ...builds: readonly string[][]): Promise<void> {
  const cwd = join(ROOT, 'packages', name)
  const stamp = join(cwd, 'dist', '.built-from')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  process.stderr.write(`Building the ${name} …\n`)
  for (const args of builds) await command(process.execPath, [VITE, ...args, '--logLevel', 'error'], { cwd })
  writeFileSync(stamp, sources)
}

/** The documentation's site is not waited for, and gives way to requests: the server says that it is not built until it is. */
function bringSite(): void {
  const builder = spawn(process.execPath, ['--conditions=@svc/source', join(ROOT, 'scripts', 'docs.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  builder.unref()
  process.on('exit', () => builder.kill())
  if (builder.pid) setPriority(builder.pid, constants.priority.PRIORITY_LOW)
}
