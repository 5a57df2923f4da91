/** The head of a page: what it is called, a sentence on what it is for, and what one does here. */
import type { ComponentChildren, VNode } from 'preact'
import { useEffect } from 'preact/hooks'
import { Link } from '../router.tsx'
import { Icon } from './icon.tsx'

export interface HeadingProps {
  readonly title: string
  readonly children?: ComponentChildren
  /** Buttons; the primary one last. */
  readonly actions?: ComponentChildren
  /** Where this page was come to from. */
  readonly back?: { readonly href: string; readonly title: string }
}

export function Heading({ title, children, actions, back }: HeadingProps): VNode {
  // One of many is told from the others in tabs, and in the history.
  useEffect(() => {
    if (back) document.title = `${title} · Svc`
  }, [title])
  return (
    <header class="heading">
      {back && (
        <Link class="back" href={back.href}>
          <Icon name="left" />
          {back.title}
        </Link>
      )}
      <div class="heading-row">
        <h1>{title}</h1>
        {actions && <div class="heading-actions">{actions}</div>}
      </div>
      {children && <p class="muted">{children}</p>}
    </header>
  )
}
