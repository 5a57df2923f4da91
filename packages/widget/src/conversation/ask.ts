/** One question to the chat service and its streamed answer. */
import { readEvents } from './events.ts'

export type Fault =
  | { readonly kind: 'offline' | 'plan' | 'unreachable' | 'broken' | 'refused' }
  /** `until`: when it may be tried again, in milliseconds since the Unix epoch. */
  | { readonly kind: 'rate'; readonly until: number }

/** What the stream says of the decision about an answer; a server may give the receipt's own fields besides. */
export interface Governance {
  readonly receipt_id?: string
  readonly pii_detected?: boolean
  readonly fingerprint?: string
  readonly fingerprint_salt?: string
  readonly canonical_json?: string
}

export interface Listener {
  onToken(token: string): void
  onGovernance(governance: Governance): void
  onDone(sessionId: string | undefined): void
}

/** Longest wait that is believed of a server, in seconds. */
const MAX_WAIT_S = 3600

/**
 * Sends `body`, a JSON text, as it is. Null when the answer is complete.
 *
 * @throws what `fetch` throws for `signal`
 */
export async function ask(
  api: string,
  body: string,
  listener: Listener,
  signal: AbortSignal,
): Promise<Fault | null> {
  let answer: Response
  try {
    answer = await fetch(`${api}/api/proxy/chat-stream`, {
      ...{ method: 'POST', body, signal, credentials: 'omit', referrerPolicy: 'origin' },
      headers: { 'content-type': 'application/json' },
    })
  } catch (error) {
    if (signal.aborted) throw error
    return { kind: navigator.onLine === false ? 'offline' : 'unreachable' }
  }
  if (!answer.ok || !answer.body) return faultOf(answer)
  try {
    for await (const { event, data } of readEvents(answer.body)) {
      const content = JSON.parse(data)
      if (event === 'token') listener.onToken(String(content.token))
      else if (event === 'governance') listener.onGovernance(content)
      else if (event === 'error') break
      else if (event === 'done') {
        listener.onDone(content.conversation_id)
        return null
      }
    }
  } catch (error) {
    if (signal.aborted) throw error
  }
  return { kind: 'broken' }
}

async function faultOf(answer: Response): Promise<Fault> {
  if (answer.status === 402) return { kind: 'plan' }
  if (answer.status === 429) {
    const { retryAfter } = await answer.json().catch(() => ({}))
    const seconds = Number(answer.headers.get('retry-after') ?? retryAfter) || 10
    return { kind: 'rate', until: Date.now() + Math.min(seconds, MAX_WAIT_S) * 1000 }
  }
  return { kind: answer.status < 500 ? 'refused' : 'unreachable' }
}
