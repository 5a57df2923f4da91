/** A client made of the resources that are given, and of no other: what is not given is not in the bundle. */
import { type ClientOptions, complete } from './options.ts'
import { type Call, connect, type OpenStream } from './request.ts'

/** Makes the calls of one part of the API. */
export type Resource<Calls> = (call: Call, openStream: OpenStream) => Calls

/**
 * Makes a client of some resources. Nothing is sent until a call is made, and the client holds no connection, timer or listener between calls.
 *
 * @throws TypeError or RangeError for an option of the wrong kind or value
 * @example no-run
 * import { createClientOf, govern } from '@svc/client/governance'
 * const client = createClientOf({ govern }, { baseUrl: 'http://127.0.0.1:8787', apiKey })
 * const { action } = await client.govern({ content: 'Write to ann@example.com' })
 */
export function createClientOf<Calls extends object>(
  resources: { readonly [Name in keyof Calls]: Resource<Calls[Name]> },
  options: ClientOptions,
): Calls {
  const { call, openStream } = connect(complete(options))
  const made = Object.entries<Resource<unknown>>(resources).map(([name, make]) => [
    name,
    make(call, openStream),
  ])
  return Object.fromEntries(made) as Calls
}
