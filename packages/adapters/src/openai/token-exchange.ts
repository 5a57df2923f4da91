/** Requests by which an SDK asks for credentials of its own, through the `fetch` that it was given (RFC 6749, 7523, 8693). */

const GRANT = /^(?:urn:ietf:params:oauth:grant-type:[\w-]+|client_credentials|refresh_token)$/
const NAME = /^(?:grant_type|assertion|audience|resource|scope|(?:\w+_)?(?:id|token|token_type|secret))$/
/** Neither a text nor an address has this form alone. */
const TOKEN = /^[\w.:/+=~-]*$/

/** True for a body of tokens and nothing else: redacted, they would be none. */
export function isTokenExchange(body: Readonly<Record<string, unknown>>): boolean {
  return (
    typeof body.grant_type === 'string' &&
    GRANT.test(body.grant_type) &&
    Object.entries(body).every(
      ([name, value]) => NAME.test(name) && typeof value === 'string' && TOKEN.test(value),
    )
  )
}
