/** Why the server refused, as it says it itself. */
import type { SvcApiError } from '@svc/client'

/** What the client puts in front of it, for the log of a program: which call it was, and its code. */
const CALL = /^[A-Z]+ \/\S* answered \d{3} \w+(?:: |$)/

/** Where in a request it was, for a program: a person sees the field. People are saved among all the others, by their place. */
const PLACE = /^(?:body|query)(?:\.stakeholders\[\d+\](?:\.addresses)?)?(?:\.(\w+)(:)?)? /

/** Fields that the pages name otherwise. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['url', 'the address'],
  ['email', 'the e-mail address'],
  ['slack', 'the address for Slack'],
  ['webhook', 'the address for the webhook'],
  ['sms', 'the number for text messages'],
])

/** Empty where the server gave no reason. */
export function reasonOf({ message }: Pick<SvcApiError, 'message'>): string {
  return message
    .replace(CALL, '')
    .replace(PLACE, (_, field = 'this', colon) =>
      colon ? '' : `${NAMES.get(field) ?? field.replaceAll('_', ' ')} `,
    )
    .replace(/^\p{Ll}/u, (first) => first.toUpperCase())
}
