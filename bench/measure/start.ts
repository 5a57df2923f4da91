/** What it takes to load a library in a process of its own, as a multiple of what the process takes by itself. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

export interface Start {
  readonly name: string
  /** Processor time beyond that of an empty process, over that of the empty one; undefined where it cannot be loaded. */
  readonly multiple?: number
}

const RUNS = 7
const TELL = 'const { user, system } = process.cpuUsage(); console.log(user + system)'

const run = promisify(execFile)

export async function measureStart(name: string, contents: string): Promise<Start> {
  let empty = Number.POSITIVE_INFINITY
  let full = empty
  try {
    // In turn, so that what else the machine does counts for both; the least is the least disturbed.
    for (let i = 0; i < RUNS; i++) {
      empty = Math.min(empty, await processorTime(''))
      full = Math.min(full, await processorTime(contents))
    }
  } catch {
    return { name }
  }
  return { name, multiple: (full - empty) / empty }
}

/** Microseconds. What is imported is evaluated first. */
async function processorTime(contents: string): Promise<number> {
  const code = `${contents}\n${TELL}`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: import.meta.dirname,
    timeout: 60_000,
  })
  return Number(stdout)
}
