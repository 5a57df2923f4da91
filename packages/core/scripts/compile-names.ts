/**
 * Writes src/names/names.data.ts: the lists as fingerprints, and the weights of the classifier, trained on sentences of our own templates.
 * Usage, at the root: node --conditions=@svc/source packages/core/scripts/compile-names.ts [SENTENCES]
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { features, LIST, type Reading, read, SIZE } from '../src/names/features.ts'
import { fold } from '../src/names/fold.ts'
import { hashOf } from '../src/names/hash.ts'
import { keysOf, listsFrom, SALT_STEP } from '../src/names/lists.ts'
import { tagBefore } from '../src/names/tag.ts'
import { readSegments, type Token } from '../src/names/tokens.ts'
import { MOST_WEIGHT, textOf } from '../src/names/weight-text.ts'
import { tableFor } from '../src/names/word-set.ts'
import { messages } from './names/foreign-words.ts'
import { cities, companies, countries, first, last, peoples, regions, words } from './names/lists.ts'
import { createWriter, randomOf } from './names/sentences.ts'

const TAGS = 4
const SENTENCES = Number(process.argv[2] ?? 300_000)
/** Share of names whose list entries the model is not shown: it must also learn names that are on no list. */
const UNLISTED = 0.35
/** Learning rate at the beginning; it falls to a tenth of that. */
const RATE = 0.1
/** Share of features left out at each step, so that no single one is relied on. */
const DROPPED = 0.3
/** How strongly weights are drawn to zero (L1). */
const SPARSITY = 1e-4
/** Segments of prose for each sentence. */
const PROSE = 0.9
/** Each trains a model of its own; what is written is their mean, in which the chance of one order of the sentences cancels out. */
const SEEDS = [20_261, 20_262, 20_263, 20_264]

const parts = (names: readonly string[]): string[] =>
  names.flatMap((name) => fold(name).replace(/\./g, '').split(/[ ]/)).filter((w) => w.length > 2)
