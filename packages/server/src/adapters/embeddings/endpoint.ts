/** Embeddings from any endpoint that speaks as OpenAI's does: `POST /embeddings` (platform.openai.com/docs/api-reference/embeddings). */
import { cutText } from '../../cut-text.ts'
import type { Embedder } from '../../ports/embedder.ts'
import { type Breaker, BreakerOpenError } from '../breaker.ts'

export interface EmbeddingsEndpoint {
  /** Up to and without `/embeddings`. */
  readonly baseUrl: string
  readonly model: string
  /** Null where the endpoint needs none. */
  readonly apiKey: string | null
}

export interface EndpointEmbedderOptions {
  readonly endpoint: EmbeddingsEndpoint
  readonly breaker: Pick<Breaker, 'run'>
  /** Default the global one. */
  readonly fetch?: typeof globalThis.fetch
  /** For one request, in milliseconds. Default 20,000. */
  readonly timeoutMs?: number
  /** Further attempts of a request that failed. Default 2. */
  readonly retries?: number
  /** Before the first of them, in milliseconds; doubled for each further one. Default 250. */
  readonly waitMs?: number
}

/**
 * - `refused`: the endpoint does not take this request; another try would end alike.
 * - `unreachable`: no answer, or one that says to come again; it was tried several times, or the breaker is open.
 * - `invalid`: an answer that is none: not as many vectors as texts, of another dimension, or with what is no number.
 */
export type EmbeddingsErrorCode = 'refused' | 'unreachable' | 'invalid'

class EmbeddingsError extends Error {
  override readonly name: string = 'EmbeddingsError'
  readonly code: EmbeddingsErrorCode
  constructor(code: EmbeddingsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Texts to a request. */
const BATCH = 64
/** A longer text is cut off: few models read more. */
const MAX_TEXT = 8_000
/** pgvector holds no more. */
const MAX_DIMENSIONS = 16_000
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024
const MAX_WAIT_MS = 5_000

type Outcome =
  | { readonly kind: 'vectors'; readonly vectors: readonly (readonly number[])[] }
  | { readonly kind: 'refused'; readonly status: number }

/** The dimension, and with it the name, is known only after the first answer; until then it is 0. */
export function createEndpointEmbedder(options: EndpointEmbedderOptions): Embedder {
  const { endpoint, breaker, timeoutMs = 20_000, retries = 2, waitMs = 250 } = options
  const { fetch = globalThis.fetch } = options
  let dimensions = 0

  async function batch(
    texts: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<readonly (readonly number[])[]> {
    for (let attempt = 0; ; attempt++) {
      try {
        const outcome = await breaker.run(() => ask(texts, signal))
        if (outcome.kind === 'vectors') return outcome.vectors
        throw new EmbeddingsError('refused', `The embeddings endpoint answered ${outcome.status}`)
      } catch (error) {
        const isFinal =
          attempt >= retries ||
          signal?.aborted ||
          error instanceof BreakerOpenError ||
          isOurs(error, 'refused', 'invalid')
        if (error instanceof EmbeddingsError && isFinal) throw error
        if (isFinal)
          throw new EmbeddingsError('unreachable', 'The embeddings endpoint cannot be reached', {
            cause: error,
          })
        await wait(Math.min(MAX_WAIT_MS, waitMs * 2 ** attempt), signal)
      }
    }
  }

  /** Throws where the endpoint itself is at fault, which counts for the breaker; a refusal is an answer. */
  async function ask(texts: readonly string[], signal: AbortSignal | undefined): Promise<Outcome> {
    const timeout = AbortSignal.timeout(timeoutMs)
    const response = await fetch(`${endpoint.baseUrl}/embeddings`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(endpoint.apiKey !== null && { authorization: `Bearer ${endpoint.apiKey}` }),
      },
      body: JSON.stringify({ model: endpoint.model, input: texts, encoding_format: 'float' }),
      // The key would travel along.
      redirect: 'error',
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    })
    const { status } = response
    if (status !== 200) {
      await response.body?.cancel()
      if (status === 408 || status === 429 || status >= 500)
        throw new EmbeddingsError('unreachable', `The embeddings endpoint answered ${status}`)
      return { kind: 'refused', status }
    }
    const vectors = vectorsIn(await readJson(response), texts.length)
    const [first = []] = vectors
    const expected = dimensions || first.length
    if (expected < 1 || expected > MAX_DIMENSIONS || vectors.some((vector) => vector.length !== expected))
      throw new EmbeddingsError(
        'invalid',
        'The embeddings are not all of one dimension, or not of the one before',
      )
    dimensions = expected
    return { kind: 'vectors', vectors }
  }

  return {
    get model() {
      return `${endpoint.model}@${dimensions}`
    },
    get dimensions() {
      return dimensions
    },
    async embed(texts, signal) {
      const vectors: (readonly number[])[] = []
      for (let from = 0; from < texts.length; from += BATCH) {
        const some = texts.slice(from, from + BATCH)
        // Endpoints refuse an empty text, and one with half of a character.
        vectors.push(
          ...(await batch(
            some.map((text) => cutText(text, MAX_TEXT).trim() || ' '),
            signal,
          )),
        )
      }
      return vectors
    },
  }
}

function isOurs(error: unknown, ...codes: EmbeddingsErrorCode[]): boolean {
  return error instanceof EmbeddingsError && codes.includes(error.code)
}

async function readJson(response: Response): Promise<unknown> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > MAX_RESPONSE_BYTES)
      throw new EmbeddingsError('invalid', 'The embeddings are too large an answer')
    parts.push(part)
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString())
  } catch (cause) {
    throw new EmbeddingsError('invalid', 'The embeddings endpoint answered something else than JSON', {
      cause,
    })
  }
}

/** In the order of the texts, which `index` tells and the list need not. */
function vectorsIn(body: unknown, count: number): readonly (readonly number[])[] {
  const data = (body as { data?: unknown } | null)?.data
  const vectors: (readonly number[] | undefined)[] = Array(count).fill(undefined)
  if (Array.isArray(data) && data.length === count)
    for (const [at, item] of data.entries()) {
      const { index = at, embedding } = (item ?? {}) as { index?: unknown; embedding?: unknown }
      if (
        Array.isArray(embedding) &&
        embedding.every(Number.isFinite) &&
        typeof index === 'number' &&
        index in vectors
      )
        vectors[index] = embedding
    }
  if (vectors.includes(undefined))
    throw new EmbeddingsError(
      'invalid',
      'The embeddings endpoint did not answer one list of numbers for each text',
    )
  return vectors as readonly (readonly number[])[]
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    signal?.addEventListener('abort', done)
  })
}
