/** One question to the chat service and its streamed answer. */
import { readEvents } from './events.ts'

export type Fault =
  | { readonly kind: 'offline' | 'plan' | 'unreachable' | 'broken' | 'refused' }
  /** `until`: when it may be tried again, as `performance.now()` counts. */
  | { readonly kind: 'rate'; readonly until: number }

/** A public document that an answer names. What it holds is data of a tenant. */
export interface Source {
  readonly title: string
  readonly url?: string | null
}

/** What the stream says of the decision about an answer; a server may give the receipt's own fields besides. */
export interface Governance {
  readonly receipt_id?: string
  readonly pii_detected?: boolean
  readonly fingerprint?: string
  readonly fingerprint_salt?: string
  readonly canonical_json?: string
  readonly sources?: readonly Source[]
}

export interface Listener {
  onToken(token: string): void
  onGovernance(governance: Governance): void
  onDone(sessionId: string | undefined): void
}

/** Longest wait that is believed of a server, in seconds. */
const MAX_WAIT_S = 3600

/** No answer is longer, in UTF-16 units; a longer one breaks off there. */
const MAX_ANSWER = 100_000

/** How long to wait before each try to go on with an answer that broke off, in milliseconds: no more in all, or one that begins anew each time would never end. */
const RESUME_MS = [300, 1000, 3000, 3000, 3000] as const

/** How often it is taken for another process that it was asked of, where it is not known. */
const MAX_ELSEWHERE = 3

/**
 * Sends `body`, a JSON text, as it is. A stream that breaks off is taken up behind the last event that came, where the server numbers them.
 * Null when the answer is complete. `signal` ends the writing, too.
 *
 * @throws what `fetch` throws for `signal`
 */
export async function ask(
  api: string,
  body: string,
  listener: Listener,
  signal: AbortSignal,
): Promise<Fault | null> {
  let last = ''
  let tries = 0
  let length = 0

  const post = (lastEventId: string, more: RequestInit): Promise<Response> =>
    fetch(`${api}/api/proxy/chat-stream`, {
      ...more,
      method: 'POST',
      body,
      credentials: 'omit',
      referrerPolicy: 'origin',
      // What was written goes to this server alone.
      redirect: 'error',
      headers: { 'content-type': 'application/json', 'last-event-id': lastEventId },
    })

  /** Undefined where the connection was lost, and may be taken up. */
  async function once(): Promise<Fault | null | undefined> {
    const isFirst = !last
    let answer: Response
    try {
      // 0 is nothing yet: whoever says so may take the answer up.
      answer = await post(last || '0', { signal })
    } catch (error) {
      if (signal.aborted) throw error
      return isFirst ? { kind: navigator.onLine === false ? 'offline' : 'unreachable' } : undefined
    }
    if (!answer.ok || !answer.body) {
      if (isFirst) return faultOf(answer)
      // Its turn to go on may come later; and a proxy may have asked a process that does not write it.
      return answer.status < 500 && tries >= MAX_ELSEWHERE ? { kind: 'broken' } : undefined
    }
    try {
      for await (const { event, data, id } of readEvents(answer.body)) {
        // Of events that it does not know nothing is read.
        if (event === 'token') {
          const { token } = JSON.parse(data)
          if (typeof token === 'string') {
            length += token.length
            if (length > MAX_ANSWER) return { kind: 'broken' }
            listener.onToken(token)
          }
        } else if (event === 'governance') listener.onGovernance(JSON.parse(data))
        else if (event === 'error') return { kind: 'broken' }
        else if (event === 'done') {
          listener.onDone(data ? JSON.parse(data).conversation_id : undefined)
          return null
        }
        last = id
      }
    } catch (error) {
      if (signal.aborted) throw error
    }
    return undefined
  }

  try {
    for (;;) {
      const end = await once()
      if (end !== undefined) return end
      const wait = RESUME_MS[tries++]
      if (!last || !wait) return { kind: 'broken' }
      await new Promise((done) => {
        setTimeout(done, wait)
        signal.addEventListener('abort', done)
      })
    }
  } catch (error) {
    // Nobody comes back for what is still being written. A page that is left says so, too.
    if (last) post(`${last}:stop`, { keepalive: true }).catch(() => {})
    throw error
  }
}

async function faultOf(answer: Response): Promise<Fault> {
  if (answer.status === 402) return { kind: 'plan' }
  if (answer.status === 429) {
    const { retryAfter } = (await answer.json().catch(() => null)) ?? {}
    const seconds = Number(answer.headers.get('retry-after') ?? retryAfter) || 10
    return { kind: 'rate', until: performance.now() + Math.min(Math.max(1, seconds), MAX_WAIT_S) * 1000 }
  }
  return { kind: answer.status < 500 ? 'refused' : 'unreachable' }
}
