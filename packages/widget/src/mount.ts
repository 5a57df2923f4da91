/** Puts a widget into an element of the page. */

import type { WidgetHandle } from './handle.ts'
import { WHOSE, type WidgetOptions } from './options.ts'
import { createWidget } from './widget.ts'

interface Mounted {
  readonly handle: WidgetHandle
  readonly host: HTMLElement
  readonly options: WidgetOptions
}

const mounted = new WeakMap<Element, Mounted>()

/**
 * A widget within `element`; the one that is there already when there is one, and it is for the same tenant, widget, server and name.
 *
 * @throws TypeError for options that name no tenant and no widget
 */
export function mount(element: HTMLElement, options: WidgetOptions): WidgetHandle {
  const there = mounted.get(element)
  if (
    there?.host.parentNode === element &&
    WHOSE.every((name) => (options[name] ?? there.options[name]) === there.options[name])
  ) {
    there.handle.update(options)
    return there.handle
  }
  // What a page has wiped, or is somebody else's chat: no word of the one is for the other.
  there?.handle.destroy()
  const host = document.createElement('div')
  const made = createWidget(host, options)
  element.append(host)
  const handle: WidgetHandle = {
    ...made,
    destroy() {
      made.destroy()
      host.remove()
      if (mounted.get(element)?.handle === handle) mounted.delete(element)
    },
  }
  mounted.set(element, { handle, host, options })
  return handle
}
