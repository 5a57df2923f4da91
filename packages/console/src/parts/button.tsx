/** Buttons, and links that look like them. */
import type { ComponentChildren, JSX, MouseEventHandler, VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Link } from '../router.tsx'
import { Icon, type IconName } from './icon.tsx'

export interface ButtonProps extends Omit<JSX.IntrinsicElements['button'], 'icon' | 'ref'> {
  readonly kind?: 'primary' | 'danger' | 'quiet'
  readonly icon?: IconName
  /** On its way: it says so, and is not pressed twice. So it is by itself while a promise that `onClick` returns is. */
  readonly isBusy?: boolean
  readonly children?: ComponentChildren
}

export function Button({ kind, icon, isBusy, children, onClick, ...rest }: ButtonProps): VNode {
  const [isRunning, setRunning] = useState(false)
  const press = (event: Parameters<MouseEventHandler<HTMLButtonElement>>[0]) => {
    if (isBusy || isRunning) return event.preventDefault()
    const done: unknown = onClick?.call(event.currentTarget, event)
    if (!(done instanceof Promise)) return
    setRunning(true)
    const end = () => setRunning(false)
    done.then(end, end)
  }
  return (
    <button
      type="button"
      {...rest}
      class={`button ${kind ?? ''} ${children ? '' : 'only-icon'}`}
      aria-busy={isBusy || isRunning}
      onClick={press}
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
