/** Runs an example of examples/ by its name: `npm run example hono`, `npm run example chain -- --files 50`. */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ROOT } from './workspace.ts'

const names = globSync('examples/*/src', { cwd: ROOT }).map((folder) => basename(dirname(folder)))

const [name = '', ...rest] = process.argv.slice(2)
if (names.includes(name)) {
  const run = ['--conditions=@svc/source', 'src/main.ts', ...rest]
  process.exitCode =
    spawnSync(process.execPath, run, { cwd: join(ROOT, 'examples', name), stdio: 'inherit' }).status ?? 1
} else {
  console.error(`usage: npm run example ${names.sort().join(' | ')}`)
  process.exitCode = 2
}
