/**
 * Runs every fenced program in the READMEs and docs, each in its own process: JavaScript and TypeScript, which must print what stands in quotation marks
 * behind a `console.log`; and in the guides of docs/ commands for a shell, whose output must be what the comments beside them say. `no-run` after the
 * language leaves one out.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { CommandFailed, type Tally } from './steps.ts'
import { packagesIn, ROOT } from './workspace.ts'

interface Program {
  readonly file: string
  readonly line: number
  readonly language: string
  readonly code: string
}

const FENCE = /^```(js|mjs|javascript|ts|typescript|sh)\b([^\n]*)\n([\s\S]*?)^```/gm
const SCRIPT = /^(?:js|mjs|javascript|ts|typescript)$/
/** Other pages' commands have tests of their own: packages/merkle/test/verify-by-hand.test.ts, packages/server/test/operate.test.ts. */
const SHELL_PAGES = /^docs\/(?:start|how-to|concepts)\//

export async function checkReadmes(): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0 }
  const files = globSync(['README.md', 'packages/*/README.md', 'examples/*/README.md', 'docs/**/*.md'], {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  })
  // Inside scripts/, so that imports of the packages resolve as they would for any workspace member.
  const folder = join(ROOT, 'scripts', '.cache', 'readme')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const bin = commands(join(folder, 'bin'))
  for (const [index, program] of files.flatMap(programsIn).entries()) {
    try {
      if (SCRIPT.test(program.language)) run(program, join(folder, `${index}`))
      else runShell(program, bin)
      console.log(`ok     ${program.file}:${program.line}`)
      tally.passed++
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error
      console.error(`FAILED ${program.file}:${program.line} ${error.message}`)
      tally.failed++
    }
  }
  return tally
}

function run({ language, code }: Program, base: string): void {
  const path = `${base}.${/^ts|typescript/.test(language) ? 'mts' : 'mjs'}`
  writeFileSync(path, code)
  const printed = spawnSync(process.execPath, [path], { encoding: 'utf8' })
  process.stdout.write(printed.stdout)
  process.stderr.write(printed.stderr)
  if (printed.status !== 0) throw new CommandFailed(`ended with ${printed.signal ?? printed.status}`)
  const lines = printed.stdout.split('\n')
  for (const [, said] of code.matchAll(/console\.log\(.*\) \/\/ '(.*)'$/gm))
    if (!lines.includes(said!)) throw new CommandFailed(`does not print ${JSON.stringify(said)}`)
}

/** @throws CommandFailed when what it prints is not what its comments say */
function runShell({ code }: Program, bin: string): void {
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }
  const said = [...code.matchAll(/^# (.*)$/gm)].map(([, line]) => line).join('\n')
  let printed: string
  try {
    printed = execFileSync('sh', ['-ec', code], { cwd: ROOT, env, encoding: 'utf8' }).trimEnd()
  } catch (error) {
    throw new CommandFailed(`${error}`)
  }
  if (printed !== said) throw new CommandFailed(`printed ${JSON.stringify(printed)}`)
}

/** The commands of the packages, as they are when those are installed. */
function commands(folder: string): string {
  mkdirSync(folder)
  for (const { folder: own, manifest } of packagesIn('packages'))
    for (const [name, path] of Object.entries(manifest.bin ?? {}))
      writeFileSync(join(folder, name), `#!/bin/sh\nexec "${process.execPath}" "${join(own, path)}" "$@"\n`, {
        mode: 0o755,
      })
  return folder
}

function programsIn(file: string): Program[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return [...text.matchAll(FENCE)]
    .filter(
      ([, language, rest]) => !/\bno-run\b/.test(rest!) && (language !== 'sh' || SHELL_PAGES.test(file)),
    )
    .map((match) => ({
      file,
      line: text.slice(0, match.index).split('\n').length,
      language: match[1]!,
      code: match[3]!,
    }))
}
