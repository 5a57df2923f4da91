/** The client of the OpenAI SDK, governed. */
import type { GuardOptions } from '../options.ts'
import { governFetch } from './fetch.ts'

/**
 * What is used of a client. Its shape, and not the SDK's own type: who imports `governFetch` alone need not have the SDK,
 * and other versions of it have another type.
 */
export interface ClientWithOptions {
  withOptions(options: { fetch: typeof globalThis.fetch }): unknown
}

/**
 * The same client, whose requests and answers are governed (see `governFetch`); the one given stays as it is.
 *
 * What the SDK sends by a WebSocket (`realtime`, `ResponsesWS`) goes past its `fetch`, and is not governed.
 *
 * @throws TypeError, RangeError, CoreError for a wrong option, by name
 * @example no-run
 * const openai = governOpenAI(new OpenAI(), { policy: 'gdpr' })
 * const answer = await openai.chat.completions.create({ model: 'gpt-5', messages })
 */
export function governOpenAI<Client extends ClientWithOptions>(
  client: Client,
  options: GuardOptions = {},
): Client {
  if (typeof client?.withOptions !== 'function')
    throw new TypeError(
      'client must be one of the OpenAI SDK, version 5 or later; for others, give them governFetch',
    )
  // It is the SDK's own, as it was given to it.
  const { fetch } = client as { readonly fetch?: typeof globalThis.fetch }
  return client.withOptions({ fetch: governFetch({ ...options, ...(fetch && { fetch }) }) }) as Client
}
