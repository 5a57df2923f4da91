/** What a page may do with a widget. */
import type { SendResult } from './conversation/conversation.ts'
import type { WidgetOptions } from './options.ts'
import type { ReceiptState } from './receipt/state.ts'
import type { WidgetEvents } from './widget-events.ts'

/** A widget that is on the page. */
export interface WidgetHandle {
  open(): void
  close(): void
  toggle(): void
  show(): void
  /** Takes launcher and panel out of sight; what is open stays open. */
  hide(): void
  /** Masks and sends as if the person had; says what became of it. */
  send(text: string): SendResult
  stop(): void
  newConversation(): void
  /** Kept in memory, and given with `svc:before-send`; never sent by the widget itself. */
  setUser(user: unknown): void
  /** As `setUser`. */
  setContext(context: unknown): void
  setLocale(locale: string): Promise<void>
  setTheme(theme: 'auto' | 'light' | 'dark'): void
  grantConsent(): void
  /** Nothing more is kept, and what was is removed. */
  revokeConsent(): void
  /** As it was sent and came: masked. */
  exportTranscript(): string
  /** Checks the receipt of that id, one of this conversation. */
  verifyReceipt(receiptId: string): Promise<ReceiptState>
  /**
   * Listens to the event `svc:NAME`; returns what ends it.
   *
   * @example no-run
   * widget.on('unread', ({ detail }) => showBadge(detail.count))
   */
  on<Name extends keyof WidgetEvents>(
    name: Name,
    listener: (event: CustomEvent<WidgetEvents[Name]>) => void,
  ): () => void
  update(options: Partial<WidgetOptions>): void
  /** Takes the widget off the page; its conversation and what is half written are there when it is mounted again. May be called twice. */
  destroy(): void
}
