/** Names of persons, places and organisations: what is found with the option `names`, as it is typed, and what is taken for one. */
import { createDetect } from '@svc/core'
import { names } from '@svc/core/names'
import { countWords, type Part } from '../corpus/look-alikes/parts.ts'
import { namedRows } from '../corpus/names/named-texts.ts'
import { nameless } from '../corpus/names/nameless.ts'
import { otherScriptRows } from '../corpus/names/other-scripts.ts'
import { createRandom } from '../corpus/random.ts'
import type { Contestant } from '../peers/contestant.ts'
import { figures, measureAccuracy } from './accuracy.ts'
import { measureFalseAlarms } from './false-alarms.ts'

export const NAME_TYPES = ['PERSON', 'LOCATION', 'ORGANIZATION'] as const

export interface NamesMeasured {
  /** Loose F1 by how a text is typed, `''` for as usual, then by type. */
  readonly f1: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Loose F1 of persons by language, of those in other scripts. */
  readonly scripts: Readonly<Record<string, number>>
  /** Names found per 10,000 words of capitals in which nobody is named, and of the look-alikes. */
  readonly capitals: number
  readonly lookAlikes: number
}

const LINES = 2000

/** @param rounds how often each template is filled */
export async function measureNames(
  seed: number,
  rounds: number,
  parts: readonly Part[],
): Promise<NamesMeasured> {
  const detect = createDetect({ names, types: NAME_TYPES })
  const contestant: Contestant = { name: 'names', version: '', detect, bundle: '' }
  const rows = namedRows(seed, rounds)
  const f1: Record<string, Record<string, number>> = {}
  for (const style of ['', 'lower case', 'CAPITALS']) {
    const typed = rows.filter(({ locale }) => locale.replace(/^\w+ ?/, '') === style)
    const { byType } = await measureAccuracy(contestant, typed, NAME_TYPES)
    f1[style] = Object.fromEntries(
      NAME_TYPES.map((type) => [type, byType[type] ? figures(byType[type].loose).f1 : 0]),
    )
  }
  const scripts: Record<string, number> = {}
  const others = otherScriptRows(seed, 5 * rounds)
  for (const locale of new Set(others.map((row) => row.locale))) {
    const { byType } = await measureAccuracy(
      contestant,
      others.filter((row) => row.locale === locale),
      ['PERSON'],
    )
    scripts[locale] = figures(byType.PERSON!.loose).f1
  }
  const r = createRandom(seed)
  const text = Array.from({ length: LINES }, () => nameless(r)).join('\n')
  const capitals = await measureFalseAlarms(contestant, {
    name: 'capitals',
    text,
    words: countWords(text),
    genuine: [],
  })
  // Licences name their holders: those are no false alarms.
  const unnamed = parts.filter(({ name }) => name !== 'licence prose')
  let found = 0
  let words = 0
  for (const part of unnamed) {
    const { types } = await measureFalseAlarms(contestant, part)
    for (const { count } of types) found += count
    words += part.words
  }
  return { f1, scripts, capitals: capitals.perTenThousand, lookAlikes: words ? (10_000 * found) / words : 0 }
}
