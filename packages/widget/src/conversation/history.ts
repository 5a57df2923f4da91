/** What a page may keep of a conversation: what was sent and what came, as it went over the wire. Originals are never kept. */

/** One message: whether the person's, its text, and its receipt's id. */
export type Kept = readonly [isPerson: 0 | 1, text: string, receiptId?: string | null]

export interface History {
  readonly session: string | undefined
  readonly messages: readonly Kept[]
  /** Placeholders of messages from before these, which no other value may be given. */
  readonly dropped?: string | undefined
}

export interface Stored extends History {
  /** All of it, as it stands in the storage. */
  readonly text: string
}

/** The last ones are kept. */
export const MAX_MESSAGES = 100

/** Null where there is none, and where it is as it was when it was last read or written: `known`. */
export function readHistory(storage: Storage | null, key: string, known?: string): Stored | null {
  try {
    const text = storage?.getItem(key)
    if (!text || text === known) return null
    const { session, messages, dropped } = JSON.parse(text)
    // Anything on the page can write there.
    if (!Array.isArray(messages) || !messages.every(isKept)) return null
    return { text, session: /^[\da-f-]{36}$/i.test(session) ? session : undefined, messages, dropped }
  } catch {
    return null
  }
}

/** What was written; undefined where it could not be. */
export function writeHistory(storage: Storage | null, key: string, history: History): string | undefined {
  const text = JSON.stringify(history)
  try {
    storage?.setItem(key, text)
    return text
  } catch {
    // Full, or forbidden: the conversation goes on without.
    return undefined
  }
}

/** @param isRevoked tells other tabs that it is not to be kept any more, by what is there for a moment */
export function forgetHistory(storage: Storage | null, key: string, isRevoked = false): void {
  try {
    if (isRevoked) storage?.setItem(key, '')
    storage?.removeItem(key)
  } catch {
    // Nothing could be kept either.
  }
}

/** The page's storage of that name; null where there is none, or it may not be used. */
export function storageNamed(name: 'session' | 'local' | 'none'): Storage | null {
  try {
    return name === 'none' ? null : name === 'local' ? localStorage : sessionStorage
  } catch {
    return null
  }
}

function isKept(value: unknown): value is Kept {
  // JSON has null for what is not there.
  return (
    Array.isArray(value) && typeof value[1] === 'string' && (value[2] == null || typeof value[2] === 'string')
  )
}
