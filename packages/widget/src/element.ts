/** `<svc-chat>`: the widget as an element of its own. */

import type { WidgetHandle } from './handle.ts'
import { optionsFrom, type WidgetOptions } from './options.ts'
import { createWidget } from './widget.ts'

/** Where there is no page, as on a server, importing this must do no harm. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

/** Taken out of the page in this task. */
const leaving = new Set<SvcChat>()

export class SvcChat extends Base {
  static readonly observedAttributes: readonly string[] = ['locale', 'theme', 'dir', 'accent', 'position']

  /** Options that no attribute can hold, such as `detector`; to be set before the element is put into the page. */
  // Not made here: what was set before the element became one of these is to stay.
  declare options?: WidgetOptions
  /** What the page may do with the widget; null while it is not in the page. */
  widget: WidgetHandle | null = null

  connectedCallback(): void {
    // One that is replaced by this one gives its conversation to it.
    for (const element of leaving) element.#end()
    this.widget ??= createWidget(this, { ...optionsFrom(this), ...this.options })
  }

  disconnectedCallback(): void {
    // An element that is only moved is back at once.
    leaving.add(this)
    queueMicrotask(() => this.#end())
  }

  #end(): void {
    leaving.delete(this)
    if (this.isConnected) return
    this.widget?.destroy()
    this.widget = null
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (value !== before) this.widget?.update({ [name]: value ?? undefined })
  }
}

/** Makes `<svc-chat>` known to the page. Does nothing where it is, or where there is no page. */
export function defineSvcChat(name = 'svc-chat'): void {
  if (typeof customElements === 'object' && !customElements.get(name)) customElements.define(name, SvcChat)
}
