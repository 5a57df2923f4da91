/** Knows which answers are under way, so that the database is not closed beneath them. */
import type { Chat } from './pipeline.ts'

export interface Watched {
  readonly chat: Chat
  /** Resolves when what is under way has ended, or after so long. */
  ended(timeoutMs: number): Promise<void>
}

export function watched(chat: Chat): Watched {
  const under = new Set<Promise<unknown>>()
  return {
    chat: {
      answer(question, listener) {
        const answer = chat.answer(question, listener)
        const over: Promise<unknown> = answer.then(
          () => under.delete(over),
          () => under.delete(over),
        )
        under.add(over)
        return answer
      },
    },
    async ended(timeoutMs) {
      let timer: NodeJS.Timeout | undefined
      const enough = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, timeoutMs)
      })
      await Promise.race([Promise.all(under), enough])
      clearTimeout(timer)
    },
  }
}
