/** Identifiers hidden by Unicode: found, with offsets in the original? */
import { hiddenValues } from '../corpus/obfuscations.ts'
import type { Contestant } from '../peers/contestant.ts'

export interface Seen {
  readonly way: string
  readonly of: number
  /** The right label over exactly the hidden value. */
  readonly found: number
  readonly missed: readonly string[]
}

export async function measureObfuscation(contestant: Contestant): Promise<Seen[]> {
  const ways = new Map<string, { of: number; found: number; missed: string[] }>()
  for (const { way, label, text, start, end } of hiddenValues()) {
    const seen = ways.get(way) ?? { of: 0, found: 0, missed: [] }
    ways.set(way, seen)
    seen.of++
    const found = await contestant.detect(text)
    if (found.some((f) => f.type === label && f.start === start && f.end === end)) seen.found++
    else
      seen.missed.push(
        `${label}: ${found.map((f) => `${f.type} ${JSON.stringify(text.slice(f.start, f.end))}`).join(', ') || 'nothing'}`,
      )
  }
  return [...ways].map(([way, seen]) => ({ way, ...seen }))
}
