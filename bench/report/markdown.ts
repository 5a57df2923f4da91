/** The run as a page to read. */
import { type Count, figures, LOOSE_TYPES, type Mistake, type Score } from '../measure/accuracy.ts'
import type { Alarms } from '../measure/false-alarms.ts'
import { isFlagged, MOST_RATIO, MOST_SECONDS } from '../measure/growth.ts'
import type { ContestantResults, Results } from './results.ts'

type Cell = string | number

export function markdown({ date, machine, command, seed, corpus, seconds, contestants }: Results): string {
  const [first] = contestants
  if (!first) throw new RangeError('contestants must not be empty')
  return [
    '# Detection, measured',
    `${date} · ${machine} · seed ${seed} · ${Math.round(seconds)} s · \`${command}\``,
    corpus,
    '![The common types, false alarms and speed, as bars](detect.svg)',
    '## Side by side',
    sideBySide(contestants),
    'Common types: e-mail, phone, card, IBAN, US SSN, IP address, URL, over the whole corpus, whatever a library knows of them. Own types: those a library says it finds. False alarms: per 10,000 words of the look-alike corpus and of licence prose. Speed: cost per character as a multiple of a plain loop of `charCodeAt` and a table in the same run. Size: bundled, minified, gzipped. Start: processor time to load it in a process of its own, beyond that of an empty one, as a multiple of that.',
    `## ${first.name}: accuracy by type`,
    byType(first),
    'Strict: the same span. Loose: an overlap of at least half of the longer span. Types marked * have no form of their own and are not in the structured average.',
    `## ${first.name}: accuracy by locale, structured types`,
    table(
      ['locale', 'strict P', 'R', 'F1', 'loose F1', 'n'],
      Object.entries(first.accuracy.byLocale).map(([locale, score]) => [locale, ...scored(score)]),
    ),
    `## ${first.name}: what it misses and gets wrong`,
    mistakes(first.accuracy.mistakes),
    `## ${first.name}: false alarms`,
    alarms(first.alarms),
    `## ${first.name}: hidden identifiers`,
    table(
      ['way', 'found', 'missed'],
      first.obfuscation.map(({ way, of, found, missed }) => [
        way,
        `${found} of ${of}`,
        missed.map(code).join(', '),
      ]),
    ),
    '## Speed',
    table(
      ['library', 'text', 'ns a character', 'multiple of the plain loop'],
      contestants.flatMap(({ name, speed }) =>
        speed.map((s) => [name, s.text, one(s.nanoseconds, 2), one(s.multiple)]),
      ),
    ),
    '## Growth',
    growth(contestants),
    '## Start',
    table(
      ['import', 'multiple of an empty process'],
      contestants.flatMap(({ name, starts }) =>
        starts.map((start) => [
          name === start.name ? name : `${name}: ${start.name}`,
          one(start.multiple, 2),
        ]),
      ),
    ),
    '## Size',
    table(
      ['import', 'minified', 'gzip'],
      contestants.flatMap(({ name, sizes }) =>
        sizes.map((size) => [
          name === size.name ? name : `${name}: ${size.name}`,
          kilobytes(size.minified),
          kilobytes(size.gzip),
        ]),
      ),
    ),
    '',
  ].join('\n\n')
}

function sideBySide(contestants: readonly ContestantResults[]): string {
  return table(
    [
      'library',
      'common types, strict F1',
      'loose F1',
      'structured, strict F1',
      'own types, strict F1',
      'false alarms',
      'hidden found',
      'clean prose',
      'mixed',
      'dense',
      'gzip',
      'start',
    ],
    contestants.map(({ name, version, accuracy, alarms: parts, obfuscation, speed, sizes, starts }) => {
      const multiple = (text: string): Cell => one(speed.find((s) => s.text === text)?.multiple)
      return [
        `${name} ${version}`,
        one(figures(accuracy.common.strict).f1),
        one(figures(accuracy.common.loose).f1),
        one(figures(accuracy.structured.strict).f1),
        one(figures(ownTypes(accuracy.byType)).f1),
        one(falseAlarmRate(parts), 2),
        `${sum(obfuscation.map(({ found }) => found))} of ${sum(obfuscation.map(({ of }) => of))}`,
        multiple('clean prose'),
        multiple('mixed'),
        multiple('dense'),
        kilobytes(sizes[0]?.gzip),
        one(starts[0]?.multiple),
      ]
    }),
  )
}

/** Micro average over the types of which the library found at least one. */
function ownTypes(byTypes: Readonly<Record<string, Score>>): Count {
  const total = { gold: 0, found: 0, right: 0 }
  for (const { strict, loose } of Object.values(byTypes)) {
    if (loose.right === 0) continue
    total.gold += strict.gold
    total.found += strict.found
    total.right += strict.right
  }
  return total
}

export function falseAlarmRate(parts: readonly Alarms[]): number {
  return (
    (10_000 * sum(parts.flatMap(({ types }) => types.map(({ count }) => count)))) /
    (sum(parts.map(({ words }) => words)) || 1)
  )
}

