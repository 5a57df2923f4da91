/** Headers of every answer: its name, and what browsers must not do with it. */
import type { Endpoint } from '@svc/contract'

export function baseHeaders(requestId: string): Record<string, string> {
  return {
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  }
}

/**
 * Whether pages of other sites may read the answer. Only where no session is involved: an API key or a public path. The
 * development issuer is public and must not be: any page could ask a developer's own machine for a session.
 */
export function isOpenToOtherSites(endpoint: Endpoint): boolean {
  return (
    (endpoint.auth === 'none' || endpoint.auth === 'key') &&
    !endpoint.developmentOnly &&
    !endpoint.closedToOtherSites
  )
}

export const crossOriginHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    // Date: a page may learn from it that the device's clock is wrong.
    'Date, ETag, X-Request-Id, X-Svc-Receipt-Id, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining',
}

export function preflightHeaders(methods: readonly string[]): Record<string, string> {
  return {
    ...crossOriginHeaders,
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers':
      'Authorization, Content-Type, If-Match, If-None-Match, X-API-Key, X-Svc-Api-Key, X-Svc-Key, X-Request-Id, Last-Event-ID',
    'access-control-max-age': '7200',
  }
}
