/** Looks at a page for the widget, as a visitor's browser would find it. */
import type { VerifyWidgetAnswer } from '@svc/contract'
import { type Outgoing, refusals } from '../../adapters/outgoing/outgoing.ts'
import { ApiError } from '../../http/api-error.ts'
import { hasWidget } from './find-widget.ts'

export interface WidgetCheck {
  verify(url: string): Promise<VerifyWidgetAnswer>
}

const TIMEOUT_MS = 8_000
const MAX_PAGE_BYTES = 1_048_576
/** Pages that are fetched at a time: anybody may ask. */
const MAX_UNDER_WAY = 32

export function createWidgetCheck(outgoing: Outgoing, clock: () => number): WidgetCheck {
  let underWay = 0

  async function read(url: string): Promise<{ html: string } | { error: string }> {
    const answer = await outgoing.send({
      url,
      method: 'GET',
      headers: { accept: 'text/html', 'user-agent': 'svc-widget-check' },
      timeoutMs: TIMEOUT_MS,
      maxResponseBytes: MAX_PAGE_BYTES,
    })
    switch (answer.kind) {
      case 'answered':
        if (answer.status >= 300 && answer.status < 400)
          return { error: 'The page leads to another address: check that one' }
        if (answer.status >= 400) return { error: `The page answered ${answer.status}` }
        return { html: new TextDecoder().decode(answer.body) }
      case 'refused':
        return { error: refusals[answer.reason] }
      case 'failed':
        return { error: answer.message }
      case 'closing':
        return { error: 'The server is stopping; try again' }
    }
  }

  return {
    async verify(url) {
      if (underWay >= MAX_UNDER_WAY)
        throw new ApiError('unavailable', 'Too many pages are being looked at; try again')
      underWay++
      try {
        const page = await read(url)
        const checked_at = new Date(clock()).toISOString()
        const address = new URL(url).href
        return 'html' in page
          ? { installed: hasWidget(page.html), url: address, checked_at }
          : { installed: false, url: address, checked_at, error: page.error }
      } finally {
        underWay--
      }
    },
  }
}
