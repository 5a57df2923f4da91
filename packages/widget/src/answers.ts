/** Answers as nodes: of Markdown, with the person's values in it; as they are written where that cannot be drawn. */
import { h, render, type VNode } from 'preact'
import type { Answer } from './conversation/conversation.ts'
import { createGrowing, type Growing } from './markdown/growing.ts'
import type { Guard } from './redaction/guard.ts'

export interface Answers {
  nodesOf(answer: Answer): readonly VNode[]
  /** Has the browser compile what draws answers while the first is on its way: on a slow phone that takes as long as many drawings. */
  warmUp(): void
  /** Shows the answer that was begun last as text from now on; false where it is shown so already. */
  giveUp(): boolean
  forget(): void
}

export function createAnswers(guard: Guard): Answers {
  const growing = new Map<number, Growing>()
  /** By their ids. */
  const plain = new Set<number>()
  let begun = 0
  return {
    nodesOf({ id, raw, status }) {
      const made = growing.get(id) ?? createGrowing(guard.unmark)
      growing.set(id, made)
      begun = id
      try {
        if (!plain.has(id)) return made.update(guard.mark(raw, status !== 'streaming'))
      } catch {
        // Shown as it is written, as below.
      }
      return [h('p', null, guard.restore(raw))]
    },
    warmUp() {
      if (growing.size === 0)
        render(
          h('p', null, createGrowing().update('**a**`a`[a](https://a)\n\n- a')),
          document.createElement('p'),
        )
    },
    giveUp: () => !plain.has(begun) && !!plain.add(begun),
    forget: () => growing.clear(),
  }
}
