/** Running the steps of a check one after another, and counting what passed. */
import { spawn } from 'node:child_process'

export interface Tally {
  passed: number
  failed: number
}

export interface Step {
  readonly name: string
  /** Resolves to what it counted; a throw counts as one failure. */
  readonly run: () => Promise<Tally | undefined>
}

export class CommandFailed extends Error {}

/**
 * Runs a command with its output passed through; rejects when it ends with anything but 0. It is told the folder it runs in by the folder's real path, as
 * this process knows it: where a shell came by a link, `PWD` still holds that, and tsc would not find by the one what it read by the other.
 */
export function command(
  file: string,
  args: readonly string[],
  { cwd = process.cwd(), env = process.env }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      cwd,
      env: { ...env, PWD: cwd },
    })
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (code === 0) resolve()
      else reject(new CommandFailed(`${file} ${args.join(' ')} ended with ${signal ?? code}`))
    })
  })
}

/** Runs every step, also after one failed, and prints what each took. A step that counts nothing counts as one. */
export async function runSteps(steps: readonly Step[]): Promise<Tally> {
  const total: Tally = { passed: 0, failed: 0 }
  const lines: string[] = []
  for (const { name, run } of steps) {
    console.log(`\n== ${name}`)
    const began = performance.now()
    let tally: Tally
    try {
      tally = (await run()) ?? { passed: 1, failed: 0 }
    } catch (error) {
      console.error(error instanceof CommandFailed ? error.message : error)
      tally = { passed: 0, failed: 1 }
    }
    total.passed += tally.passed
    total.failed += tally.failed
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    lines.push(`${tally.failed > 0 ? 'FAILED' : 'ok    '} ${name.padEnd(24)} ${seconds.padStart(6)} s`)
  }
  console.log(`\n${lines.join('\n')}\n`)
  return total
}

export function sumOf(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  }
}

/** Runs a program that ends with the line `N passed, M failed`; what it prints is printed when it has ended, so that it stays together. */
export function inAnotherProcess(args: readonly string[]): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
    child.on('error', reject)
    child.on('close', (code) => {
      process.stdout.write(text)
      const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(text) ?? []
      resolve({
        passed: Number(passed ?? 0),
        failed: failed === undefined ? 1 : Math.max(Number(failed), code === 0 ? 0 : 1),
      })
    })
  })
}
