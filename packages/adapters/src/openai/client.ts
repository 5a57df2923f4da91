/** The client of the OpenAI SDK, governed. */
import type { OpenAI } from 'openai'
import type { GuardOptions } from '../options.ts'
import { governFetch } from './fetch.ts'

/**
 * The same client, whose requests and answers are governed (see `governFetch`); the one given stays as it is.
 *
 * @throws TypeError, RangeError, CoreError for a wrong option, by name
 * @example no-run
 * const openai = governOpenAI(new OpenAI(), { policy: 'gdpr' })
 * const answer = await openai.chat.completions.create({ model: 'gpt-5', messages })
 */
export function governOpenAI<Client extends Pick<OpenAI, 'withOptions'>>(
  client: Client,
  options: GuardOptions = {},
): Client {
  // It is the SDK's own, as it was given to it.
  const { fetch } = client as unknown as { readonly fetch?: typeof globalThis.fetch }
  return client.withOptions({
    fetch: governFetch({ ...options, ...(fetch && { fetch }) }),
  }) as unknown as Client
}
