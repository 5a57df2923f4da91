/**
 * What a function of the caller's allows. It is asked between two readings of a text, never within one: it may throw, and what was found so far would be
 * taken for the next text's; or itself read a text, in the place of the one that is read.
 */
import { builtIn } from '../built-in.ts'
import { DENIED } from '../denied.ts'
import type { CompleteDetectOptions } from '../options.ts'
import { createReader, type Read } from '../reader.ts'

/** A reader of all that is built in. */
export function createFullReader(options: CompleteDetectOptions): Read {
  const { tells } = options
  if (!tells) return createReader(options, builtIn())
  /** What was told of the text that is read, by label and value; undefined where it is still to be asked. */
  let told = new Map<string, boolean | undefined>()
  const isAllowed = (value: string, label: string, rule: string): boolean => {
    if (rule === DENIED) return false
    const key = `${label} ${value}`
    if (!told.has(key)) told.set(key, undefined)
    return told.get(key) === true
  }
  const read = createReader({ ...options, isAllowed }, builtIn())
  return (...input) => {
    const mine = new Map<string, boolean | undefined>()
    for (;;) {
      // A detector of the caller's own may read a text within a reading.
      const others = told
      told = mine
      let reading: ReturnType<Read>
      try {
        reading = read(...input)
      } finally {
        told = others
      }
      let isMore = false
      for (const [key, answer] of mine) {
        if (answer !== undefined) continue
        const [label] = key.split(' ', 1) as [string]
        const isTold = tells(key.slice(label.length + 1), label) === true
        mine.set(key, isTold)
        isMore ||= isTold
      }
      if (!isMore) return reading
    }
  }
}
