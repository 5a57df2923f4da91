/** What the model is told of a word: the lists it is on, how it looks, and what stands around it. Each feature is a number below `SIZE`. */
import { LEGAL_FORMS, NAME_KEY, ORGANIZATION_WORDS, PARTICLES, STREET_WORDS, TITLES } from './cues.ts'
import { isAscii } from './fold.ts'
import { hashOf, mix } from './hash.ts'
import { GAP, SHAPE, type Token } from './tokens.ts'

/** Rows of the model's table; a power of two. */
export const SIZE = 32_768

/** Lists, as bits. */
export const LIST = { first: 1, last: 2, place: 4, country: 8, word: 16, company: 32, people: 64 } as const

/** Whether these lists are those of a given name that is no word, no place and no firm. */
export const isGivenName = (lists: number): boolean => (lists & ~LIST.last) === LIST.first

export const isSurname = (lists: number): boolean => (lists & LIST.last) !== 0

/** The lists a word is on. */
export type ListsOf = (hash: number) => number

/** A segment as the model reads it. */
export interface Reading {
  readonly tokens: readonly Token[]
  /** Lists of each word. */
  readonly lists: readonly number[]
  /** Whether a word may be part of a name. */
  readonly eligible: readonly boolean[]
  /** What the model knows each word by from afar. */
  readonly codes: readonly number[]
  /** The closed class each word is of, 0 for none. */
  readonly cues: readonly number[]
  /** First and last word of the run of eligible words each stands in. */
  readonly runStart: readonly number[]
  readonly runEnd: readonly number[]
  /** Most words are in capitals. */
  readonly loud: boolean
}

/** Longest phrase of the place lists, in words. */
const MAX_PHRASE = 4
/** Longest run that is read as one. */
const MAX_RUN = 12

export function read(
  tokens: readonly Token[],
  listsOf: ListsOf,
  placesOf: ListsOf = listsOf,
): Reading | undefined {
  const lists = tokens.map((token) => listsWithParts(token, listsOf))
  for (let i = 1; i < tokens.length; i++)
    if (lists[i] === 0 && isInflected(tokens[i]!, tokens[i - 1]!, placesOf)) lists[i] = LIST.place
  let capitals = 0
  let uppers = 0
  let words = 0
  for (const { shape, gap } of tokens) {
    if (shape === SHAPE.digits || shape === SHAPE.initial) continue
    words++
    if (shape === SHAPE.upper) uppers++
    if (shape !== SHAPE.lower && gap !== GAP.start && gap !== GAP.sentence) capitals++
  }
  const loud = words > 3 && uppers * 2 > words
  // Lower-case names are looked for where a writer uses no capitals.
  const quiet = capitals === 0 && tokens.every(({ letters }) => letters === 'latin')
  const vietnamese = tokens.some(({ letters }) => letters === 'vietnamese')
  const eligible = tokens.map(
    (token, i) =>
      !(vietnamese && token.accented && isAlone(tokens, i)) &&
      mayBeName(token, lists[i]!, quiet, tokens[i - 1], tokens[i + 1]),
  )
  if (!eligible.includes(true)) return undefined
  // An unlisted surname after a given name, where a writer uses no capitals.
  if (quiet)
    for (let i = 1; i < tokens.length; i++) {
      const { shape, gap, key, wired } = tokens[i]!
      if (
        shape === SHAPE.lower &&
        gap === GAP.space &&
        !wired &&
        key.length > 3 &&
        eligible[i - 1] &&
        lists[i - 1]! & LIST.first &&
        !(lists[i]! & LIST.word)
      )
        eligible[i] = true
      // `eric g. samoylova`
      const next = tokens[i + 1]
      if (
        key.length === 1 &&
        gap === GAP.space &&
        eligible[i - 1] &&
        isGivenName(lists[i - 1]!) &&
        next?.shape === SHAPE.lower &&
        next.gap === GAP.space &&
        next.key.length > 3 &&
        !next.wired &&
        !(lists[i + 1]! & LIST.word)
      )
        eligible[i] = eligible[i + 1] = true
    }
  markPhrases(tokens, lists, eligible, placesOf, quiet)
  const cues = tokens.map(({ key }) => CUES.get(key) ?? 0)
  // A word is known to the model by itself only when it is a common one: names are known by lists and form.
  const codes = tokens.map(({ hash, shape }, i) =>
    lists[i]! & LIST.word || cues[i]! > 0
      ? hash
      : shape === SHAPE.digits
        ? 13
        : eligible[i]
          ? 14 + shape
          : 22,
  )
  const runStart: number[] = []
  const runEnd: number[] = []
  for (let i = 0; i < tokens.length; ) {
    let end = i
    if (eligible[i])
      while (end + 1 < tokens.length && end - i < MAX_RUN && eligible[end + 1] && joins(tokens[end + 1]!))
        end++
    for (let k = i; k <= end; k++) {
      runStart.push(i)
      runEnd.push(end)
    }
    i = end + 1
  }
  return { tokens, lists, eligible, codes, cues, runStart, runEnd, loud }
}

const joins = ({ gap }: Token): boolean => gap === GAP.space || gap === GAP.ampersand || gap === GAP.glued

