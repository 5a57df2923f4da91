/** A redacted text, with what was replaced set as chips of the height of the text. */
import type { ComponentChildren, VNode } from 'preact'
import './masked.css'

const MASK = /(\[[A-Z][A-Z0-9_]{1,63}\])/

export function Masked({ children }: { readonly children: string }): VNode {
  // Split by a group, every second part is what the group took.
  const parts: ComponentChildren[] = children.split(MASK).map((part, i) =>
    i % 2 === 1 ? (
      <mark key={i} class="mask">
        {part.slice(1, -1)}
      </mark>
    ) : (
      part
    ),
  )
  return <>{parts}</>
}
