/** Does somebody ask to be contacted, or leave what that takes? */
import type { Finding } from '@svc/core'
import type { LeadDetails } from '../../../chat-ports.ts'
import { fold } from '../fold.ts'

const PATTERNS: readonly RegExp[] = [
  /\b(?:contact|call|phone|ring|e-?mail|text|reach|write(?: to)?) me\b(?! (?:an?|the|my|if|when) )/,
  /\b(?:get|be) (?:back )?in touch with me\b|\bcall(?:ed)? (?:me )?back\b|\bget back to me\b/,
  /\b(?:rufen sie mich|ruf mich|ruckruf|zuruckrufen|kontaktieren sie mich|melden sie sich bei mir|schreiben sie mir)\b/,
  /\b(?:rappelez[- ]moi|appelez[- ]moi|contactez[- ]moi|me rappeler|me contacter|ecrivez[- ]moi)\b/,
  /\b(?:llamenme|llameme|llamame|contacteme|contactenme|escribame|que me llamen)\b/,
  /\b(?:richiamatemi|chiamatemi|contattatemi|scrivetemi|essere (?:richiamato|contattato))\b/,
  /\b(?:liguem?[- ]me|me liguem?|contactem?[- ]me|entrem? em contato comigo)\b/,
  /\b(?:bel me|bel mij|neem contact met (?:me|mij) op|mail me|mail mij)\b/,
]

export function wantsContact(text: string): boolean {
  const folded = fold(text)
  return PATTERNS.some((pattern) => pattern.test(folded))
}

const NAME =
  /\b(?:[Mm]y name is|[Ii]ch hei(?:ß|ss)e|[Mm]ein Name ist|[Jj]e m['’]appelle|[Mm]e llamo|[Mm]i nombre es|[Mm]i chiamo|[Mm]eu nome é|[Ii]k heet|[Mm]ijn naam is)\s+(\p{Lu}[\p{L}'’-]{1,40}(?: \p{Lu}[\p{L}'’-]{1,40}){0,2})/u

/** What was left in a message, by what was found in it; null without an address or a number. `note` is its redacted text. */
export function detailsIn(pii: readonly Finding[], note: string): LeadDetails | null {
  const first = (type: string) => pii.find((finding) => finding.type === type)?.value ?? null
  const [email, phone] = [first('EMAIL_ADDRESS'), first('PHONE_NUMBER')]
  if (email === null && phone === null) return null
  return { name: first('PERSON') ?? NAME.exec(note)?.[1] ?? null, email, phone, note }
}

/** True for what a device left in place of an address or a number: `[EMAIL_ADDRESS_1]`. */
export const isMasked = (text: string): boolean =>
  /\[(?:EMAIL_ADDRESS|PHONE_NUMBER)(?:_\d{1,6})?\]/.test(text)
