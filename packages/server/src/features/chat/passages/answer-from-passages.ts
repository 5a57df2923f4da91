/** An answer without a model: the sentences of the knowledge base that fit a question best, with where they stand. */
import type { Passage } from '../../../ports/passages.ts'
import {
  askedIn,
  clausesOf,
  contentWordsOf,
  partsOf,
  plainWordsOf,
  thingsOf,
  waysAskedIn,
} from '../words/asked.ts'
import { sectionsOf } from '../words/sentences.ts'
import { stemOf } from '../words/stem.ts'
import { isLight } from '../words/stop-words.data.ts'
import { type AskedWay, givenIn } from '../words/ways.ts'
import { sum, weights } from './weights.ts'

export interface Found {
  readonly text: string
  readonly sources: readonly Passage[]
}

/**
 * The share of the question's words, weighed by how rare they are here, that an answer must cover. A single word often belongs to something else: alone it must
 * be half of the question. Chosen by eighty questions of bench/corpus/retrieval and its forty about anything else, of which four are answered.
 */
const MIN_COVERAGE = 0.27
const MIN_COVERAGE_BY_ONE_WORD = 0.5
/** A second place is added when its score is this close to the first one's. */
const SECOND_RATIO = 0.85
const MAX_WINDOW_SENTENCES = 3
const MAX_WINDOW_CHARACTERS = 480
const MAX_SENTENCES = 400
/** Questions and statements of one message that are answered. Each is compared with all passages, so a message of a thousand must not keep others waiting. */
const MAX_QUESTIONS = 3
const MAX_STATEMENTS = 8
/** Scores that differ by less are the same. */
const ALIKE = 1e-9
const A_LITTLE = 1e-6

/** A section of a passage, with the asked-for stems of each sentence. The heading's stems count for each of its sentences. */
interface Cut {
  readonly passage: Passage
  readonly sentences: readonly string[]
  readonly stems: readonly ReadonlySet<string>[]
  /** Whether it gives a value that is asked for: a number to call, and not that one may call. */
  readonly gives: readonly boolean[]
}

interface Window {
  readonly passage: Passage
  readonly sentences: readonly string[]
  readonly score: number
  /** How many of the asked-for words it has. */
  readonly spoken: number
  /** Whether it begins with a value that is asked for. */
  readonly gives: boolean
}

/**
 * Null where nothing fits. Tries the questions first; where none finds an answer by itself, the whole message, and last each sentence that has at least
 * two of the known words.
 */
export function answerFromPassages(message: string, passages: readonly Passage[]): Found | null {
  const { questions, sentences } = askedIn(message)
  const answers = questions.slice(0, MAX_QUESTIONS).flatMap((question) => answersTo(question, passages))
  const several = answers.filter(({ length }) => length > 0)
  if (several.length > 1) return foundOf(distinct(several.map(([first]) => first as Window)))
  if (several[0]) return foundOf(several[0])
  const all = sentences.join(' ')
  const things = answersToThings(all, passages)
  if (things) return foundOf(distinct(things.map(([first]) => first as Window)))
  const byAll = windowsFor(all, passages)
  if (byAll.length > 0) return foundOf(byAll)
  for (const sentence of sentences.slice(0, MAX_STATEMENTS)) {
    const windows = windowsFor(sentence, passages, 2)
    if (windows.length > 0) return foundOf(windows)
  }
  return null
}

/**
 * Tries the questions that it joins, where each has an answer; each thing that it asks for, likewise; the question as a whole; those of the joined questions that
 * have an answer; and last each clause that has at least two of the known words.
 */
function answersTo(question: string, passages: readonly Passage[]): readonly (readonly Window[])[] {
  const joined = partsOf(question)
    .slice(0, MAX_QUESTIONS)
    .map((part) => windowsFor(part, passages))
  if (joined.length > 1 && joined.every(({ length }) => length > 0)) return joined
  const things = answersToThings(question, passages)
  if (things) return things
  const whole = windowsFor(question, passages)
  if (whole.length > 0) return [whole]
  if (joined.some(({ length }) => length > 0)) return joined
  return clausesOf(question)
    .slice(0, MAX_QUESTIONS)
    .map((clause) => windowsFor(clause, passages, 2))
}

