/** The HTML that a tree of nodes stands for, to be compared with what another renderer makes. */
import type { ComponentChild, VNode } from 'preact'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const VOID = new Set(['br', 'hr'])

export function htmlOf(child: ComponentChild): string {
  if (child === null || child === undefined || typeof child === 'boolean') return ''
  if (Array.isArray(child)) return child.map(htmlOf).join('')
  if (typeof child !== 'object') return escaped(String(child))
  const { type, props } = child as VNode<Record<string, unknown>>
  const names = Object.keys(props).filter((name) => name !== 'children' && props[name] !== undefined)
  const attributes = names.map((name) => ` ${name}="${escaped(String(props[name]))}"`).join('')
  const within = htmlOf(props.children as ComponentChild)
  return VOID.has(String(type)) ? `<${type}${attributes} />` : `<${type}${attributes}>${within}</${type}>`
}
