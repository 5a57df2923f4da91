/** The widget as a React component. */

// By the package's name: the widget itself is not built into this a second time.
import { mount, type WidgetHandle, type WidgetOptions } from '@svc/widget'
import { createElement, type ReactElement, type RefObject, useEffect, useRef } from 'react'

export interface SvcChatProps extends WidgetOptions {
  /** Given the handle while the widget is there. */
  readonly handle?: RefObject<WidgetHandle | null>
}

/** Mounts once, and follows its options. Draws nothing on a server but an empty element. */
export function SvcChat({ handle, ...options }: SvcChatProps): ReactElement {
  const place = useRef<HTMLDivElement>(null)
  const key = JSON.stringify(options)
  const latest = useRef(options)
  latest.current = options
  useEffect(() => {
    const widget = mount(place.current!, latest.current)
    if (handle) handle.current = widget
    return () => {
      if (handle) handle.current = null
      widget.destroy()
    }
  }, [handle])
  useEffect(() => {
    if (key) mount(place.current!, latest.current)
  }, [key])
  return createElement('div', { ref: place })
}
