/** What a part was drawn as, handed back while nothing it shows has changed: Preact passes over what is the same. */
import type { VNode } from 'preact'
import type { Face } from './face.ts'

/** @param of everything that the part shows, but its words and looks, which all parts show */
export function kept(part: unknown, face: Face, of: readonly unknown[], draw: () => VNode): VNode {
  const all = [face.locale, face.config, ...of]
  const before = face.drawn.get(part)
  if (before && all.every((value, i) => value === before.of[i])) return before.node
  const node = draw()
  face.drawn.set(part, { of: all, node })
  return node
}
