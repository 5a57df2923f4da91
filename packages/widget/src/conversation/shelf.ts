/** Conversations outlive what shows them: a page that builds itself anew finds them again. */

import type { WidgetOptions } from '../options.ts'
import { createGuard } from '../redaction/guard.ts'
import { Conversation } from './conversation.ts'
import { forgetHistory, storageNamed } from './history.ts'

export interface Place {
  readonly conversation: Conversation
  /** What shows it, and how that ends; undefined while nobody does. */
  shownBy?: { readonly host: HTMLElement; end(): void } | undefined
  /** What was written and not sent, while nobody shows it: in memory alone. */
  draft?: string
  /** What was decided of keeping it, once something was: it holds for as long as the conversation does. */
  granted?: boolean
}

const shelf = new Map<string, Place[]>()

/** The first conversation of that tenant, widget and name that nobody shows, or that was taken off the page with what it stood in; a new one when all are shown. */
export function takePlace(api: string, { tenant, widget, name, detector, storage }: WidgetOptions): Place {
  const key = `svc:${api}:${tenant ?? ''}:${widget ?? ''}:${name ?? ''}`
  const there = shelf.get(key) ?? []
  shelf.set(key, there)
  let free = there.find(({ shownBy }) => !shownBy?.host.isConnected)
  free?.shownBy?.end()
  if (!free) {
    // Which of them has which conversation would be by the order in which they come. Whoever made the page looks there.
    if (there.length > 0) console.warn(`svc-chat: two of ${key} have no name of their own`)
    const conversation = new Conversation({
      guard: createGuard(detector?.detect, detector?.isSecret),
      api,
      key: there.length === 0 ? key : `${key}:${there.length}`,
      storage: storageNamed(storage ?? 'session'),
      tenant: () => '',
      ready: async () => {},
      mayStore: () => false,
    })
    free = { conversation }
    there.push(free)
  } else {
    free.conversation.read()
    applyOptions(free.conversation, { detector, storage })
  }
  return free
}

/** Has a conversation follow options that are given for it later. */
export function applyOptions({ needs }: Conversation, { detector, storage }: Partial<WidgetOptions>): void {
  if (detector) needs.guard.use(detector.detect, detector.isSecret)
  if (!storage) return
  const named = storageNamed(storage)
  if (named !== needs.storage) forgetHistory(needs.storage, needs.key)
  Object.assign(needs, { storage: named })
}
