/** What keys do in a widget that its elements do not do by themselves. */
import { isComposing } from './composing.ts'
import type { Stage } from './stage.ts'

/** No scroll bar of a page is wider, in pixels. */
const SCROLLBAR = 20

/** Until `signal` is aborted. `close` closes the chat. */
export function listenToKeys(stage: Stage, close: () => void, signal: AbortSignal): void {
  const { root } = stage
  root.addEventListener('keydown', (event) => pressed(event as KeyboardEvent), { signal })
  // To the page what is written here comes from the element: it would take letters for its own shortcuts. Escape is for it what it is everywhere.
  for (const name of ['keydown', 'keypress', 'keyup'])
    root.addEventListener(
      name,
      (event) => {
        const { ctrlKey, metaKey, altKey, target, key } = event as KeyboardEvent
        const isWritten = key !== 'Escape' || isComposing(event as KeyboardEvent)
        if (target instanceof HTMLTextAreaElement && isWritten && !ctrlKey && !metaKey && !altKey)
          event.stopPropagation()
      },
      { signal },
    )

  function pressed(event: KeyboardEvent): void {
    if (event.key === 'Tab') stay(event)
    if (event.key === 'Escape' && !isComposing(event)) leave(event)
  }

  /** Escape leaves what is in front, one after the other; where nothing of the chat is, it is for what the chat stands in. */
  function leave(event: KeyboardEvent): void {
    const { sheet, isLeaving, isMenuOpen, isOpen } = stage.state
    if (sheet !== null || isLeaving) stage.set({ sheet: null, isLeaving: false }, 'draft')
    else if (isMenuOpen) stage.set({ isMenuOpen: false }, 'more')
    else if (isOpen && stage.options.mode !== 'inline') close()
    else return
    event.stopPropagation()
    // A dialog of the page would be closed, too.
    event.preventDefault()
  }

  /** Where the chat covers the page the keyboard does not go behind it: from the last button it comes to the first. */
  function stay(event: KeyboardEvent): void {
    const { offsetWidth } = root.querySelector<HTMLElement>('.panel') ?? stage.host
    if (stage.options.mode === 'inline' || innerWidth - offsetWidth > SCROLLBAR) return
    const all = [...(root.querySelector('.sheet') ?? root).querySelectorAll<HTMLElement>('button,pre')]
    if (event.shiftKey) all.reverse()
    // A press beside what can be pressed has left it on the panel, before which there is the page alone.
    const isFirst = event.shiftKey && root.activeElement?.matches('.panel')
    if (!isFirst && root.activeElement !== all.at(-1)) return
    event.preventDefault()
    all[0]?.focus()
  }
}
