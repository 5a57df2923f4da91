/** Where the programs of others may be: named by a variable of the environment, on the path, or at an address of their own. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** What the variable holds, if anything. */
export function named(variable: string): string[] {
  const path = process.env[variable]
  return path ? [path] : []
}

/** Every place on the path where one of these may be. */
export function onPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name)))
}

/** The first that is there and tells its version. */
export function firstOf(candidates: readonly string[]): string | undefined {
  return candidates.find((path) => existsSync(path) && spawnSync(path, ['--version']).status === 0)
}