/** Null where one of them has no answer. */
function answersToThings(text: string, passages: readonly Passage[]): readonly (readonly Window[])[] | null {
  const answers = thingsOf(text)
    .slice(0, MAX_QUESTIONS)
    .map((thing) => windowsFor(thing, passages))
  return answers.length > 1 && answers.every(({ length }) => length > 0) ? answers : null
}

/** The best place, and a second where it fits nearly as well. None where too little is covered, or fewer words than `least`. */
function windowsFor(question: string, passages: readonly Passage[], least = 1): readonly Window[] {
  const words = contentWordsOf(question)
  const asked = new Set(words.map(stemOf))
  if (asked.size === 0) return []
  const ways = waysAskedIn(question)
  const cut = passages.flatMap((passage) => cutUp(passage, speaker(words), ways))
  const weightOf = weights(
    cut.map(({ stems }) => stems),
    new Set(words.filter(isLight).map(stemOf)),
  )
  const whole = sum([...asked], weightOf)
  const windows = cut
    .flatMap((one) => best(one, weightOf) ?? [])
    // The sort is stable: of two that fit alike, the one that the search put first.
    .sort((a, b) => b.score - a.score)
  const [first, ...others] = windows
  if (!first || first.spoken < least) return []
  if (first.score / whole < (first.spoken > 1 ? MIN_COVERAGE : MIN_COVERAGE_BY_ONE_WORD)) return []
  const second = others.find(
    ({ score, passage, sentences, gives }) =>
      score >= first.score * SECOND_RATIO &&
      (gives || !first.gives) &&
      passage.documentId !== first.passage.documentId &&
      !sentences.some((sentence) => first.sentences.includes(sentence)),
  )
  return second ? [first, second] : [first]
}

function foundOf(windows: readonly Window[]): Found {
  return { text: windows.map(told).join('\n\n'), sources: windows.map(({ passage }) => passage) }
}

/** Questions may have the same answer, or answers that overlap: those become one. */
function distinct(windows: readonly Window[]): readonly Window[] {
  const apart: Window[] = []
  for (const window of windows) {
    const at = apart.findIndex(
      ({ passage, sentences }) =>
        passage.chunkId === window.passage.chunkId && sentences.some((one) => window.sentences.includes(one)),
    )
    if (at < 0) apart.push(window)
    else apart[at] = joinedOf(apart[at] as Window, window)
  }
  return apart
}

/** Two overlapping windows as one, in the order of the passage. */
function joinedOf(one: Window, other: Window): Window {
  const isBehind = other.sentences.includes(one.sentences[0] as string)
  const [first, second] = isBehind ? [other, one] : [one, other]
  const rest = second.sentences.filter((sentence) => !first.sentences.includes(sentence))
  return { ...first, sentences: [...first.sentences, ...rest] }
}

