/** A few words about what was just done, for a few seconds; read out once. */
import type { VNode } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { Icon } from './icon.tsx'
import { explain } from './state.tsx'

interface Said {
  readonly text: string
  readonly isBad: boolean
}

type Place = (said: Said | null) => void

const SHOWN_MS = 5000
let said: Said | null = null
let timer: ReturnType<typeof setTimeout> | undefined
/** On the page, and in each dialog that is open: what is behind the last of them is greyed, and not read out. */
const places: Place[] = []
let at: Place | undefined

function show(now: Said): void {
  clearTimeout(timer)
  timer = setTimeout(() => put(null), now.isBad ? SHOWN_MS * 2 : SHOWN_MS)
  put(now)
}

/** In the last place there is now; it stays there when a dialog is opened over it. */
function put(now: Said | null): void {
  said = now
  const here = places.at(-1)
  if (at !== here) at?.(null)
  at = here
  at?.(now)
}

export function say(text: string): void {
  show({ text, isBad: false })
}

/** Says that something was not done, and what to do instead. */
export function sayNotDone(text: string): void {
  show({ text, isBad: true })
}

/** Says why something was not done. */
export function sayError(error: unknown): void {
  const { title, text } = explain(error)
  sayNotDone(`${title}. ${text}`)
}

export function Toasts(): VNode {
  const [here, setHere] = useState<Said | null>(null)
  // Before anything else is said: an effect is cleaned up only once the browser has painted.
  useLayoutEffect(() => {
    places.push(setHere)
    if (!at) put(said)
    return () => {
      places.splice(places.indexOf(setHere), 1)
      // What was said in a dialog goes on once it is closed.
      if (at !== setHere) return
      at = undefined
      put(said)
    }
  }, [])
  return (
    <div class="toasts" role="status">
      {here && (
        <p class={here.isBad ? 'toast bad' : 'toast'}>
          <Icon name={here.isBad ? 'alert' : 'done'} />
          {here.text}
        </p>
      )}
    </div>
  )
}
