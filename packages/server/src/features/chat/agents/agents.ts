/** Those who answer without knowledge or a model: each gives a draft where the question is its own, else null. */
import { everyText, textsOf } from '../texts.data.ts'
import { type Draft, say, type Turn } from '../turn.ts'
import { detailsIn, isMasked, wantsContact } from './wants-contact.ts'
import { isYes, wantsPerson } from './wants-person.ts'

/** Nobody acts on a denied message, nor on a blocked topic. */
export function refusal({ isDenied, verdict, voice }: Turn): Draft | null {
  if (isDenied) return say(null, textsOf(voice.locale).denied)
  return verdict.blocked ? say(null, voice.refusal(voice.locale)) : null
}

const offersNothing: ReadonlySet<string> = new Set([...everyText('greeting'), ...everyText('acknowledged')])

/** Marks the conversation for a person: when one is asked for, or an offered one accepted. Where to reach the visitor may stand in the same message. */
export function escalation({ text, pii, history, voice }: Turn): Draft | null {
  const last = history.at(-1)
  const { escalated, leadTaken } = textsOf(voice.locale)
  const isOffered =
    last?.role === 'assistant' &&
    last.agent === 'support' &&
    last.sourceCount === 0 &&
    // These offer nothing that a yes could accept, in whichever language they were said.
    !offersNothing.has(last.content) &&
    !everyText('reachedBy').some((reachedBy) => last.content.startsWith(reachedBy))
  if (!wantsPerson(text) && !(isOffered && isYes(text))) return null
  const details = detailsIn(pii, text)
  return details
    ? say('escalation', leadTaken, { escalates: true, lead: details })
    : say('escalation', escalated, { escalates: true })
}

/** Takes what somebody leaves to be contacted, when they ask for that or were asked for it. */
export function lead({ text, pii, history, voice }: Turn): Draft | null {
  const last = history.at(-1)?.agent
  const wasAsked = last === 'escalation' || last === 'lead'
  const wants = wantsContact(text)
  if (!wants && !wasAsked) return null
  const details = detailsIn(pii, text)
  const { leadTaken, leadAsked, leadMasked } = textsOf(voice.locale)
  if (details) return say('lead', leadTaken, { lead: details })
  if (isMasked(text)) return say('lead', leadMasked)
  return wants ? say('lead', leadAsked) : null
}
