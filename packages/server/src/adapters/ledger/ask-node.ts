/** How a node's JSON-RPC is asked: what it answers is read up to a bound, and what goes wrong has a code that may be logged. */
import { isSolanaError, type RpcTransport } from '@solana/kit'
import { proxyFaultIn } from '../outgoing/proxy-fault.ts'
import { LedgerError } from './ledger.ts'

/** Far more than any answer to what is asked here. */
const MAX_ANSWER_BYTES = 1_048_576

export function boundedTransport(url: string, fetch: typeof globalThis.fetch): RpcTransport {
  return async <T>({ payload, signal }: Parameters<RpcTransport>[0]): Promise<T> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      // Kit's whole numbers are bigints; those that are asked with here are small.
      body: JSON.stringify(payload, (_, value) => (typeof value === 'bigint' ? Number(value) : value)),
      signal: signal ?? null,
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw failed(`rpc_http_${response.status}`)
    }
    return JSON.parse(await readBounded(response))
  }
}

async function readBounded({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    parts.push(part)
    size += part.length
    // Leaving the loop ends the connection.
    if (size > MAX_ANSWER_BYTES) throw failed('rpc_too_large')
  }
  return Buffer.concat(parts).toString()
}

/**
 * By how it failed: `rpc_http_429`, `rpc_-32002` (the node's own numbers), `rpc_timeout`, `rpc_unreachable`, `rpc_too_large`, `rpc_unreadable`, and
 * `rpc_proxy_407` where it was the proxy. Its words are not repeated: they may quote anything.
 */
export function asLedgerError(cause: unknown): LedgerError {
  if (cause instanceof LedgerError) return cause
  return failed(codeOf(cause), { cause })
}

function codeOf(cause: unknown): string {
  if (isSolanaError(cause)) return `rpc_${cause.context.__code}`
  if (cause instanceof Error && cause.name === 'TimeoutError') return 'rpc_timeout'
  const fault = proxyFaultIn(cause)
  if (fault) return `rpc_${fault.code}`
  // What `fetch` says of a connection.
  return cause instanceof TypeError && cause.cause !== undefined ? 'rpc_unreachable' : 'rpc_unreadable'
}

function failed(code: string, options?: ErrorOptions): LedgerError {
  return new LedgerError(code, 'The RPC address did not answer as a node does', options)
}
