/** What the components are shown, and what they may do. */
import type { VNode } from 'preact'
import type { Config } from '../config.ts'
import type { Answer, Message } from '../conversation/conversation.ts'
import type { Locale } from '../locale.ts'
import type { Mode } from '../options.ts'
import type { Checked } from '../receipt/state.ts'
import type { Look } from '../redaction/guard.ts'
import type { IconName } from './icons.tsx'

/** What changes by what a person does. */
export interface State {
  readonly isOpen: boolean
  readonly unread: number
  readonly draft: string
  readonly look: Look
  /** Said once, politely. */
  readonly said: string
  readonly isMenuOpen: boolean
  /** The request body that is shown in full; empty for what sending the draft would send, as it changes. */
  readonly sheet: string | null
  /** Why the draft was not sent, or what else could not be done. */
  readonly held: 'secret' | 'unchecked' | 'tooLong' | 'unreachable' | null
  /** The form for contact details is shown. */
  readonly isLeaving: boolean
  /** The answer that was copied a moment ago, by its id. */
  readonly copied: number
  /** By an answer's id. */
  readonly ratings: Readonly<Record<number, Rating>>
  readonly receipt: { readonly id: number; readonly checked: Checked | null } | null
  readonly isOffline: boolean
}

export type Rating = 'up' | 'down'

/** What the components may do. */
export interface Acts {
  open(): void
  close(): void
  write(draft: string): void
  submit(): void
  ask(question: string): void
  stop(): void
  retry(): void
  copy(answer: Answer): void
  rate(answer: Answer, rating: Rating): void
  see(body: string | null): void
  seeDraft(): void
  menu(isOpen: boolean): void
  newConversation(): void
  transcript(): void
  leave(isLeaving: boolean): void
  /** Sent as it is; false where it was not. */
  leaveContact(message: string): boolean
  showReceipt(answer: Answer): void
  nodesOf(answer: Answer): readonly VNode[]
}

/** What every component is given: the state, what a person can do, and what they are drawn with. */
export interface Face extends State, Acts {
  readonly drawn: Drawn
  readonly locale: Locale
  readonly dir: 'ltr' | 'rtl'
  readonly config: Config
  readonly mode: Mode
  readonly position: 'start' | 'end'
  readonly messages: readonly Message[]
  readonly isBusy: boolean
  /** Seconds until the next message may be sent. */
  readonly wait: number
  readonly verifyUrl: string
  /** The launcher's name, where the page has one. */
  readonly label: string | null
  /** Whether a launcher is drawn while it is closed. */
  readonly hasLauncher: boolean
  /** Whether answers can be rated. */
  readonly hasFeedback: boolean
  /** What is fetched when first asked for; null until then. */
  readonly more: More | null
}

/** The components that are fetched when first asked for. */
export interface More {
  Receipt(props: { readonly face: Face; readonly answer: Answer }): VNode | null
  Sheet(props: { readonly face: Face }): VNode | null
  /** How the state of a receipt looks: an icon and a word; colour only besides. */
  readonly LOOKS: Readonly<Record<string, readonly [icon: IconName, tone: string]>>
}

/** What each part was drawn as, and of what: by a message's id, or the name of a part that there is one of. */
export type Drawn = Map<unknown, { readonly of: readonly unknown[]; readonly node: VNode }>
