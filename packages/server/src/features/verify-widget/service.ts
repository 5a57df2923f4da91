/** Looks whether a page holds the widget. Anybody may ask, so that little is spent on one who asks much. */
import type { WidgetVerifyRequest, WidgetVerifyResponse } from '@svc/contract'
import { type Outgoing, refusals } from '../../adapters/outgoing/outgoing.ts'
import { textOf } from '../../adapters/pages/decode.ts'
import { fetchPage } from '../../adapters/pages/fetch-page.ts'
import { ApiError } from '../../http/api-error.ts'
import { rateLimited } from '../../http/limits.ts'

export interface WidgetVerifierNeeds {
  readonly outgoing: Outgoing
  /** Counts a look in a minute's bucket. */
  count(bucket: string, at: Date): Promise<{ readonly count: number; readonly resetsAt: Date }>
  readonly clock?: () => number
}

export interface WidgetVerifier {
  /** @throws ApiError `invalid_request` for an address that may not be asked, `rate_limited`, `unavailable` while too many look */
  verify(address: string | null, request: WidgetVerifyRequest): Promise<WidgetVerifyResponse>
}

const PER_MINUTE = 10
/** Pages that one process looks at at a time. */
const MAX_LOOKS = 16
const MAX_BYTES = 1_000_000
const TIMEOUT_MS = 8_000
/** The page may lie elsewhere; each address on the way is guarded. */
const ANY_SITE = { page: () => null, has: () => true } as const

export function createWidgetVerifier({
  outgoing,
  count,
  clock = Date.now,
}: WidgetVerifierNeeds): WidgetVerifier {
  let looks = 0

  async function look(url: string): Promise<Pick<WidgetVerifyResponse, 'installed' | 'error'>> {
    const fetched = await fetchPage(url, {
      outgoing,
      site: ANY_SITE,
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
    })
    switch (fetched.kind) {
      case 'fetched': {
        // What reads HTML is loaded where it is first needed.
        const { holdsWidget } = await import('./holds-widget.ts')
        return { installed: holdsWidget(textOf(fetched.body, fetched.contentType)) }
      }
      case 'failed':
        return { installed: false, error: fetched.reason }
      case 'closing':
        throw new ApiError('unavailable', 'The server is stopping; try again')
    }
  }

  async function hold(address: string | null): Promise<void> {
    if (address === null) return
    const now = clock()
    const { count: counted, resetsAt } = await count(`verify-widget:${address}`, new Date(now))
    if (counted <= PER_MINUTE) return
    const retryAfterSeconds = Math.max(1, Math.ceil((resetsAt.getTime() - now) / 1_000))
    throw rateLimited({ limit: PER_MINUTE, remaining: 0, isExceeded: true, retryAfterSeconds })
  }

  return {
    async verify(address, { url }) {
      await hold(address)
      if (looks >= MAX_LOOKS)
        throw new ApiError('unavailable', 'Too many pages are looked at just now; try again')
      looks++
      try {
        const refusal = await outgoing.refusal(url)
        if (refusal !== null) throw new ApiError('invalid_request', `body.url: ${refusals[refusal]}`)
        return { ...(await look(url)), url, checked_at: new Date(clock()).toISOString() }
      } finally {
        looks--
      }
    },
  }
}
