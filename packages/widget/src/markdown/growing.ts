/** A Markdown text that grows: finished blocks are made once and handed back as they are, which Preact passes over. */
import type { ComponentChild, VNode } from 'preact'
import { blocks } from './blocks.ts'
import { node } from './node.ts'

export interface Growing {
  /** The nodes of `text`, a longer form of what was given before or another text. */
  update(text: string): VNode[]
}

/** @param put puts into a finished text what is not to be read as Markdown; null in place of an address is no link */
export function createGrowing(
  put: (text: string, isAddress?: boolean) => string | null = (text) => text,
): Growing {
  function filled(child: ComponentChild, key?: number): ComponentChild {
    if (Array.isArray(child)) return child.map((one) => filled(one))
    if (typeof child === 'string') return put(child)
    if (!(child as VNode | null)?.props) return child
    const { type, props } = child as VNode<{ href?: string }>
    const href = props.href && put(props.href, true)
    const children = filled(props.children as ComponentChild)
    return href === null
      ? node('span', null, children)
      : node(type as string, { ...props, href, key }, children)
  }
  const keyed = filled as (child: VNode, key: number) => VNode

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
      const line = text.lastIndexOf('\n')
      // Only the last block can still change; and the one before a line of signs, which may yet go on with it: `2` does, once it is `2. …`.
      const settled = /\p{L}/u.test(text.slice(line)) ? text.length : line - from
      let i = 0
      while (rest[i + 1] && rest[i + 1]!.start < settled) frozen.push(keyed(rest[i++]!.node, frozen.length))
      from += rest[i]?.start ?? 0
      known = text
      shown = [...frozen, ...rest.slice(i).map(({ node }, j) => keyed(node, frozen.length + j))]
      return shown
    },
  }
}
