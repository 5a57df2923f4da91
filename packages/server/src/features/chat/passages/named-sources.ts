/** Which documents an answer names: the public ones among those it rests on, by the names that stand in it. */
import type { ChatSource } from '@svc/contract'
import type { Passage } from '../../../ports/passages.ts'

/** `clean` redacts: a name is told as it stands in the answer, and an address that it would change is not told. */
export function namedIn(
  text: string,
  passages: readonly Passage[],
  clean: (text: string) => string,
): readonly ChatSource[] {
  const named = new Map<string, ChatSource>()
  for (const { visibility, filename, sourceUrl } of passages) {
    if (visibility !== 'public') continue
    const title = clean(filename)
    const url = sourceUrl !== null && clean(sourceUrl) === sourceUrl ? sourceUrl : null
    if (text.includes(title) && !named.has(title)) named.set(title, { title, url })
  }
  return [...named.values()]
}
