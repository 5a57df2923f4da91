/** The look-alike corpus: texts without personal data, in parts, by seed. */
import { createRandom } from '../random.ts'
import {
  base64,
  games,
  hashes,
  type Line,
  mathematics,
  parts,
  prices,
  timestamps,
  uuids,
  versions,
} from './figures.ts'
import { code, histories, locks, logs, minified, styles, tables, traces } from './machine.ts'

export interface Part {
  readonly name: string
  readonly text: string
  readonly words: number
  /** Labels whose findings are true ones here, such as the dates of a log. */
  readonly genuine: readonly string[]
}

const LINES: Readonly<Record<string, readonly [line: Line, ...genuine: string[]]>> = {
  UUIDs: [uuids],
  hashes: [hashes],
  base64: [base64],
  versions: [versions],
  prices: [prices],
  timestamps: [timestamps, 'DATE_TIME'],
  'ISBNs and part numbers': [parts],
  mathematics: [mathematics],
  'games and scores': [games],
  code: [code],
  logs: [logs, 'DATE_TIME'],
  'CSV and JSON': [tables],
  'lock files': [locks],
  'style sheets': [styles],
  'git logs': [histories, 'DATE_TIME'],
  'stack traces': [traces],
  'minified JavaScript': [minified],
}

export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0

/** About `words` words in all, the parts of equal size. */
export function lookAlikes(seed: number, words: number): Part[] {
  const names = Object.keys(LINES)
  return names.map((name, index) => {
    const [line, ...genuine] = LINES[name]!
    const r = createRandom(seed * 100 + index)
    const lines: string[] = []
    for (let count = 0; count < words / names.length; ) {
      const made = line(r)
      lines.push(made)
      count += countWords(made)
    }
    const text = lines.join('\n')
    return { name, text, words: countWords(text), genuine }
  })
}
