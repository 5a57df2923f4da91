/** The tag of a question, for analytics. */
import { courtesyOf } from './asked.ts'
import { fold } from './fold.ts'
import { intents } from './intents.data.ts'

export function intentOf(text: string): string {
  if (courtesyOf(text) === 'greeting') return 'greeting'
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  // The shortest are whole words.
  for (const [tag, beginnings] of intents)
    if (
      words.some((word) =>
        beginnings.some((begins) => (begins.length < 4 ? word === begins : word.startsWith(begins))),
      )
    )
      return tag
  return 'general'
}
