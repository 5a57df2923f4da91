/** What every library that is measured looks like from here. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Found {
  readonly type: string
  readonly start: number
  readonly end: number
}

export interface Contestant {
  /** Its name on npm. */
  readonly name: string
  readonly version: string
  /** Labels it claims to find, in our words; undefined for all of them. */
  readonly labels?: readonly string[]
  detect(text: string): readonly Found[] | Promise<readonly Found[]>
  /** A module that imports what `detect` needs, for its bundled size. */
  readonly bundle: string
}

export function versionOf(name: string): string {
  const path = join(import.meta.dirname, '..', 'node_modules', name, 'package.json')
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version
}

/**
 * Spans of what a library replaced, for one that only gives back the text: what stays between the placeholders is found again, in order.
 * A regular expression does it, lazily, so that a placeholder covers the least it can.
 */
export function spansOfRedacted(
  original: string,
  redacted: string,
  placeholders: Readonly<Record<string, string>>,
): Found[] {
  if (original === redacted) return []
  const names = new RegExp(
    Object.keys(placeholders)
      .sort((a, b) => b.length - a.length)
      .join('|'),
    'g',
  )
  const kept = redacted.split(names)
  const types = [...redacted.matchAll(names)].map(([name]) => placeholders[name]!)
  const found: Found[] = []
  let from = kept[0]!.length
  for (const [i, type] of types.entries()) {
    const next = kept[i + 1]!
    // The last piece stands at the end; another where it next appears, a single space taken with what follows it.
    const end = i === types.length - 1 ? original.length - next.length : original.indexOf(next, from + 1)
    if (end < from) return found
    found.push({ type, start: from, end })
    from = end + next.length
  }
  return found
}
