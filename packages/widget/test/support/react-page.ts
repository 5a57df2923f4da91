/** A page of React's with the widget in it: what whoever uses the wrapper writes. */
import { SvcChat } from '@svc/widget/react'
import { createElement, createRef, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { WidgetHandle } from '../../src/index.ts'

const handle = createRef<WidgetHandle>() as { current: WidgetHandle | null }

function Page() {
  const [locale, setLocale] = useState('en')
  const [isThere, setThere] = useState(true)
  const [widget, setWidget] = useState('acme')
  const button = (name: string, onClick: () => void) =>
    createElement('button', { type: 'button', id: name, onClick }, name)
  return createElement(
    'div',
    null,
    button('german', () => setLocale('de')),
    button('unsaid', () => setLocale('')),
    button('toggle', () => setThere(!isThere)),
    button('other', () => setWidget('other')),
    isThere && createElement(SvcChat, { widget, mode: 'inline', ...(locale && { locale }), handle }),
  )
}

Object.assign(globalThis, { handle })
createRoot(document.getElementById('root')!).render(createElement(StrictMode, null, createElement(Page)))
