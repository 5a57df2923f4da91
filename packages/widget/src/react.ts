/** The widget as a React component. */
'use client'

// By the package's name: the widget itself is not built into this a second time.
import { mount, type WidgetHandle, type WidgetOptions } from '@svc/widget'
import { createElement, type ReactElement, type RefObject, useEffect, useRef } from 'react'

/** The widget's options, and where to put its handle. */
export interface SvcChatProps extends WidgetOptions {
  /** Given the handle while the widget is there. */
  readonly handle?: RefObject<WidgetHandle | null>
}

/** A widget as a React component. Mounts once, and follows its options. Draws nothing on a server but an empty element. */
export function SvcChat({ handle, ...options }: SvcChatProps): ReactElement {
  const place = useRef<HTMLDivElement>(null)
  const key = JSON.stringify(options)
  const latest = useRef(options)
  latest.current = options
  const widget = useRef<WidgetHandle>(null)
  const given = useRef<WidgetOptions>({})
  useEffect(() => {
    // An update leaves as it is what it does not name: an option that is given no more is as if it never had been.
    const gone = Object.fromEntries(Object.keys(given.current).map((name) => [name, undefined]))
    given.current = latest.current
    // Another where it is for another tenant.
    if (key) widget.current = mount(place.current!, { ...gone, ...latest.current })
    if (handle) handle.current = widget.current
  }, [key, handle])
  useEffect(
    () => () => {
      if (handle) handle.current = null
      widget.current?.destroy()
      widget.current = null
    },
    [handle],
  )
  return createElement('div', { ref: place })
}
