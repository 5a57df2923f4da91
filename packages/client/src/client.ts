/** The client of both services. */
import { type ChatClient, createChatClient } from './chat-client.ts'
import { createGovernanceClient, type GovernanceClient } from './governance-client.ts'
import type { ClientOptions } from './options.ts'

/** Every call takes `CallOptions` last and rejects with `SvcApiError`, `SvcConnectionError` or the signal's reason. */
export interface Client extends GovernanceClient, ChatClient {}

/**
 * Makes a client. Nothing is sent until a call is made, and the client holds no connection, timer or listener between calls.
 *
 * @throws TypeError or RangeError for an option of the wrong kind or value
 * @example no-run
 * const client = createClient({ baseUrl: 'http://127.0.0.1:8787' })
 * const { found } = await client.verifyFingerprint({ fingerprint: 'SVC-DNA-v2-0123456789abcdef' })
 */
export function createClient(options: ClientOptions): Client {
  return { ...createGovernanceClient(options), ...createChatClient(options) }
}
