/** Runs every fenced JavaScript and TypeScript program in the READMEs and docs, each in its own process. `no-run` after the language leaves one out. */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandFailed, command, type Tally } from './steps.ts'
import { ROOT } from './workspace.ts'

interface Program {
  readonly file: string
  readonly line: number
  readonly language: string
  readonly code: string
}

const FENCE = /^```(js|mjs|javascript|ts|typescript)\b([^\n]*)\n([\s\S]*?)^```/gm

export async function checkReadmes(): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0 }
  const files = globSync(['README.md', 'packages/*/README.md', 'examples/*/README.md', 'docs/**/*.md'], {
    cwd: ROOT,
    exclude: ['**/node_modules/**', 'docs/reference/**'],
  })
  // Inside scripts/, so that imports of the packages resolve as they would for any workspace member.
  const folder = join(ROOT, 'scripts', '.cache', 'readme')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [index, program] of files.flatMap(programsIn).entries()) {
    const path = join(folder, `${index}.${/^ts|typescript/.test(program.language) ? 'mts' : 'mjs'}`)
    writeFileSync(path, program.code)
    try {
      await command(process.execPath, [path])
      console.log(`ok     ${program.file}:${program.line}`)
      tally.passed++
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error
      console.error(`FAILED ${program.file}:${program.line}`)
      tally.failed++
    }
  }
  return tally
}

function programsIn(file: string): Program[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return [...text.matchAll(FENCE)]
    .filter(([, , rest]) => !/\bno-run\b/.test(rest!))
    .map((match) => ({
      file,
      line: text.slice(0, match.index).split('\n').length,
      language: match[1]!,
      code: match[3]!,
    }))
}