const NAMES: number = LIST.first | LIST.last | LIST.place | LIST.country

/** No capitalised word stands beside it: of a Vietnamese name of one word its title tells (scripts/vietnamese.ts). */
function isAlone(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]
  const isFirst = tokens[at]!.gap !== GAP.space || tokens[at - 1]?.shape !== SHAPE.title
  return isFirst && !(next?.gap === GAP.space && next.shape === SHAPE.title)
}

/** Capitalised; or, where a writer uses no capitals, on a list of names and no common word. */
function mayBeName(
  { shape, key, wired, gap, letters, accented }: Token,
  lists: number,
  quiet: boolean,
  previous: Token | undefined,
  next: Token | undefined,
): boolean {
  // A greeting, where Ola is a name; `Authorization: Bearer …`, who is nobody.
  if (
    (accented && key === 'ola') ||
    (NOBODY.has(key) && !(previous && gap === GAP.space && previous.shape === SHAPE.title))
  )
    return false
  // What begins a sentence, and is no name that is known, is mostly a word; so is all without a capital.
  if (
    letters !== 'latin' &&
    (shape === SHAPE.lower ||
      ((gap === GAP.start || gap === GAP.sentence || gap === GAP.line) &&
        ((lists & NAMES) === 0 || letters === 'vietnamese') &&
        !(next?.gap === GAP.space && next.shape === SHAPE.title)))
  )
    return false
  if (
    shape === SHAPE.digits ||
    (wired && !(shape === SHAPE.title && previous && NAME_KEY.test(previous.key)))
  )
    return false
  if (shape !== SHAPE.lower) return true
  if (
    !quiet ||
    !isAscii(key) ||
    key.length < 3 ||
    gap === GAP.quote ||
    gap === GAP.bracket ||
    gap === GAP.glued ||
    gap === GAP.punctuation ||
    (lists & (NAMES | LIST.company)) === 0 ||
    (lists & LIST.word) !== 0 ||
    PARTICLES.has(key) ||
    UNCAPPED.has(key)
  )
    return false
  // Many towns are called as things are: without a capital they need a word that points to them.
  return (
    (lists & (LIST.first | LIST.last | LIST.country)) !== 0 ||
    gap === GAP.line ||
    gap === GAP.colon ||
    (previous !== undefined && POINTERS.has(previous.key))
  )
}

/** Begin a line or a sentence where a name could stand. */
const NOBODY: ReadonlySet<string> = new Set(
  'bearer voicemail hotline kredi bana empfanger hyva geb uvazhaemyy uvazhaemaya zdravstvuyte'.split(' '),
)
/** Without a capital no names, though they are on a list: `la mia carta`, `nå meg`, `la somme`. */
const UNCAPPED: ReadonlySet<string> = new Set('mia meg somme kartu fever'.split(' '))
const POINTERS: ReadonlySet<string> = new Set(
  'in from to at near of via city town aus nach bei en de da desde hacia em uit te fran till with by for von chez na no do w op pa su z i'.split(
    ' ',
  ),
)

/** Behind these a Polish or Czech town has an ending of its case. */
const CASED: ReadonlySet<string> = new Set('w we z ze do od pod kolo na v ve u'.split(' '))
/** Endings, longest first, and what towns end with instead. */
const CASES: readonly (readonly [ending: string, ...towns: string[]])[] = [
  ['ach', 'e', 'y'],
  ['iu', ''],
  ['ie', '', 'a'],
  ['ia', ''],
  ['u', '', 'o'],
  ['a', '', 'o'],
  ['i', '', 'ia'],
  ['y', 'a'],
  ['e', '', 'a'],
  ['', 'e'],
]

/** `w Lublinie`, `do Brna`: a town by another ending. */
function isInflected({ key, shape, gap }: Token, before: Token, placesOf: ListsOf): boolean {
  if (shape !== SHAPE.title || gap !== GAP.space || key.length < 4 || !CASED.has(before.key)) return false
  return CASES.some(
    ([ending, ...towns]) =>
      key.endsWith(ending) &&
      towns.some(
        (town) => (placesOf(hashOf(key.slice(0, key.length - ending.length) + town)) & LIST.place) !== 0,
      ),
  )
}

const PLURAL = /[^aiosu]s$/

/** A hyphenated word is on the lists its parts are on; a capitalised one is a common word only when all of them are: `Jean-Luc`. */
function listsWithParts({ key, hash, shape }: Token, listsOf: ListsOf): number {
  if (!key.includes('-')) {
    const lists = listsOf(hash)
    // Several of what is a word.
    return lists === 0 && key.length > 4 && PLURAL.test(key)
      ? listsOf(hashOf(key, 0, key.length - 1)) & LIST.word
      : lists
  }
  let any = 0
  let all = -1
  for (const part of key.split('-', MAX_PARTS)) {
    const lists = listsOf(hashOf(part))
    any |= lists
    all &= lists
  }
  // `Marie-Ange`, though Ange is a town.
  if (all & LIST.first) any &= ~(LIST.place | LIST.country | LIST.company)
  return (listsOf(hash) & ~LIST.word) | (any & ~LIST.word) | ((shape === SHAPE.lower ? any : all) & LIST.word)
}

