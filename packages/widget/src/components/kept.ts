/** What a message was drawn as, handed back while nothing it shows has changed: Preact passes over what is the same. */
import type { VNode } from 'preact'
import type { Message } from '../conversation/conversation.ts'
import type { Face } from './face.ts'

const drawn = new WeakMap<Message, { readonly of: readonly unknown[]; readonly node: VNode }>()

export function kept(message: Message, face: Face, draw: () => VNode): VNode {
  const of = [face.locale, face.receipt, face.copied, face.wait, face.config]
  const before = drawn.get(message)
  if (before && of.every((value, i) => value === before.of[i])) return before.node
  const node = draw()
  drawn.set(message, { of, node })
  return node
}
