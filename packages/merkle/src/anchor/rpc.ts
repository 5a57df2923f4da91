/** One bounded call of a Solana-shaped JSON-RPC address. */
import { decodeBase58 } from './base58.ts'

export interface RpcOptions {
  /** Default: the host's own. */
  readonly fetch?: typeof fetch
  /** For one answer, in milliseconds. Default 10,000. */
  readonly timeoutMs?: number
}

/** A transaction has at most 1,232 bytes; the rest is logs and balances. */
const MAX_ANSWER_BYTES = 1024 * 1024

/** The parsed answer, undefined when there is none. Never throws. */
export async function callRpc(
  rpc: URL,
  method: string,
  params: readonly unknown[],
  options: RpcOptions,
): Promise<unknown> {
  const { fetch = globalThis.fetch, timeoutMs = 10_000 } = options
  try {
    const response = await fetch(rpc, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok || response.body === null) {
      await response.body?.cancel()
      return undefined
    }
    return JSON.parse(await readBounded(response.body))
  } catch {
    return undefined
  }
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
