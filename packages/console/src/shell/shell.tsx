/** What stands around every page: the navigation at the side, in a drawer on a phone; a bar alone around public pages. */
import type { ComponentChildren, VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Session } from '../api.ts'
import { Button } from '../parts/button.tsx'
import { Once } from '../parts/once.tsx'
import { Toasts } from '../parts/toast.tsx'
import { Link } from '../router.tsx'
import { t } from '../words.ts'
import { Brand } from './brand.tsx'
import { Navigation } from './navigation.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** Closed by a click beside it, too. */
const BY_ANY: object = { closedby: 'any' }

export interface ShellProps {
  readonly session: Session
  readonly path: string
  readonly children: ComponentChildren
}

export function Shell({ session, path, children }: ShellProps): VNode {
  const [isOpen, setOpen] = useState(false)
  // However one came to another page: by a link in it, its brand, or a step back.
  useEffect(() => setOpen(false), [path])
  return (
    <div class="shell">
      <Skip />
      <aside class="side">
        <Brand href="/console" />
        <Navigation session={session} path={path} />
      </aside>
      <header class="bar">
        <Button
          kind="quiet"
          icon="menu"
          aria-label={t('Menu')}
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        />
        <Brand href="/console" />
      </header>
      {isOpen && (
        <Drawer onClose={() => setOpen(false)}>
          <Navigation session={session} path={path} onLeave={() => setOpen(false)} />
        </Drawer>
      )}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Toasts />
      <Once />
    </div>
  )
}

export function PublicShell({ path, children }: Omit<ShellProps, 'session'>): VNode {
  const links = [
    { href: '/verify', title: t('Verify') },
    { href: '/playground', title: t('Playground') },
    { href: '/console', title: t('Console') },
  ]
  return (
    <div class="shell public">
      <Skip />
      <header class="bar">
        <Brand href="/console" />
        <nav aria-label={t('Pages')}>
          {links.map(({ href, title }) => (
            <Link key={href} href={href} aria-current={path === href ? 'page' : undefined}>
              {title}
            </Link>
          ))}
        </nav>
        <ThemeSwitch />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Toasts />
    </div>
  )
}

function Skip(): VNode {
  return (
    <a class="skip" href="#main">
      {t('To the content')}
    </a>
  )
}

function Drawer({ onClose, children }: { onClose(): void; readonly children: ComponentChildren }): VNode {
  const own = useRef<HTMLDialogElement>(null)
  useEffect(() => own.current?.showModal(), [])
  return (
    <dialog ref={own} class="drawer" aria-label={t('Menu')} onClose={onClose} {...BY_ANY}>
      <div class="drawer-head">
        <Brand href="/console" />
        <Button kind="quiet" icon="close" aria-label={t('Close')} onClick={onClose} />
      </div>
      {children}
      <Toasts />
    </dialog>
  )
}
