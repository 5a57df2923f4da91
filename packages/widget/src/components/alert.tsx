/** Something that needs to be known: what happened, what is safe, what to do. */
import type { ComponentChildren, VNode } from 'preact'
import { Icon, type IconName } from './icons.tsx'

export function Alert(props: {
  readonly icon: IconName
  readonly bad?: boolean
  readonly children: ComponentChildren
}): VNode {
  return (
    <div class={props.bad ? 'alert bad' : 'alert'}>
      <Icon name={props.icon} />
      <div>{props.children}</div>
    </div>
  )
}
