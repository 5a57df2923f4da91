/** A few words about what was just done, for a few seconds; read out once. */
import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Icon } from './icon.tsx'
import { explain } from './state.tsx'

interface Said {
  readonly text: string
  readonly isBad: boolean
}

let show: (said: Said) => void = () => {}
const SHOWN_MS = 5000

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
  const [said, setSaid] = useState<Said | null>(null)
  useEffect(() => {
    show = setSaid
  }, [])
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(null), said.isBad ? SHOWN_MS * 2 : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said])
  return (
    <div class="toasts" role="status">
      {said && (
        <p class={said.isBad ? 'toast bad' : 'toast'}>
          <Icon name={said.isBad ? 'alert' : 'done'} />
          {said.text}
        </p>
      )}
    </div>
  )
}
