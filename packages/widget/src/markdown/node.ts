/** Nodes whose kind is known only when they are made. */
import { type ComponentChild, h, type VNode } from 'preact'

export function node(tag: string, props: object | null, ...children: ComponentChild[]): VNode {
  return h(tag, props, ...children) as VNode
}
