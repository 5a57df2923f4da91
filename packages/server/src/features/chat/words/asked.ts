/** What a message asks for, without what people write around it: greetings, thanks, who they are and where to reach them. */
import { courtesies } from './courtesies.data.ts'
import { fold } from './fold.ts'
import { sentencesOf, wordsOf } from './sentences.ts'
import { stemOf } from './stem.ts'
import { isStopWord } from './stop-words.data.ts'
import { type AskedWay, waysIn, withOneWord, wordsBesides } from './ways.ts'

export interface Asked {
  /** Sentences that ask, each by itself. */
  readonly questions: readonly string[]
  /** They and what is told besides, in order. */
  readonly sentences: readonly string[]
}

/** What was redacted is nothing to search for: its label would be. */
const PLACEHOLDER = /\[[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*\]/g
/** Words that a sentence about oneself has beside what was redacted: "my mail is … and my phone is …". */
const MAX_WORDS_OF_DETAILS = 3
/** Courtesies in a row that are stripped: "Hello! Good morning, …". */
const MAX_COURTESIES = 3

/** What a redacted message asks for. */
export function askedIn(message: string): Asked {
  // What gives an address ends what was said before it, whether there is a stop or not.
  const tidied = sentencesOf(message.replace(courtesies.detail, '. ')).map(tidy)
  const told = tidied.filter((sentence) => contentOf(sentence.text).length > 0)
  // A message of nothing but contact details is kept as it is.
  const kept = told.filter((sentence) => !isOfOneself(sentence))
  const sentences = (kept.length > 0 ? kept : told).map(({ text }) => text)
  return { sentences, questions: sentences.filter(isQuestion) }
}

/** The questions that one sentence joins: "When are you open, and can I pay by card?" Itself where it joins none. */
export function partsOf(question: string): readonly string[] {
  return question.split(courtesies.joint)
}

/** "Your address and your e-mail": a way to reach somebody, and what else is asked for. None where there is no such. */
export function thingsOf(question: string): readonly string[] {
  const things = question.split(courtesies.addition)
  return things.length > 1 && things.some((thing) => waysAskedIn(thing).length > 0) ? things : []
}

/** What a question joins, be it two questions or two things. */
export function clausesOf(question: string): readonly string[] {
  return question.split(courtesies.conjunction)
}

/** A follow-up has no more words of content than this: "And to Norway?", "What does it cost?" */
const MAX_WORDS_OF_FOLLOW_UP = 3

/** The message joined to the one before it where it is a follow-up of that; otherwise the message alone. */
export function inContext(message: string, before: string | undefined): string {
  const { sentences } = askedIn(message)
  const [first] = sentences
  if (before === undefined || first === undefined) return message
  const words = contentOf(sentences.join(' ')).length
  const goesOn =
    words <= MAX_WORDS_OF_FOLLOW_UP &&
    (courtesies.followUp.test(first) || (words < MAX_WORDS_OF_FOLLOW_UP && courtesies.pronoun.test(first)))
  return goesOn ? `${before}\n${message}` : message
}

/**
 * The searches that a message needs, most specific first: its questions, the whole message, the whole without synonyms of ways to reach somebody (where more than such a
 * way is asked for), and synonyms of opening hours and delivery. At most four, so that a long message costs no more than a short one.
 */
export function queriesOf(message: string): readonly string[] {
  const { questions, sentences } = askedIn(message)
  const whole = sentences.join(' ')
  const queries = [...new Set([...questions.slice(0, 2), whole])]
    .filter((query) => query !== '')
    .map((query) => [query, ...waysAskedIn(query).map(({ way }) => way.search)].join(' '))
  return [...queries, ...withoutWays(whole), ...wordsBesides(fold(whole))].slice(0, MAX_QUERIES)
}

const MAX_QUERIES = 4

/** "Your e-mail for returns": the synonyms of e-mail would outweigh what it is for. */
function withoutWays(question: string): readonly string[] {
  const ways = new Set(waysAskedIn(question).map(({ stem }) => stem))
  return ways.size > 0 && contentOf(question).some((stem) => !ways.has(stem)) ? [question] : []
}

/** How the organisation is reached, as far as that is asked. */
export function waysAskedIn(question: string): readonly AskedWay[] {
  return waysIn(fold(question), contentOf(question))
}

/** The kind of a message that asks for nothing; null for any other message. */
export function courtesyOf(message: string): 'greeting' | 'acknowledgement' | null {
  const text = message.trim().replace(/\s+/g, ' ')
  if (text !== '' && courtesies.acknowledgement.test(text)) return 'acknowledgement'
  const isBare = sentencesOf(text).every((sentence) => tidy(sentence).text === '')
  return isBare && courtesies.greeting.test(text) ? 'greeting' : null
}

/** Words that answers are found by, as stems. */
export function contentOf(text: string): string[] {
  return contentWordsOf(text).map(stemOf)
}

/** The same words folded, but not stemmed. */
export function contentWordsOf(text: string): string[] {
  return plainWordsOf(text).filter((word) => !isStopWord(word))
}

/** Words within an e-mail address are no words of the text: `winkel@example.com` is not about a shop. */
const MAIL = /(?<!\S)\S+@\S+/g

/** Folded. The label of what was redacted is no word of the text. */
export function plainWordsOf(text: string): string[] {
  return wordsOf(withOneWord(fold(text.replace(PLACEHOLDER, ' ').replace(MAIL, ' '))))
}

interface Tidied {
  readonly text: string
  readonly hadDetails: boolean
}

function tidy(sentence: string): Tidied {
  const bare = sentence.replace(PLACEHOLDER, ' ')
  let text = bare
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.!?;:])/g, '')
    .replace(/[,.;:]{1,8}\.$/, '.')
    .replace(/^[\s,;،、，]{1,8}/, '')
    .trim()
  for (let round = 0; round < MAX_COURTESIES; round++)
    text = text
      .replace(courtesies.opening, '')
      .replace(courtesies.closing, (_, mark: string | undefined) => mark ?? '')
      .trim()
  return { text, hadDetails: bare !== sentence }
}

function isOfOneself({ text, hadDetails }: Tidied): boolean {
  if (isQuestion(text)) return false
  if (courtesies.introduction.test(text)) return true
  return hadDetails && contentOf(text).length <= MAX_WORDS_OF_DETAILS && courtesies.details.test(text)
}

function isQuestion(sentence: string): boolean {
  return /[?？؟]["'”’»)\s]*$/u.test(sentence) || courtesies.question.test(sentence)
}
