/** Names as candidates, to be weighed against those of the other detectors. */
import type { Emit } from '../detect/candidate.ts'
import { read } from './features.ts'
import { loadModel } from './model.ts'
import { spansOf } from './spans.ts'
import { tagWords } from './tag.ts'
import { readSegments, type Token } from './tokens.ts'

/** A name must be this much more likely than none, as a logarithm: false alarms cost more than misses where text is redacted. */
const RELUCTANCE = 0.3

/** A form that was checked outweighs any name: confidence runs from 0.3 to 0.7. */
const LEAST = 0.3
const MOST = 0.7

/**
 * Emits every person, place and organisation in `text` from `from` on, in its order, without overlaps. Runs in linear time; loads its data
 * on first use. `cut` is told where sentences begin: no name spans such a place, and reading from there gives the same names.
 *
 * @example
 * const labels: string[] = []
 * namesAt('Ask Maika van de Noort', ({ label }) => labels.push(label))
 * labels // ['PERSON']
 */
export function namesAt(text: string, emit: Emit, from = 0, cut?: (at: number) => void): void {
  const { listsOf, weights, scale } = loadModel()
  const take = (segment: readonly Token[], fresh: boolean): void => {
    if (fresh) cut?.(segment[0]!.start)
    const reading = read(segment, listsOf)
    if (!reading) return
    spansOf(reading, tagWords(reading, weights, scale, RELUCTANCE), ({ label, start, end, likelihood }) =>
      emit({
        label,
        start,
        end,
        score: Math.round((LEAST + (MOST - LEAST) * likelihood) * 100) / 100,
        rule: 'name',
      }),
    )
  }
  readSegments(text, take, from)
}
