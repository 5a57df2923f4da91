/** One bounded call of a Solana-shaped JSON-RPC address. */
import { decodeBase58 } from './base58.ts'

/** How an address is asked. */
export interface RpcOptions {
  /** Default: the host's own. */
  readonly fetch?: typeof fetch
  /** For one answer, in milliseconds. Default 10,000. */
  readonly timeoutMs?: number
  /** Resolves after so many milliseconds: waits for an address that says there were too many calls. Default: the host's timer. */
  readonly pause?: (ms: number) => Promise<void>
}

/** A transaction has at most 1,232 bytes; the rest is logs and balances. */
const MAX_ANSWER_BYTES = 1024 * 1024

/** Public nodes take 40 calls of a kind in ten seconds (solana.com, clusters); a quarter has more anchors. */
const MAX_PAUSES = 5
/** An address that asks for a longer wait is not waited for. */
const LONGEST_PAUSE_MS = 30_000

/** The parsed answer, undefined when there is none. Never throws. */
export async function callRpc(
  rpc: URL,
  method: string,
  params: readonly unknown[],
  options: RpcOptions,
): Promise<unknown> {
  const { fetch = globalThis.fetch, timeoutMs = 10_000, pause = platformPause } = options
  try {
    for (let pauses = 0; ; pauses++) {
      const response = await fetch(rpc, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (response.ok && response.body !== null) return JSON.parse(await readBounded(response.body))
      await response.body?.cancel()
      if (response.status !== 429 || pauses === MAX_PAUSES) return undefined
      const askedMs = Number(response.headers.get('retry-after')) * 1000
      if (askedMs > LONGEST_PAUSE_MS) return undefined
      // A date, or what a page may not read (CORS), is no number above 0.
      await pause(askedMs > 0 ? askedMs : 500 * 2 ** pauses)
    }
  } catch {
    return undefined
  }
}

function platformPause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** The hash of the ledger's first block; or why it is not known. */
export async function fetchGenesisHash(
  rpc: URL,
  options: RpcOptions,
): Promise<
  | { readonly kind: 'known'; readonly hash: string }
  | { readonly kind: 'unknown'; readonly reason: 'unreachable' | 'answer_unusable' }
> {
  const answer = await callRpc(rpc, 'getGenesisHash', [], options)
  if (answer === undefined) return { kind: 'unknown', reason: 'unreachable' }
  const hash = at(answer, 'result')
  if (typeof hash !== 'string' || decodeBase58(hash)?.length !== 32)
    return { kind: 'unknown', reason: 'answer_unusable' }
  return { kind: 'known', hash }
}

async function readBounded(body: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  // Not by iteration, which Safari's streams do not have.
  const reader = body.getReader()
  let text = ''
  let bytes = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    bytes += next.value.byteLength
    if (bytes > MAX_ANSWER_BYTES) {
      await reader.cancel()
      throw new RangeError('answer too long')
    }
    text += decoder.decode(next.value, { stream: true })
  }
  return text + decoder.decode()
}

/** The value at a path of own properties, undefined where the path ends early. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  let current = value
  for (const name of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, name)) return undefined
    current = (current as Record<string | number, unknown>)[name]
  }
  return current
}
