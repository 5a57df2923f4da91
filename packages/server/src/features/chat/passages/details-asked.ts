/** What an admin wrote down of how the organisation is reached, where a question asks for that and nothing else. */
import { detect } from '@svc/core'
import { contentOf, waysAskedIn } from '../words/asked.ts'

/** The contact details that a question asks for; none where it asks for anything else as well. */
export function detailsAsked(question: string, details: readonly string[]): readonly string[] {
  const asked = waysAskedIn(question)
  const stems = new Set(asked.map(({ stem }) => stem))
  if (stems.size === 0 || contentOf(question).some((stem) => !stems.has(stem))) return []
  const isAsked = (label: string) => asked.some(({ way }) => way.labels.includes(label))
  return details.filter((detail) => detect(detail).some(({ type }) => isAsked(type)))
}
