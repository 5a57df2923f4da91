/** Sends what a person leaves for others to reach them, as it is written; false where it was not sent, and why stands beside it. */
import type { Stage } from '../stage.ts'

export function leaveContact({ conversation, set }: Stage, message: string): boolean {
  const result = navigator.onLine === false ? 'waits' : conversation.send(message, true)
  if (result === 'sent') set({ isLeaving: false, held: null }, 'draft')
  else if (result !== 'busy' && result !== 'empty')
    set({ held: result === 'waits' || result === 'prevented' ? 'unreachable' : result })
  return result === 'sent'
}
