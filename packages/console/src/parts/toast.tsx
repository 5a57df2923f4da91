/** A few words about what was just done, for a few seconds; read out once. */
import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Icon } from './icon.tsx'
import { explain } from './state.tsx'

interface Said {
  readonly text: string
  readonly isBad: boolean
}

const SHOWN_MS = 5000
let said: Said | null = null
/** Where it stands: on the page, or in the dialog that is open last, as what is behind that is greyed, and not read out. */
const places: ((said: Said | null) => void)[] = []

function show(now: Said | null): void {
  said = now
  for (const [i, place] of places.entries()) place(i === places.length - 1 ? now : null)
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
  useEffect(() => {
    places.push(setHere)
    show(said)
    return () => {
      places.splice(places.indexOf(setHere), 1)
      show(said)
    }
  }, [])
  useEffect(() => {
    if (!here) return
    const timer = setTimeout(() => said === here && show(null), here.isBad ? SHOWN_MS * 2 : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [here])
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
