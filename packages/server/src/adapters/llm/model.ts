/** A model that answers: the port of generation, whatever stands behind it. */

export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant'
  /** Redacted. */
  readonly content: string
}

export interface ModelRequest {
  readonly messages: readonly ModelMessage[]
  /** 0 to 2. */
  readonly temperature: number
  readonly maxTokens: number
}

/** What a model does while it writes; none of these may throw. */
export interface Writing {
  /** It took the request and is about to write. May be called again, by a further attempt, until there is a piece. */
  onOpen(): void
  onPiece(piece: string): void
}

/** Tokens, as the model counts them; null where it does not say. */
export interface TokenUsage {
  readonly prompt: number | null
  readonly completion: number | null
}

export interface ChatModel {
  /** What the last call came to: `configured` before the first and after one that failed. */
  readonly state: 'configured' | 'connected'
  /** Resolves when the whole answer was written. @throws ModelError; the signal's reason */
  write(request: ModelRequest, writing: Writing, signal: AbortSignal): Promise<TokenUsage>
  close(): Promise<void>
}

/**
 * - `unreachable`: no connection, or it broke before an answer began.
 * - `timeout`: it took too long to begin, to go on, or to end.
 * - `overloaded`, `failed`: it answered 429; 5xx, or with an error within the stream.
 * - `refused`: it answered another error: the key, the model's name or the request is not to its liking.
 * - `cut`: the stream ended before the answer did.
 * - `malformed`: it does not speak the protocol.
 * - `left_alone`: it failed several times in a row, and was not asked.
 */
export type ModelFault =
  | 'unreachable'
  | 'timeout'
  | 'overloaded'
  | 'failed'
  | 'refused'
  | 'cut'
  | 'malformed'
  | 'left_alone'

export class ModelError extends Error {
  override readonly name: string = 'ModelError'
  readonly code: ModelFault
  /** When it asks to be tried again, in milliseconds from now; null when it does not say. */
  readonly retryAfterMs: number | null

  /** The message names what happened, and nothing that was sent or came back: either may hold what a person wrote. */
  constructor(code: ModelFault, message: string, options: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}
