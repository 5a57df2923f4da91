/** A Markdown text that grows: finished blocks are made once and handed back as they are, which Preact passes over. */
import type { VNode } from 'preact'
import { blocks } from './blocks.ts'
import { node } from './node.ts'

export interface Growing {
  /** The nodes of `text`, a longer form of what was given before or another text. */
  update(text: string): VNode[]
}

export function createGrowing(): Growing {
  let known = ''
  let frozen: VNode[] = []
  let from = 0
  let shown: VNode[] = []
  return {
    update(text) {
      if (text === known && shown.length > 0) return shown
      if (!text.startsWith(known.slice(0, from))) {
        frozen = []
        from = 0
      }
      const rest = blocks(text.slice(from))
      const last = rest.pop()
      // Only the last block can still change.
      for (const { node } of rest) frozen.push(keyed(node, frozen.length))
      if (last) from += last.start
      known = text
      shown = last ? [...frozen, keyed(last.node, frozen.length)] : [...frozen]
      return shown
    },
  }
}

function keyed({ type, props }: VNode, key: number): VNode {
  return node(type as string, { ...props, key })
}
