/** `<svc-chat>`: the widget as an element of its own. */

import type { WidgetHandle } from './handle.ts'
import { optionsFrom, type WidgetOptions } from './options.ts'
import { createWidget } from './widget.ts'

/** Where there is no page, as on a server, importing this must do no harm. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

export class SvcChat extends Base {
  static readonly observedAttributes: readonly string[] = ['locale', 'theme', 'dir', 'accent', 'position']

  /** Options that no attribute can hold, such as `detector`; to be set before the element is put into the page. */
  options: WidgetOptions = {}
  /** What the page may do with the widget; null while it is not in the page. */
  widget: WidgetHandle | null = null

  connectedCallback(): void {
    this.widget ??= createWidget(this, { ...optionsFrom(this), ...this.options })
  }

  disconnectedCallback(): void {
    // An element that is only moved is back at once.
    queueMicrotask(() => {
      if (this.isConnected) return
      this.widget?.destroy()
      this.widget = null
    })
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (before !== null && value !== before) this.widget?.update({ [name]: value ?? undefined })
  }
}

/** Makes `<svc-chat>` known to the page. Does nothing where it is, or where there is no page. */
export function defineSvcChat(name = 'svc-chat'): void {
  if (typeof customElements === 'object' && !customElements.get(name)) customElements.define(name, SvcChat)
}
