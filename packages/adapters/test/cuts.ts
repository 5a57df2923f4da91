/** An answer that holds what must not leave it, and every way to cut it. */

/** What the person wrote: sent as placeholders, given back in answers. */
export const THEIRS = 'ann@example.com'
/** What the model wrote of its own: redacted for good. */
export const MODELS: readonly string[] = ['carol.jones@example.org', '4111 1111 1111 1111', '+1 212 555 0123']

export const ANSWER: string =
  `Dear [EMAIL_ADDRESS_1], write to carol.jones@example.org or call +1 212 555 0123; the card is 4111 1111 1111 1111. ` +
  `Yours, [email_address_1].`
export const SHOWN =
  'Dear ann@example.com, write to [EMAIL_ADDRESS] or call [PHONE_NUMBER]; the card is [CREDIT_CARD]. Yours, ann@example.com.'

/** The same as a tool's input, with a value that is escaped. */
export const INPUT = `{"to":"[EMAIL_ADDRESS_1]","cc":"carol.jones\\u0040example.org","text":"Card 4111 1111 1111 1111,\\n\\"call +1 212 555 0123\\""}`
export const SHOWN_INPUT: Readonly<Record<string, string>> = {
  to: 'ann@example.com',
  cc: '[EMAIL_ADDRESS]',
  text: 'Card [CREDIT_CARD],\n"call [PHONE_NUMBER]"',
}

/** Cut once at every position, and into pieces of every length up to 8. */
export function cutsOf(text: string): string[][] {
  const once = Array.from({ length: text.length + 1 }, (_, at) => [text.slice(0, at), text.slice(at)])
  const even = [1, 2, 3, 5, 8].map((size) =>
    Array.from({ length: Math.ceil(text.length / size) }, (_, i) => text.slice(i * size, (i + 1) * size)),
  )
  return [...once, ...even]
}

/** True where a value of the model's, or a telling part of one, is in what was shown. */
export function leaks(shown: string): boolean {
  return (
    [...MODELS, 'carol', '1111 ', ' 1111', '555 0'].some((value) => shown.includes(value)) ||
    /@example\.org/.test(shown)
  )
}
