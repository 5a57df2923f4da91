/** Nodes whose kind is known only when they are made. */
import { type ComponentChild, h, type VNode } from 'preact'

/** An answer may have more children than a call has room for. */
export function node(tag: string, props: object | null, children?: ComponentChild | ComponentChild[]): VNode {
  return h(tag, children === undefined ? props : { ...props, children }) as VNode
}
