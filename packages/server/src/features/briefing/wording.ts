/**
 * The briefing's sentences. A model is told what rose and what fell, but no number: it writes the figures' names in braces, and the numbers are put in afterwards.
 * So none of them can be the model's, and none of them leaves the server.
 */
import type { BriefingFigures, IntentCount } from '@svc/contract'

export interface Facts {
  readonly figures: BriefingFigures
  readonly previous: BriefingFigures
  readonly intents: readonly IntentCount[]
}

type Name = keyof BriefingFigures

/** What each figure is called, for one and for any other number. */
const NOUNS: Readonly<Record<Name, readonly [one: string, many: string]>> = {
  conversations: ['conversation', 'conversations'],
  messages: ['message', 'messages'],
  escalations: [
    'conversation in which a person was asked for',
    'conversations in which a person was asked for',
  ],
  leads: ['lead', 'leads'],
  blocked_messages: ['message on a blocked topic', 'messages on blocked topics'],
  messages_with_pii: ['message with personal data, redacted', 'messages with personal data, redacted'],
  new_documents: ['new document', 'new documents'],
}
const NAMES = Object.keys(NOUNS) as Name[]

/** What the chat's own intents are called, as the console's pages call them; others by the name that they have. */
const TOPICS: Readonly<Record<string, string>> = {
  complaint: 'complaints',
  returns: 'returns and refunds',
  pricing: 'prices',
  billing: 'bills and payment',
  account: 'their account',
  booking: 'appointments',
  problem: 'something that does not work',
  hours: 'opening hours',
  location: 'where you are',
  greeting: 'a greeting',
  escalation: 'speaking to a person',
  lead: 'being called back',
  general: 'other things',
}

/** The briefing worded without a model. */
export function plainBriefing({ figures, previous, intents }: Facts): string {
  if (NAMES.every((name) => figures[name] === 0)) return 'Nothing happened in the last 7 days.'
  const named = NAMES.filter(
    (name) => name === 'conversations' || figures[name] > 0 || previous[name] > 0,
  ).map((name) => `${counted(name, figures)} (${previous[name]})`)
  const topics = intents
    // What is about nothing in particular says least.
    .toSorted((one, other) => Number(one.intent === 'general') - Number(other.intent === 'general'))
    .map(({ intent, count }) => `${topicOf(intent)} (${count})`)
  const sentences = [`In the last 7 days, with the 7 before in brackets: ${named.join(', ')}.`]
  if (topics.length > 0) sentences.push(`Visitors asked about ${topics.join(', ')}.`)
  return sentences.join(' ')
}

function topicOf(intent: string): string {
  return Object.hasOwn(TOPICS, intent) ? TOPICS[intent]! : intent
}

function counted(name: Name, figures: BriefingFigures): string {
  const [one, many] = NOUNS[name]
  return `${figures[name]} ${figures[name] === 1 ? one : many}`
}

export const INSTRUCTION: string = [
  'You write the weekly briefing of a customer chat for the people who run it: 3 to 6 plain sentences, no list, no heading.',
  'You are given facts with names in braces, such as {conversations}. Wherever a number belongs, write its name in braces exactly as given.',
  'Write no digits and no numbers in words. Mention nothing that is not in the facts.',
].join(' ')

/** What the model is told. */
export function factsForModel({ figures, previous, intents }: Facts): string {
  const lines = NAMES.map((name) => {
    const [, many] = NOUNS[name]
    return `- {${name}} ${many} in the last week, {previous_${name}} in the week before: ${trend(figures[name], previous[name])}.`
  })
  const topics = intents.map((_, index) => `{topic_${letter(index)}}`)
  if (topics.length > 0) lines.push(`- Most asked about, the most frequent first: ${topics.join(', ')}.`)
  return lines.join('\n')
}

function trend(now: number, then: number): string {
  if (now === 0 && then === 0) return 'none in either'
  if (now === then) return 'unchanged'
  return now > then ? 'more than before' : 'fewer than before'
}

/** Topics are lettered, since the model may write no digit. */
function letter(index: number): string {
  return String.fromCharCode(97 + index)
}

/** More than a few sentences. */
const MAX_LENGTH = 3_000

/** The model's text with the numbers put in; null for one that holds a number of its own, a name that is none, or no number at all. */
export function filledIn(worded: string, { figures, previous, intents }: Facts): string | null {
  const text = worded.trim()
  if (text.length === 0 || text.length > MAX_LENGTH) return null
  const values = new Map<string, string>([
    ...NAMES.map((name) => [name, String(figures[name])] as const),
    ...NAMES.map((name) => [`previous_${name}`, String(previous[name])] as const),
    ...intents.map(({ intent }, index) => [`topic_${letter(index)}`, topicOf(intent)] as const),
  ])
  let isSound = true
  let filled = 0
  const outside = text.replace(/\{(\w{1,40})\}/g, '')
  if (/[\p{N}{}]/u.test(outside)) return null
  const result = text.replace(/\{(\w{1,40})\}/g, (_, name: string) => {
    const value = values.get(name)
    if (value === undefined) isSound = false
    filled++
    return value ?? ''
  })
  return isSound && filled > 0 ? result : null
}
