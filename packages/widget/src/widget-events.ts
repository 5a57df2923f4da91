/** What a widget tells the page, by name without `svc:`, and with what. Nothing of it is an original value. */
import type { Fault, Governance } from './conversation/ask.ts'
import type { ReceiptState } from './receipt/state.ts'

/** The events of a widget by name, each with its `detail`. */
export interface WidgetEvents {
  /** Once, when words and configuration were asked for. */
  readonly ready: { readonly version: string }
  readonly open: object
  readonly close: object
  /** Before a message goes out, masked; `preventDefault()` keeps it. With what `setUser` and `setContext` were given. */
  readonly 'before-send': { readonly text: string; readonly user: unknown; readonly context: unknown }
  /** As it went out, masked. */
  readonly 'message:sent': { readonly text: string }
  /** A whole answer as it came, with placeholders. */
  readonly 'message:received': { readonly text: string }
  readonly 'stream:start': object
  readonly 'stream:end': object
  /** Labels of what was masked in the message that goes out. */
  readonly redaction: { readonly types: readonly string[] }
  readonly receipt: Governance
  /** A person looked at the receipt of an answer. */
  readonly 'receipt:verified': Governance & { readonly state: ReceiptState }
  /** Thumbs of a person below an answer; null when they were taken back. */
  readonly feedback: {
    readonly rating: 'up' | 'down' | null
    readonly receipt_id: string | undefined
    readonly text: string
  }
  readonly consent: { readonly granted: boolean }
  /** How many answers came while it was closed. */
  readonly unread: { readonly count: number }
  /** An answer did not come, or not as a whole. */
  readonly error: { readonly kind: Fault['kind'] }
}

/** As they are dispatched on the element, and bubble from there. */
export type WidgetEventMap = {
  readonly [Name in keyof WidgetEvents as `svc:${Name}`]: CustomEvent<WidgetEvents[Name]>
}
