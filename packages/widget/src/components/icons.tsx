/** The icons, drawn on a grid of 24. */
import type { VNode } from 'preact'

const PATHS = {
  chat: 'M4 5.5h16v11H11l-4.5 3.5v-3.5H4z',
  close: 'M6 6l12 12M18 6L6 18',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  send: 'M12 19V5M6 11l6-6 6 6',
  stop: 'M8 8h8v8H8z',
  mask: 'M4 4l16 16M10 6c6-1.5 9 3 10.5 6-.6 1.2-1.5 2.6-2.8 3.7M6.5 8C5 9.2 4 10.8 3.5 12c2 4 6.5 7.5 11.5 5.5',
  shield: 'M12 3l7 3v5.5c0 4.5-3 7.5-7 9.5-4-2-7-5-7-9.5V6z',
  clock: 'M12 4a8 8 0 100 16 8 8 0 000-16zM12 8v4.5l3 1.5',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  done: 'M5 12.5l4.5 4.5L19 7.5',
  bar: 'M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM6 18L18 6',
  alert: 'M12 4l9 16H3zM12 10v4.5M12 17.5v.01',
  eye: 'M2.5 12C5 7.5 8.5 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-6 6.5-9.5 6.5S5 16.5 2.5 12zM12 9.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5z',
  page: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  up: 'M4 11h3v9H4zM7 11l4-8q3 0 2 4l-.5 3H18q2 0 1.7 2l-1.2 6q-.4 2-2.5 2H7',
} as const

/** One of these, or a path itself: of what is fetched later. */
export type IconName = keyof typeof PATHS | `M${string}`

export function Icon({ name }: { readonly name: IconName }): VNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name as keyof typeof PATHS] ?? name} />
    </svg>
  )
}