function byType({ accuracy }: ContestantResults): string {
  const rows = Object.entries(accuracy.byType).sort(([, a], [, b]) => b.strict.gold - a.strict.gold)
  return table(
    ['type', 'strict P', 'R', 'F1', 'loose F1', 'n'],
    [
      ['**structured**', ...scored(accuracy.structured)],
      ['**common**', ...scored(accuracy.common)],
      ...rows.map(([label, score]): Cell[] => [
        label + (LOOSE_TYPES.includes(label) ? ' *' : ''),
        ...scored(score),
      ]),
    ],
  )
}

function scored({ strict, loose }: Score): Cell[] {
  const { precision, recall, f1 } = figures(strict)
  return [one(precision), one(recall), one(f1), one(figures(loose).f1), strict.gold]
}

/** Three of each kind and type, the most frequent first. */
function mistakes(all: readonly Mistake[]): string {
  const groups = new Map<string, Mistake[]>()
  for (const mistake of all) {
    if (['PERSON', 'LOCATION', 'ORGANIZATION'].includes(mistake.type)) continue
    const key = `${mistake.kind} ${mistake.type}`
    groups.set(key, [...(groups.get(key) ?? []), mistake])
  }
  const rows = [...groups]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([key, list]): Cell[] => {
      const shown = spread(list, 3).map(
        ({ value, instead, locale, text }) =>
          `${locale}: ${code(value)}${instead ? ` (${code(instead)})` : ''} in ${code(around(text, value))}`,
      )
      return [key, list.length, shown.join('<br>')]
    })
  return table(['kind', 'count', 'examples (what stood there instead)'], rows)
}

function spread<T>(list: readonly T[], count: number): T[] {
  return Array.from(
    { length: Math.min(count, list.length) },
    (_, i) => list[Math.floor((i * list.length) / count)]!,
  ).filter((item, i, all) => all.indexOf(item) === i)
}

function around(text: string, value: string): string {
  const at = text.indexOf(value)
  return text.slice(Math.max(0, at - 25), at + value.length + 15)
}

function alarms(parts: readonly Alarms[]): string {
  const rate = table(
    ['part', 'words', 'per 10,000 words', 'types', 'true findings, not counted'],
    [
      ['**all**', sum(parts.map(({ words }) => words)), one(falseAlarmRate(parts), 2), '', ''],
      ...parts.map(({ part, words, perTenThousand, types, genuine }): Cell[] => [
        part,
        words,
        one(perTenThousand, 2),
        types.map(({ type, count }) => `${type} ${count}`).join(', '),
        genuine,
      ]),
    ],
  )
  const examples = parts.flatMap(({ part, types }) =>
    types.map(({ type, count, examples: shown }): [number, Cell[]] => [
      count,
      [`${type}, ${part}`, count, shown.slice(0, 3).map(code).join('<br>')],
    ]),
  )
  return `${rate}\n\n${table(
    ['type and part', 'count', 'examples'],
    examples.sort(([a], [b]) => b - a).map(([, row]) => row),
  )}`
}

function growth(contestants: readonly ContestantResults[]): string {
  const rows = contestants.map(({ name, growth: all }): Cell[] => {
    const flagged = all.filter(isFlagged)
    const worst = [...all].sort((a, b) => b.ratio - a.ratio)[0]
    const slowest = [...all].sort((a, b) => b.secondsPerMillion - a.secondsPerMillion)[0]
    return [
      name,
      all.length,
      flagged.length,
      worst ? `${one(worst.ratio)} (${code(worst.name)})` : '',
      slowest
        ? `${one(slowest.secondsPerMillion, 3)} (${code(slowest.name)}, ${slowest.size.toLocaleString('en')})`
        : '',
      flagged
        .slice(0, 12)
        .map(
          (g) =>
            `${code(g.name)} ${one(g.ratio)}×, ${one(g.secondsPerMillion, 2)} s${g.stopped ? ` (${g.stopped})` : ''}`,
        )
        .join('<br>'),
    ]
  })
  return `${table(['library', 'texts', 'flagged', 'steepest, time for 10× the input', 'slowest, seconds for a million characters (text, size)', 'flagged texts'], rows)}\n\nFlagged: over ${MOST_RATIO}× the time for 10× the input, over ${MOST_SECONDS} s for a million characters, or stopped before the longest text.`
}

function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
const one = (value: number | undefined, digits = 1): string =>
  value === undefined || !Number.isFinite(value) ? '–' : value.toFixed(digits)
const kilobytes = (bytes: number | undefined): string =>
  bytes === undefined ? '–' : `${(bytes / 1024).toFixed(1)} KiB`
/** Text as code within a table cell. */
const code = (text: string): string =>
  `\`${text
    .replace(/\n/g, '⏎')
    .replace(/[`|]/g, (c) => (c === '|' ? '¦' : 'ˋ'))
    .slice(0, 140)}\``
