/** Reads a file of the repository's `vectors/` folder. */
import { readFileSync } from 'node:fs'

export function readVectors<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../../../vectors/${name}.json`, import.meta.url), 'utf8')) as T
}
