/** A conversation as text, as it was sent and came. */
import type { Message } from './conversation/conversation.ts'

export function transcriptOf(messages: readonly Message[], you: string, bot: string): string {
  return messages
    .map((message) => (message.kind === 'person' ? `${you}: ${message.message}` : `${bot}: ${message.raw}`))
    .join('\n\n')
}
