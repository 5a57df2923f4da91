/** A conversation as text, masked. */
import type { Message } from './conversation/conversation.ts'

export function transcriptOf(messages: readonly Message[], you: string, bot: string): string {
  return messages
    .map((message) => (message.kind === 'person' ? `${you}: ${message.masked}` : `${bot}: ${message.raw}`))
    .join('\n\n')
}
