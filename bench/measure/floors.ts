/** What a quick run must reach. Figures of accuracy alone: times are the machine's. Each stands a little below what was measured when it was set. */
import { falseAlarmRate } from '../report/markdown.ts'
import type { ContestantResults } from '../report/results.ts'
import { figures } from './accuracy.ts'
import type { NamesMeasured } from './names.ts'

/** A line for each figure that is not reached. */
export function belowFloor(
  { accuracy, alarms, obfuscation }: ContestantResults,
  names: NamesMeasured,
): string[] {
  const found = obfuscation.reduce((sum, seen) => sum + seen.found, 0)
  const hidden = obfuscation.reduce((sum, seen) => sum + seen.of, 0)
  const usual = names.f1['']!
  const atLeast: [name: string, value: number, floor: number][] = [
    ['structured strict F1', figures(accuracy.structured.strict).f1, 92],
    ['common strict F1', figures(accuracy.common.strict).f1, 94],
    ['hidden identifiers found, percent', (100 * found) / hidden, 98],
    ['PERSON loose F1', usual.PERSON!, 85],
    ['LOCATION loose F1', usual.LOCATION!, 60],
    ['ORGANIZATION loose F1', usual.ORGANIZATION!, 50],
    ['PERSON loose F1 in lower case', names.f1['lower case']!.PERSON!, 78],
    ['PERSON loose F1 in capitals', names.f1.CAPITALS!.PERSON!, 75],
  ]
  for (const [language, f1] of Object.entries(names.scripts))
    atLeast.push([`PERSON loose F1 in ${language}`, f1, 75])
  const atMost: readonly [name: string, value: number, ceiling: number][] = [
    ['false alarms per 10,000 words', falseAlarmRate(alarms), 4],
    ['names per 10,000 words of capitals without any', names.capitals, 30],
    ['names per 10,000 words of look-alikes', names.lookAlikes, 3],
  ]
  return [
    ...atLeast
      .filter(([, value, floor]) => !(value >= floor))
      .map(([name, value, floor]) => `${name}: ${value.toFixed(1)}, below ${floor}`),
    ...atMost
      .filter(([, value, ceiling]) => !(value <= ceiling))
      .map(([name, value, ceiling]) => `${name}: ${value.toFixed(1)}, above ${ceiling}`),
  ]
}
