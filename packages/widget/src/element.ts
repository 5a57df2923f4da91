/** `<svc-chat>`: the widget as an element of its own. */

import type { WidgetHandle } from './handle.ts'
import { ATTRIBUTES, optionsFrom, WHOSE, type WidgetOptions } from './options.ts'
import { createWidget } from './widget.ts'
import type { WidgetEventMap } from './widget-events.ts'

// What a page finds and listens to is known by its type.
declare global {
  interface HTMLElementTagNameMap {
    'svc-chat': SvcChat
  }
  interface GlobalEventHandlersEventMap extends WidgetEventMap {}
}

/** Where there is no page, as on a server, importing this must do no harm. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

/** The element: its attributes are the options, and it is a widget for as long as it is in the page. */
export class SvcChat extends Base {
  static readonly observedAttributes: readonly string[] = ATTRIBUTES

  /** Options that no attribute can hold, such as `detector`; to be set before the element is put into the page. */
  // Not made here: what was set before the element became one of these is to stay.
  declare options?: WidgetOptions
  #widget: WidgetHandle | null = null
  #isThere = false

  /** What the page may do with the widget; null while it is not in the page. */
  get widget(): WidgetHandle | null {
    return this.#widget
  }

  /** React 19, Vue, Svelte and Preact set as a property whatever an element has as one: they mean the attribute. */
  set widget(slug: string | null | undefined) {
    this.setAttribute('widget', slug ?? '')
  }

  connectedCallback(): void {
    this.#isThere = true
    const options = { ...optionsFrom(this), ...this.options }
    // Whose chat it is may be said later.
    if (options.tenant || options.widget) this.#widget ??= createWidget(this, options)
  }

  disconnectedCallback(): void {
    this.#isThere = false
    // An element that is only moved is back at once.
    queueMicrotask(() => this.#isThere || this.#end())
  }

  #end(): void {
    this.#widget?.destroy()
    this.#widget = null
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (value === before) return
    if (!WHOSE.includes(name as 'name')) this.#widget?.update({ [name]: value ?? undefined })
    else if (this.#isThere) {
      this.#end()
      this.connectedCallback()
    }
  }
}

/** Makes `<svc-chat>` known to the page. Does nothing where it is, or where there is no page. */
export function defineSvcChat(name = 'svc-chat'): void {
  if (typeof customElements === 'object' && !customElements.get(name))
    // A class has one name alone.
    customElements.define(name, class extends SvcChat {})
}
