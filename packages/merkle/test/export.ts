/** Rows of the vectors, for tests of the command. */
import { readVectors } from './read-vectors.ts'

export type Row = Record<string, unknown>

const { sets } = readVectors<{ sets: readonly { name: string; rows: Row[] }[] }>('export-rows')

function set(name: string): Row[] {
  const found = sets.find((each) => each.name === name)
  if (found === undefined) throw new Error(`export-rows.json has no set "${name}"`)
  return found.rows
}

/** Seven rows, a whole tree. */
export const day: readonly Row[] = set('a whole day')
export const twoDays: readonly Row[] = set('two days')
export const pending: readonly Row[] = set('nothing but rows that wait')
export const v1: readonly Row[] = set('two v1 receipts of one second share a fingerprint')

/** The first row, leading to another root. */
export const failing: Row = { ...day[0], merkle_root: '0'.repeat(64) }
