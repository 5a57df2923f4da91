/** Findings in texts that hold no personal data, per 10,000 words. */
import type { Part } from '../corpus/look-alikes/parts.ts'
import type { Contestant } from '../peers/contestant.ts'

/** Pieces of about this many UTF-16 units: some peers are quadratic in the length of a text. */
const PIECE = 4000
/** Characters of the text around a finding that the report shows. */
const AROUND = 28

export interface Alarm {
  readonly type: string
  readonly count: number
  /** Each with what stands around it. */
  readonly examples: readonly string[]
}

export interface Alarms {
  readonly part: string
  readonly words: number
  readonly perTenThousand: number
  readonly types: readonly Alarm[]
  /** Findings that are true here (the dates of a log), not counted. */
  readonly genuine: number
}

export async function measureFalseAlarms(contestant: Contestant, part: Part): Promise<Alarms> {
  const byType = new Map<string, string[]>()
  let genuine = 0
  for (const piece of pieces(part.text))
    for (const { type, start, end } of await contestant.detect(piece)) {
      if (part.genuine.includes(type)) {
        genuine++
        continue
      }
      const shown = `${piece.slice(Math.max(0, start - AROUND), start)}⟦${piece.slice(start, end)}⟧${piece.slice(end, end + AROUND)}`
      byType.set(type, [...(byType.get(type) ?? []), shown])
    }
  const types = [...byType]
    .map(([type, all]) => ({ type, count: all.length, examples: all.slice(0, 4) }))
    .sort((a, b) => b.count - a.count)
  const total = types.reduce((sum, { count }) => sum + count, 0)
  return { part: part.name, words: part.words, perTenThousand: (10_000 * total) / part.words, types, genuine }
}

/** Cut at line ends. */
function* pieces(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + PIECE)
    if (to < text.length) to = text.indexOf('\n', to) + 1 || text.length
    yield text.slice(from, to)
    from = to
  }
}
