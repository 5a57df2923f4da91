/**
 * Runs the example of every docstring: lines of code, and after `// ` the value the line before it, or the same line, must have.
 * In scope are the exports of the file and of its package. `@example no-run` leaves one out: it needs a server, say.
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CommandFailed, command, type Tally } from './steps.ts'
import { ROOT } from './workspace.ts'

const CACHE = join(ROOT, 'scripts', '.cache', 'docstrings')
const DOCSTRING = /\/\*\*((?:(?!\*\/)[\s\S])*?\n\s*\* @example(?! no-run)[\s\S]*?)\*\//g

export async function checkDocstrings(): Promise<Tally> {
  rmSync(CACHE, { recursive: true, force: true })
  mkdirSync(CACHE, { recursive: true })
  const tally: Tally = { passed: 0, failed: 0 }
  for (const file of globSync('packages/*/src/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] })) {
    const text = readFileSync(join(ROOT, file), 'utf8')
    const examples = [...text.matchAll(DOCSTRING)].map((match) => exampleIn(match[1]!))
    for (const [index, example] of examples.entries()) {
      const program = join(CACHE, `${file.split(sep).join('.')}.${index}.mts`)
      try {
        writeFileSync(program, await programFor(file, example))
        await command(process.execPath, ['--conditions=@svc/source', program])
        tally.passed++
      } catch (error) {
        if (!(error instanceof CommandFailed)) throw error
        console.error(`FAILED the example in ${file}`)
        tally.failed++
      }
    }
  }
  return tally
}

/** The lines from `@example` to the next tag or the end, without the comment's margin. */
function exampleIn(docstring: string): string[] {
  const lines = docstring.split('\n').map((line) => line.replace(/^\s*\* ?/, ''))
  const from = lines.findIndex((line) => line.startsWith('@example')) + 1
  const rest = lines.slice(from)
  const to = rest.findIndex((line) => line.startsWith('@'))
  return (to < 0 ? rest : rest.slice(0, to)).filter((line) => line.trim() !== '' && !line.startsWith('```'))
}

async function programFor(file: string, example: string[]): Promise<string> {
  const source = join(ROOT, file)
  const index = join(ROOT, ...file.split(sep).slice(0, 3), 'index.ts')
  const own = await namesOf(source)
  const shared = (existsSync(index) ? await namesOf(index) : []).filter((name) => !own.includes(name))
  const code: string[] = [
    `import assert from 'node:assert/strict'`,
    `import { ${own.join(', ')} } from ${JSON.stringify(pathToFileURL(source).href)}`,
    `import { ${shared.join(', ')} } from ${JSON.stringify(pathToFileURL(index).href)}`,
  ]
  for (const [at, line] of example.entries()) {
    if (line.startsWith('// ')) continue
    const next = example[at + 1]
    const split = line.indexOf(' // ')
    const [expression, expected] =
      split >= 0
        ? [line.slice(0, split), line.slice(split + 4)]
        : [line, next?.startsWith('// ') ? next.slice(3) : undefined]
    code.push(expected === undefined ? expression : `assert.deepEqual(await (${expression}), ${expected})`)
  }
  return code.join('\n')
}

async function namesOf(path: string): Promise<string[]> {
  return Object.keys((await import(pathToFileURL(path).href)) as object)
}

if (import.meta.main) console.log(await checkDocstrings())
