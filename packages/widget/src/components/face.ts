/** What the components are shown, and what they may do. */
import type { VNode } from 'preact'
import type { Config } from '../config.ts'
import type { Governance } from '../conversation/ask.ts'
import type { Answer, Message } from '../conversation/conversation.ts'
import type { Locale } from '../locale.ts'
import type { ReceiptState } from '../receipt/check.ts'
import type { Look } from '../redaction/guard.ts'
import type { Drawn } from './drawn.ts'

export interface Face {
  readonly drawn: Drawn
  readonly locale: Locale
  readonly dir: 'ltr' | 'rtl'
  readonly config: Config
  readonly mode: 'bubble' | 'inline' | 'fullscreen'
  readonly position: 'start' | 'end'
  readonly isOpen: boolean
  readonly unread: number
  readonly messages: readonly Message[]
  readonly isBusy: boolean
  readonly isOffline: boolean
  readonly draft: string
  readonly look: Look
  /** Said once, politely. */
  readonly said: string
  readonly isMenuOpen: boolean
  /** The request body that is shown in full. */
  readonly sheet: string | null
  /** Why the draft was not sent. */
  readonly held: 'secret' | 'unchecked' | 'tooLong' | null
  readonly isLeaving: boolean
  readonly copied: number
  readonly receipt: { readonly id: number; readonly state: ReceiptState | 'checking' } | null
  /** Seconds until the next message may be sent. */
  readonly wait: number
  readonly verifyUrl: string

  nodesOf(answer: Answer): readonly VNode[]
  open(): void
  close(): void
  write(draft: string): void
  submit(): void
  ask(question: string): void
  stop(): void
  retry(): void
  copy(answer: Answer): void
  see(body: string | null): void
  seeDraft(): void
  menu(isOpen: boolean): void
  newConversation(): void
  transcript(): void
  leave(isLeaving: boolean): void
  leaveContact(contact: string): void
  showReceipt(answer: Answer): void
  download(receipt: Governance): void
}