/** Most parts of a hyphenated word that are looked up. */
const MAX_PARTS = 4

/** Words of a place's name of several words count as places. */
function markPhrases(
  tokens: readonly Token[],
  lists: number[],
  eligible: readonly boolean[],
  placesOf: ListsOf,
  quiet: boolean,
): void {
  for (let i = 0; i < tokens.length; i++) {
    if (!eligible[i]) continue
    // The hash runs on over a space and the next word, as if the phrase had been put together.
    let hash = tokens[i]!.hash
    for (let end = i + 1; end < tokens.length && end - i < MAX_PHRASE; end++) {
      if (tokens[end]!.gap !== GAP.space) break
      const { key } = tokens[end]!
      hash = hashOf(key, 0, key.length, hashOf(' ', 0, 1, hash))
      // Of places in capitals none ends without one: what seems to is a chance of the lists.
      if (!quiet && !eligible[end]) continue
      const found = placesOf(hash) & (LIST.place | LIST.country | LIST.company)
      if (found) for (let k = i; k <= end; k++) lists[k]! |= found | PHRASE
    }
  }
}

/** Set beside a list's bit when the whole phrase is on it. */
export const PHRASE = 128

/** Calls `take` with each feature of word `i`; `before` is the tag of the word before it, 0 when that is no part of the same run. */
export function features(
  { tokens, lists, codes, cues, runStart, runEnd, loud }: Reading,
  i: number,
  before: number,
  take: (feature: number) => void,
): void {
  let template = 0
  const put = (value: number): void => take(mix(value, ++template) & (SIZE - 1))
  const token = tokens[i]!
  const list = lists[i]!
  const start = runStart[i]!
  const end = runEnd[i]!
  const next = tokens[i + 1]
  const word = (at: number): number => (at < 0 ? 11 : at < codes.length ? codes[at]! : 12)
  const gapAfter = next ? next.gap : GAP.start
  const list1 = lists[i - 1] ?? 511
  const list2 = lists[i + 1] ?? 511
  const place = (i - start) * 16 + Math.min(15, end - start)
  put(1)
  put(list)
  put(list * 16 + token.shape)
  put(mix(list, mix(list1, token.gap)))
  put(mix(list, mix(list2, gapAfter)))
  put(token.shape * 64 + (token.accented ? 32 : 0) + Math.min(15, token.key.length))
  put(mix(token.gap * 16 + gapAfter, list))
  put(mix(place, list))
  put(word(i))
  put(mix(list, loud ? 8 + token.shape : 1))
  put(mix(cues[i]!, place))
  const before1 = word(i - 1)
  const after1 = word(i + 1)
  put(mix(before1, token.gap))
  put(mix(after1, gapAfter))
  put(mix(before1, word(i - 2)))
  put(mix(after1, word(i + 2)))
  put(mix(before1, after1))
  // The words around the whole run: "by Anna van Dijk and" tells the same of each of its words.
  const left = word(start - 1)
  const right = word(end + 1)
  const leftGap = tokens[start]!.gap
  const rightGap = tokens[end + 1]?.gap ?? GAP.start
  put(mix(left, leftGap))
  put(mix(right, rightGap))
  put(mix(mix(left, word(start - 2)), leftGap))
  put(mix(mix(right, word(end + 2)), rightGap))
  put(mix(left, right))
  put(mix(left, list))
  put(mix(right, list))
  put(mix(mix(leftGap, rightGap), Math.min(4, end - start)))
  put(word(start - 2))
  put(word(end + 2))
  put(word(start - 3))
  let runCues = 0
  for (let k = start; k <= end; k++) if (k !== i) runCues |= 1 << cues[k]!
  if (end + 1 < tokens.length && rightGap === GAP.comma) runCues |= cues[end + 1] === CUE.legalForm ? 256 : 0
  put(mix(runCues, list))
  put(runCues)
  put((cues[start - 1] ?? 0) * 16 + leftGap)
  put((cues[end + 1] ?? 0) * 16 + rightGap)
  put(token.possessive ? list : 600)
  put(before)
  put(mix(before, list))
  put(mix(before, mix(token.gap, token.shape)))
  if (list & LIST.word) return
  const { key } = token
  put(mix(hashOf(key, 0, 2), 2))
  put(mix(hashOf(key, 0, 3), 3))
  put(mix(hashOf(key, key.length - 2), 2))
  put(mix(hashOf(key, key.length - 3), 3))
  put(mix(hashOf(key, key.length - 4), 4))
  put(mix(hashOf(key, key.length - 3), list + 1))
  put(token.key.includes('-') ? mix(list, 2) : 3)
}

/** The closed classes, in the order of `CUES`. */
export const CUE = { title: 1, legalForm: 2, organization: 3, particle: 4, street: 5 } as const

const CUES: ReadonlyMap<string, number> = new Map(
  [STREET_WORDS, PARTICLES, ORGANIZATION_WORDS, LEGAL_FORMS, TITLES].flatMap((words, i) =>
    [...words].map((word) => [word, 5 - i] as const),
  ),
)
