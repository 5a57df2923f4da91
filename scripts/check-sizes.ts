/** Bundles each entry of size-budget.json as a browser app would, and holds its gzip size to the budget. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import type { Tally } from './steps.ts'
import { ROOT } from './workspace.ts'

interface Budget {
  readonly name: string
  /** Module to import, by its public name; or what was built, each file by itself. */
  readonly entry?: string
  readonly files?: readonly string[]
  /** Names to import from it; all when left out. */
  readonly names?: readonly string[]
  /** Most it may weigh, minified and gzipped, in bytes. */
  readonly maxGzipBytes: number
}

export async function checkSizes(): Promise<Tally> {
  const budgets = JSON.parse(readFileSync(join(ROOT, 'size-budget.json'), 'utf8')) as Budget[]
  const tally: Tally = { passed: 0, failed: 0 }
  for (const budget of budgets) {
    const size = budget.files ? sizeOf(budget.files) : await gzipSize(budget)
    const fits = size <= budget.maxGzipBytes
    fits ? tally.passed++ : tally.failed++
    console.log(
      `${fits ? 'ok    ' : 'FAILED'} ${budget.name.padEnd(44)} ${size} of ${budget.maxGzipBytes} bytes gzip`,
    )
  }
  return tally
}

/** Of files that are fetched one by one. */
function sizeOf(patterns: readonly string[]): number {
  const files = globSync([...patterns], { cwd: ROOT })
  // A name that changed would weigh nothing.
  if (files.length < patterns.length) throw new Error(`Not built, or named otherwise: ${patterns.join(', ')}`)
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(ROOT, file)), { level: 9 }).length, 0)
}

async function gzipSize({ entry, names }: Budget): Promise<number> {
  const contents = names
    ? `import { ${names.join(', ')} } from '${entry}'\nglobalThis.kept = [${names.join(', ')}]`
    : `import * as all from '${entry}'\nglobalThis.kept = all`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(ROOT, 'scripts'), loader: 'js' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    // Words of many languages are shorter as they are than escaped.
    charset: 'utf8',
  })
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length
}
