/** What a question is about, in a word; as it is on the wire where the server knows one more than this page does. */
import type { Briefing } from '@svc/client'
import { t } from '../words.ts'

const WORDS: Readonly<Record<string, string>> = {
  complaint: 'Complaints',
  returns: 'Returns and refunds',
  shipping: 'Shipping',
  pricing: 'Prices',
  billing: 'Bills and payment',
  account: 'Their account',
  booking: 'Appointments',
  problem: 'Something that does not work',
  hours: 'Opening hours',
  location: 'Where you are',
  greeting: 'A greeting',
  escalation: 'To speak to a person',
  lead: 'To be called back',
  general: 'Anything else',
}

/** The most frequent ones, as rows of `Ranked`. */
export function rankedIntents(
  intents: Briefing['top_intents'],
): readonly { readonly name: string; readonly value: number }[] {
  return intents.map(({ intent, count }) => ({ name: t(WORDS[intent] ?? intent), value: count }))
}
