/** What the console's pages may load and ask: nothing inline, nothing from elsewhere (docs/decisions/0033). */

const COMMON = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: https:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

/** An auditor names the RPC node that is asked for a memo: any over TLS, and one on the machine itself. */
const NODES = "connect-src 'self' https: http://127.0.0.1:* http://localhost:*"

export function policyOf(path: string): string {
  return [...COMMON, path === '/verify' ? NODES : "connect-src 'self'"].join('; ')
}
