/** A conversation as text, masked. */
import type { Message } from './conversation/conversation.ts'

export function transcriptOf(messages: readonly Message[], you: string, bot: string): string {
  return (
    messages
      .map((one) => (one.kind === 'person' ? `${you}: ${one.masked}` : one.raw && `${bot}: ${one.raw}`))
      // One that failed, or has not begun, says nothing.
      .filter(Boolean)
      .join('\n\n')
  )
}
