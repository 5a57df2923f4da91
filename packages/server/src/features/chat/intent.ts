/** The tag of a question, for analytics. */
import { fold } from './fold.ts'
import { intents } from './intents.data.ts'

const GREETING =
  /^(?:hi|hello|hey|hi there|hello there|good (?:morning|afternoon|evening)|hallo|guten (?:tag|morgen|abend)|moin|servus|bonjour|salut|bonsoir|hola|buenos dias|buenas tardes|buenas|ciao|buongiorno|buonasera|salve|ola|oi|bom dia|boa tarde|goedendag|goedemorgen|hoi)[ ,.!]*$/

export function isGreeting(text: string): boolean {
  return GREETING.test(fold(text))
}

export function intentOf(text: string): string {
  if (isGreeting(text)) return 'greeting'
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
