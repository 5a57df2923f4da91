/** Conversations outlive what shows them: a page that builds itself anew finds them again. */

import type { WidgetOptions } from '../options.ts'
import { createGuard } from '../redaction/guard.ts'
import { Conversation } from './conversation.ts'
import { storageNamed } from './history.ts'

export interface Place {
  readonly conversation: Conversation
  isShown: boolean
}

const shelf = new Map<string, Place[]>()

/** The first conversation of that tenant, widget and name that nobody shows; a new one when all are shown. */
export function takePlace(api: string, { tenant, widget, name, detector, storage }: WidgetOptions): Place {
  const key = `svc:${api}:${tenant ?? ''}:${widget ?? ''}:${name ?? ''}`
  const there = shelf.get(key) ?? []
  shelf.set(key, there)
  let free = there.find(({ isShown }) => !isShown)
  if (!free) {
    const conversation = new Conversation({
      ...{ guard: createGuard(detector?.detect, detector?.isSecret), api },
      key: there.length === 0 ? key : `${key}:${there.length}`,
      storage: storageNamed(storage ?? 'session'),
      tenant: () => '',
      mayStore: () => false,
    })
    free = { conversation, isShown: false }
    there.push(free)
  }
  free.isShown = true
  return free
}
