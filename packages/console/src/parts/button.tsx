/** Buttons, and links that look like them. */
import type { ComponentChildren, JSX, VNode } from 'preact'
import { Link } from '../router.tsx'
import { Icon, type IconName } from './icon.tsx'

export interface ButtonProps extends Omit<JSX.IntrinsicElements['button'], 'icon' | 'ref'> {
  readonly kind?: 'primary' | 'danger' | 'quiet'
  readonly icon?: IconName
  /** On its way: it says so, and is not pressed twice. */
  readonly isBusy?: boolean
  readonly children?: ComponentChildren
}

export function Button({ kind, icon, isBusy, children, onClick, ...rest }: ButtonProps): VNode {
  return (
    <button
      type="button"
      {...rest}
      class={`button ${kind ?? ''} ${children ? '' : 'only-icon'}`}
      aria-busy={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onClick?.call(event.currentTarget, event)
      }}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

export function ButtonLink({
  href,
  kind,
  icon,
  children,
}: {
  readonly href: string
  readonly kind?: ButtonProps['kind']
  readonly icon?: IconName
  readonly children: ComponentChildren
}): VNode {
  return (
    <Link href={href} class={`button ${kind ?? ''}`}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}
