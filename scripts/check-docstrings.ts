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

/** The programs of one package run in one process, each a module: what takes long is to read the package. */
export async function checkDocstrings(): Promise<Tally> {
  rmSync(CACHE, { recursive: true, force: true })
  mkdirSync(CACHE, { recursive: true })
  const programs = new Map<string, string[]>()
  for (const file of globSync('packages/*/src/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] })) {
    const text = readFileSync(join(ROOT, file), 'utf8')
    for (const [index, match] of [...text.matchAll(DOCSTRING)].entries()) {
      const name = `${file.split(sep).join('.')}.${index}.mts`
      writeFileSync(join(CACHE, name), await programFor(file, exampleIn(match[1]!)))
      const owner = file.split(sep)[1]!
      programs.set(owner, [...(programs.get(owner) ?? []), name])
    }
  }
  const tally: Tally = { passed: 0, failed: 0 }
  for (const [owner, names] of programs) {
    const failures = await failuresOf(owner, names)
    for (const failure of failures) console.error(`FAILED the example in ${failure}`)
    tally.passed += names.length - failures.length
    tally.failed += failures.length
  }
  return tally
}

/** The names of those that fail, with what they say. */
async function failuresOf(owner: string, names: readonly string[]): Promise<string[]> {
  const report = join(CACHE, `${owner}.json`)
  const runner = join(CACHE, `${owner}.run.mts`)
  writeFileSync(
    runner,
    `import { writeFileSync } from 'node:fs'
const failures = []
for (const name of ${JSON.stringify(names)}) await import('./' + name).catch((error) => failures.push(name + ': ' + error))
writeFileSync(${JSON.stringify(report)}, JSON.stringify(failures))
`,
  )
  try {
    await command(process.execPath, ['--conditions=@svc/source', runner])
    return JSON.parse(readFileSync(report, 'utf8')) as string[]
  } catch (error) {
    // One of them ended or hung up the process: which, nobody can tell.
    if (!(error instanceof CommandFailed)) throw error
    return names.map((name) => `${name}: its package’s examples did not run to their end`)
  }
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