/** Rows of a table and items of a list end without a stop: each has its line, in Markdown and without. */
const ENDED = /[.!?:;…。！？؟۔।]["'”’»)\]]*$/u
const LINE = '  \n'

/** A public document is named, an internal one never is. */
function told({ passage, sentences }: Window): string {
  const text = sentences.reduce((said, sentence) => `${said}${ENDED.test(said) ? ' ' : LINE}${sentence}`)
  return passage.visibility === 'public' ? `${text} (${passage.filename})` : text
}

/** The run of sentences that covers most of what is asked. */
function best({ passage, sentences, stems, gives }: Cut, weightOf: (stem: string) => number): Window | null {
  let found: Window | null = null
  for (let start = 0; start < sentences.length; start++) {
    if (stems[start]?.size === 0) continue
    const run: string[] = []
    const spoken = new Set<string>()
    for (let i = start; i < Math.min(sentences.length, start + MAX_WINDOW_SENTENCES); i++) {
      const sentence = sentences[i] as string
      if (run.length > 0 && run.join(' ').length + sentence.length > MAX_WINDOW_CHARACTERS) break
      if (i > start && isApart(sentences[i - 1] as string, sentence, isLess(stems[i], stems[start]))) break
      run.push(sentence)
      for (const stem of stems[i] ?? []) spoken.add(stem)
      // What the first sentence says counts once more: the rest is there to explain it.
      const said = sum([...spoken], weightOf) * 0.8 + sum([...(stems[start] ?? [])], weightOf) * 0.2
      const score = gives[start] ? said + A_LITTLE : said
      // A run goes on while it says no less: what follows belongs to it.
      const goesOn = found !== null && run.length > 1 && found.sentences[0] === run[0]
      const least = found ? found.score + (goesOn ? -ALIKE : ALIKE) : 0
      if (score > least)
        found = { passage, sentences: [...run], score, spoken: spoken.size, gives: gives[start] === true }
    }
  }
  return found
}

/** `Item: Kayak | Per day: 35 EUR` */
const NAMED_ROW = /^[^|:]{1,60}: [^|]+ \| [^|:]{1,60}: /
const ROW = / \| /

/** Whether a table's row ends the run before it, when it covers less than the run's first sentence: a row that names each value stands by itself, and a text above a table needs none of its rows. */
function isApart(before: string, sentence: string, less: boolean): boolean {
  return less && (NAMED_ROW.test(sentence) || (ROW.test(sentence) && !ROW.test(before)))
}

/** Whether `stems` lack one of `other`. */
function isLess(stems: ReadonlySet<string> | undefined, other: ReadonlySet<string> | undefined): boolean {
  for (const stem of other ?? []) if (!stems?.has(stem)) return true
  return false
}

function cutUp(
  passage: Passage,
  askedOf: (word: Word) => readonly string[],
  ways: readonly AskedWay[],
): Cut[] {
  return readingOf(passage).map(({ above, sentences }) => {
    const given = sentences.map((sentence) => givenIn(sentence, ways))
    const heading = above.flatMap(askedOf)
    return {
      passage,
      sentences: sentences.map(({ text }) => text),
      stems: sentences.map(
        ({ words }, i) => new Set([...heading, ...words.flatMap(askedOf), ...(given[i] ?? [])]),
      ),
      gives: given.map(({ length }) => length > 0),
    }
  })
}

/** Lengths of the parts of a compound: `express` is found in `Expressversand`, but not `car` in `cardboard`, nor `plane` in `planet`. */
const MIN_FIRST_PART = 5
const MAX_FIRST_PART = 12
const MIN_SECOND_PART = 3

/** The asked-for stems that a word stands for: its own stem, and those of asked-for words that it begins with. */
function speaker(asked: readonly string[]): (word: Word) => readonly string[] {
  const stems = new Set(asked.map(stemOf))
  const wholes = new Map(asked.map((word) => [word, stemOf(word)]))
  return ({ folded, stem }) => {
    const found = stems.has(stem) ? [stem] : []
    const last = Math.min(MAX_FIRST_PART, folded.length - MIN_SECOND_PART)
    for (let length = MIN_FIRST_PART; length <= last; length++) {
      const first = wholes.get(folded.slice(0, length))
      if (first !== undefined && first !== stem) found.push(first)
    }
    return found
  }
}

interface Word {
  readonly folded: string
  readonly stem: string
}

interface ReadSection {
  /** Words of its heading. */
  readonly above: readonly Word[]
  readonly sentences: readonly ReadSentence[]
}

interface ReadSentence {
  readonly text: string
  readonly words: readonly Word[]
}

/** Passages cut into words, kept because one message asks several things of the same passages. */
const read = new WeakMap<Passage, readonly ReadSection[]>()

function readingOf(passage: Passage): readonly ReadSection[] {
  const there = read.get(passage)
  if (there) return there
  let left = MAX_SENTENCES
  const sections = sectionsOf(passage.content).map(({ heading, sentences }) => {
    const some = sentences.slice(0, left)
    left -= some.length
    return { above: readWords(heading), sentences: some.map((text) => ({ text, words: readWords(text) })) }
  })
  read.set(passage, sections)
  return sections
}

function readWords(text: string): readonly Word[] {
  return plainWordsOf(text).map((folded) => ({ folded, stem: stemOf(folded) }))
}
