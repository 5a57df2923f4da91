/** What the parts of one widget share. */
import type { State } from './components/face.ts'
import type { Config } from './config.ts'
import type { Conversation } from './conversation/conversation.ts'
import type { Place } from './conversation/shelf.ts'
import type { Locale } from './locale.ts'
import type { WidgetOptions } from './options.ts'
import type { WidgetEvents } from './widget-events.ts'

/** What has the focus after the next drawing. */
export type FocusTarget = 'draft' | 'launcher' | 'back' | 'menu' | 'more'

export interface Stage {
  readonly host: HTMLElement
  readonly root: ShadowRoot
  readonly api: string
  readonly conversation: Conversation
  readonly state: State
  options: WidgetOptions
  config: Config
  locale: Locale
  readonly place: Place
  /** What the page told, for `svc:before-send`. */
  user?: unknown
  context?: unknown
  /** Draws soon. */
  changed(): void
  set(change: Partial<State>, focus?: FocusTarget): void
  /** False when the page held it back. */
  tell<Name extends keyof WidgetEvents>(
    name: Name,
    detail?: WidgetEvents[Name],
    cancelable?: boolean,
  ): boolean
  setAccent(color: unknown): void
  /** Forgets what messages were drawn as. */
  forgetDrawn(): void
  end(): void
}
