/** Puts a widget into an element of the page. */

import type { WidgetHandle } from './handle.ts'
import type { WidgetOptions } from './options.ts'
import { createWidget } from './widget.ts'

const mounted = new WeakMap<Element, WidgetHandle>()

/**
 * A widget within `element`; the one that is there already when there is one.
 *
 * @throws TypeError for options that name no tenant and no widget
 */
export function mount(element: HTMLElement, options: WidgetOptions): WidgetHandle {
  const there = mounted.get(element)
  if (there) {
    there.update(options)
    return there
  }
  const host = document.createElement('div')
  element.append(host)
  const made = createWidget(host, options)
  const handle: WidgetHandle = {
    ...made,
    destroy() {
      made.destroy()
      host.remove()
      if (mounted.get(element) === handle) mounted.delete(element)
    },
  }
  mounted.set(element, handle)
  return handle
}
