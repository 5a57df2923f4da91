/** The model, as it is asked: again after what may pass, as long as nothing of its answer has been heard, and not at all for a while after several failures. */
import { Agent } from 'undici'
import { type Breaker, BreakerOpenError } from '../breaker.ts'
import type { Connections } from '../outgoing/proxy.ts'
import { type ChatModel, ModelError, type ModelFault } from './model.ts'
import { type Endpoint, type WritingLimits, writeOnce } from './openai.ts'

export interface ChatModelOptions {
  readonly endpoint: Endpoint
  readonly breaker: Breaker
  /** What it is asked over, closed with it; connections of its own when absent. */
  readonly connections?: Connections
  readonly limits?: Partial<WritingLimits>
  /** Further attempts after the first. Default 2. */
  readonly retries?: number
  /** A model that asks for a longer pause is not waited for: somebody looks at the screen. Default 5,000. */
  readonly maxRetryAfterMs?: number
  readonly random?: () => number
}

const LIMITS: WritingLimits = { firstMs: 30_000, idleMs: 20_000, totalMs: 120_000 }
const CONNECT_TIMEOUT_MS = 5_000
const BASE_DELAY_MS = 200

/** What may pass by itself. A model that was too slow once has cost enough time already. */
const PASSING: ReadonlySet<ModelFault> = new Set(['unreachable', 'overloaded', 'failed', 'cut', 'malformed'])

export function createChatModel(options: ChatModelOptions): ChatModel {
  const { endpoint, breaker, retries = 2, maxRetryAfterMs = 5_000, random = Math.random } = options
  const limits = { ...LIMITS, ...options.limits }
  const { dispatcher, close } = options.connections ?? ownConnections()
  let isConnected = false

  /** The breaker hears of the model's faults alone: a caller who left and a request that is not to its liking say nothing of its health. */
  async function attempt(...asked: Parameters<ChatModel['write']>) {
    const [request, writing, signal] = asked
    const outcome = await breaker.run(async () => {
      try {
        const usage = await writeOnce(endpoint, request, writing, limits, dispatcher, signal)
        return { usage }
      } catch (error) {
        if (signal.aborted || (error instanceof ModelError && error.code === 'refused')) return { error }
        throw error
      }
    })
    if (outcome.usage) return outcome.usage
    throw outcome.error
  }

  return {
    get state() {
      return isConnected ? 'connected' : 'configured'
    },
    async write(request, writing, signal) {
      let hasBegun = false
      const heard = {
        onOpen: writing.onOpen,
        onPiece(piece: string) {
          hasBegun = true
          isConnected = true
          writing.onPiece(piece)
        },
      }
      for (let tries = 0; ; tries++) {
        try {
          const usage = await attempt(request, heard, signal)
          isConnected = true
          return usage
        } catch (error) {
          if (signal.aborted) throw error
          isConnected = false
          if (error instanceof BreakerOpenError)
            throw new ModelError('left_alone', 'The model failed several times and is left alone for a while')
          const wait = hasBegun || tries >= retries ? null : waitAfter(error, tries)
          if (wait === null) throw error
          await pause(wait, signal)
        }
      }
    },
    close,
  }

  /** Milliseconds; null to give up. */
  function waitAfter(error: unknown, tries: number): number | null {
    if (!(error instanceof ModelError) || !PASSING.has(error.code)) return null
    const asked = error.retryAfterMs ?? 0
    return asked > maxRetryAfterMs ? null : asked + random() * BASE_DELAY_MS * 2 ** tries
  }
}

function ownConnections(): Connections {
  // Else all wait for the first one's connection, to learn whether there is HTTP/2: at a host that stays silent each would fail after the one before.
  const dispatcher = new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS }, allowH2: false })
  return { dispatcher, close: () => dispatcher.destroy() }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
