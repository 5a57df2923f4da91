/** Names, and what groups somebody is of, as candidates, to be weighed against what the other detectors find. */
import type { Names } from '../detect/names.ts'
import { claimWords } from './claim.ts'
import { claimAgain } from './claim-again.ts'
import { claimColumns } from './claim-columns.ts'
import { claimFields } from './claim-fields.ts'
import { claimHeads } from './claim-heads.ts'
import { claimKeys } from './claim-keys.ts'
import { claimLines } from './claim-lines.ts'
import { claimOwners } from './claim-owners.ts'
import { claimRest } from './claim-rest.ts'
import { claimRows } from './claim-rows.ts'
import { claimTitles } from './claim-titles.ts'
import { read } from './features.ts'
import { isOfGroup, readGroups } from './groups.ts'
import { loadModel } from './model.ts'
import { readSegmentNames } from './segments.ts'
import { type Span, spansOf } from './spans.ts'
import { tagWords } from './tag.ts'
import { readSegments } from './tokens.ts'
import { readUncased } from './uncased.ts'

/** How much more likely than none a person, a place, an organisation must be, as a logarithm: false alarms cost more than misses. */
const RELUCTANCE = [0, 0.15, 0.15, 0.5]

/** What was checked outweighs any name: confidence runs from 0.3 to 0.7. */
const LEAST = 0.3
const MOST = 0.7
/** From here on a word is of its name, and of no group: `Christian`. */
const MOSTLY = 0.5

/**
 * Persons, places, organisations, and groups that somebody is of, as an option of whatever detects: `createDetect`, `createGovernor`, `redact`, streams. Its data is unpacked when
 * the first text is read. Runs in linear time.
 *
 * @example
 * redact('Ask Maika van de Noort', { names }).output // 'Ask [PERSON]'
 */
export const names: Names = (text, emit, from = 0, held, headOf) => {
  const { listsOf, weights, scale } = loadModel()
  readSegments(
    text,
    (segment) => {
      held?.(segment[0]!.start, segment.at(-1)!.end)
      const reading = read(segment, listsOf)
      const group = (start: number, end: number, score: number): void =>
        emit({ label: 'NRP', start, end, score, rule: 'name' })
      if (!reading) {
        readGroups(segment, [], group)
        return
      }
      const tags = tagWords(reading, weights, scale, RELUCTANCE)
      claimRest(reading, tags)
      claimHeads(reading, tags)
      claimWords(reading, tags)
      claimTitles(reading, tags)
      claimFields(reading, tags)
      claimKeys(reading, tags)
      claimOwners(reading, tags)
      claimLines(reading, tags)
      claimRows(reading, tags)
      claimAgain(text, reading, tags, listsOf)
      if (headOf) claimColumns(reading, tags, headOf)
      const found: Span[] = []
      spansOf(reading, tags, (span) => !isOfGroup(reading, span) && found.push(span))
      for (const { label, start, end, likelihood } of found) {
        const score = Math.round((LEAST + (MOST - LEAST) * likelihood) * 100) / 100
        emit({ label, start, end, score, rule: 'name' })
      }
      readGroups(
        segment,
        found.filter(({ likelihood }) => likelihood >= MOSTLY),
        group,
      )
    },
    from,
  )
  readUncased(text, emit, from, held)
  readSegmentNames(text, emit, from, held)
}