/** As the words are read: `Caisse d'Épargne` is three. */
const wholes = (names: readonly string[]): string[] =>
  names.map((name) => fold(name.replace(/(?<=[ -][dl]|dell)['’](?=\p{L})/gu, ' ')).replace(/\./g, ''))
const lists: Record<keyof typeof LIST, Set<string>> = {
  first: new Set(parts(first)),
  last: new Set(parts(last)),
  place: new Set(wholes([...cities, ...regions])),
  country: new Set(wholes(countries)),
  word: new Set(words),
  company: new Set(wholes(companies)),
  people: new Set(peoples.flatMap((p) => [fold(p), `${fold(p)}s`])),
}
/** Which strangers are taken for members is chance: of so many tables the one is written that takes the fewest of the words that are known to be others. */
const TRIES = 24
const bitOf = new Map<string, number>()
for (const [name, entries] of Object.entries(lists))
  for (const entry of entries) bitOf.set(entry, (bitOf.get(entry) ?? 0) | LIST[name as keyof typeof LIST])
const tables = Array.from({ length: TRIES }, (_, n) => {
  const salt = n * SALT_STEP
  const table = tableFor(
    [...bitOf].flatMap(([entry, bits]) => listsIn(bits).flatMap((bit) => keysOf(hashOf(entry), bit, salt))),
  )
  const told = listsFrom(table, salt)
  let wrong = 0
  // Countries and short words are met most often.
  for (const [entry, bits] of bitOf)
    if (told(hashOf(entry)) !== bits) wrong += bits & LIST.country ? 20 : entry.length < 8 ? 2 : 1
  return { salt, table, wrong }
})
const { salt, table } = tables.reduce((best, other) => (other.wrong < best.wrong ? other : best))
const listsOf = listsFrom(table, salt)

function listsIn(bits: number): number[] {
  return Object.values(LIST).filter((bit) => bits & bit)
}

let random = randomOf(SEEDS[0]!)
const weights = new Float32Array(SIZE * TAGS)
const squares = new Float32Array(SIZE * TAGS).fill(1e-6)
const sums = new Float64Array(TAGS)
const rows: number[] = []
let loss = 0
let seen = 0

/** One step of logistic regression (AdaGrad) for each word that may be a name. */
function learn(reading: Reading, gold: Uint8Array, rate: number): void {
  const guessed = new Uint8Array(gold.length)
  for (let i = 0; i < gold.length; i++) {
    if (!reading.eligible[i]) continue
    const before = tagBefore(reading, random() < 0.7 ? guessed : gold, i)
    rows.length = 0
    features(reading, i, before, (feature) => {
      if (random() >= DROPPED) rows.push(feature * TAGS)
    })
    sums.fill(0)
    for (const row of rows) for (let t = 0; t < TAGS; t++) sums[t]! += weights[row + t]! / (1 - DROPPED)
    let total = 0
    let best = 0
    for (let t = 0; t < TAGS; t++) {
      if (sums[t]! > sums[best]!) best = t
      total += sums[t] = Math.exp(Math.min(30, sums[t]!))
    }
    guessed[i] = best
    loss -= Math.log(Math.max(1e-9, sums[gold[i]!]! / total))
    seen++
    for (let t = 0; t < TAGS; t++) {
      const gradient = sums[t]! / total - (t === gold[i] ? 1 : 0)
      if (Math.abs(gradient) < 1e-4) continue
      for (const row of rows) {
        const g = gradient + SPARSITY * Math.sign(weights[row + t]!)
        squares[row + t]! += g * g
        weights[row + t]! -= (rate * g) / Math.sqrt(squares[row + t]!)
      }
    }
  }
}

function tagsOf(
  tokens: readonly Token[],
  spans: readonly { start: number; end: number; tag: number }[],
): Uint8Array {
  return Uint8Array.from(
    tokens,
    ({ start, end }) => spans.find((s) => s.start <= start && end <= s.end + 1)?.tag ?? 0,
  )
}

/** Prose without names, as far as the lists can tell: the documentation of what is installed. */
function prose(): string[] {
  const root = fileURLToPath(new URL('../../../node_modules/.pnpm', import.meta.url))
  const paragraphs: string[] = []
  const walk = (folder: string, depth: number): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const path = join(folder, entry.name)
      if (entry.isDirectory() && depth < 6) walk(path, depth + 1)
      else if (entry.isFile() && /\.md$|^licen[sc]e/i.test(entry.name))
        for (const paragraph of readFileSync(path, 'utf8')
          .slice(0, 60_000)
          .split(/\n\s*\n/))
          if (
            paragraph.length < 1500 &&
            !/copyright.{0,9}\d{4}|\(c\) *\d|©|\bauthor:|contributors|thank|@|maintainer|credits|sponsor|github\.com/i.test(
              paragraph,
            )
          )
            paragraphs.push(paragraph)
    }
  }
  walk(root, 0)
  return paragraphs
}

const NAMED = LIST.first | LIST.country | LIST.company | LIST.place
const quiet: Token[][] = []
/** Some in capitals throughout, some as headings, some without a capital: how a text is typed says nothing of what it holds. */
function typed(text: string): string {
  const style = random()
  if (style < 0.06) return text.toUpperCase()
  if (style < 0.12) return text.replace(/(?<![\p{L}'’])\p{Ll}/gu, (letter) => letter.toUpperCase())
  return style < 0.16 ? text.toLowerCase() : text
}

for (const paragraph of [...prose(), ...messages.map((message) => message.replace(/\{\d\}/g, 'x'))].map(
  typed,
))
  readSegments(paragraph, (tokens) => {
    const reading = read(tokens, listsOf)
    if (
      reading &&
      !tokens.some(
        (_, i) => reading.eligible[i] && reading.lists[i]! & NAMED && !(reading.lists[i]! & LIST.word),
      )
    )
      quiet.push([...tokens])
  })
console.log(
  `${Object.entries(lists)
    .map(([n, s]) => `${n} ${s.size}`)
    .join(', ')}; ${quiet.length} segments of prose`,
)

/** The model is the mean over the second half of its training: less of it is chance. */
const total = new Float64Array(SIZE * TAGS)
let snapshots = 0

for (const seed of SEEDS) train(seed)

function train(seed: number): void {
  random = randomOf(seed)
  weights.fill(0)
  squares.fill(1e-6)
  const write = createWriter(seed)
  for (let n = 0; n < SENTENCES; n++) {
    const rate = RATE * (1 - (0.9 * n) / SENTENCES)
    const { text, spans } = write()
    readSegments(text, (tokens) => {
      const gold = tagsOf(tokens, spans)
      const hidden = new Set<number>()
      for (let i = 0; i < tokens.length; i++) if (gold[i] && random() < UNLISTED) hidden.add(tokens[i]!.hash)
      const reading = read(
        tokens,
        (hash) => (hidden.has(hash) ? listsOf(hash) & LIST.word : listsOf(hash)),
        listsOf,
      )
      if (reading) learn(reading, gold, rate)
    })
    if (random() < PROSE) {
      const tokens = quiet[Math.floor(random() * quiet.length)]!
      learn(read(tokens, listsOf)!, new Uint8Array(tokens.length), rate)
    }
    if (n > SENTENCES / 2 && n % 500 === 0) {
      for (let k = 0; k < total.length; k++) total[k]! += weights[k]!
      snapshots++
    }
    if (n % 30_000 === 29_999) {
      console.log(n + 1, (loss / seen).toFixed(4))
      loss = seen = 0
    }
  }
}

for (let k = 0; k < total.length; k++) weights[k] = total[k]! / snapshots
let most = 0
for (const w of weights) most = Math.max(most, Math.abs(w))
const scale = Math.min(most, 4) / MOST_WEIGHT
const packed = Int8Array.from(weights, (w) =>
  Math.max(-MOST_WEIGHT, Math.min(MOST_WEIGHT, Math.round(w / scale))),
)
// Where no tag weighs much, a single step tells nothing and costs bytes.
const LITTLE = 9
for (let row = 0; row < packed.length; row += TAGS) {
  const tags = packed.subarray(row, row + TAGS)
  if (tags.reduce((sum, w) => sum + Math.abs(w), 0) <= LITTLE)
    tags.set(tags.map((w) => (Math.abs(w) === 1 ? 0 : w)))
}
const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
const source = `/** Compiled by scripts/compile-names.ts; see SOURCES.md. */
export const SCALE: number = ${scale.toFixed(6)}
export const SALT: number = ${salt}
export const LISTS: string = '${base64(table)}'
export const WEIGHTS: string = '${textOf(packed)}'
`
writeFileSync(new URL('../src/names/names.data.ts', import.meta.url), source)
console.log(
  `${packed.filter(Boolean).length} of ${packed.length} weights, ${gzipSync(source, { level: 9 }).length} bytes gzip`,
)
