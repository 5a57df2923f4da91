/** A moment: how long ago, with the exact one in UTC on hover. */
import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { ago } from '../words.ts'

/** One timer for every moment on the page. */
const watching = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    watching.add(tick)
    timer ??= setInterval(() => {
      for (const each of watching) each()
    }, 60_000)
    return () => {
      watching.delete(tick)
      if (watching.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }, [])
  return now
}

export function Moment({ at }: { readonly at: string }): VNode {
  const now = useMinute()
  const date = new Date(at)
  return (
    <time dateTime={at} title={utc(date)}>
      {ago(date, now)}
    </time>
  )
}

/** A moment for whoever compares it with another log: the exact one stands below. */
export function ExactMoment({ at }: { readonly at: string }): VNode {
  return (
    <span class="exact">
      <Moment at={at} /> <span class="muted small">{utc(new Date(at))}</span>
    </span>
  )
}

/** `2026-11-22 03:24:15 UTC`. */
export function utc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
