/** The navigation: the pages of a person's role by section, and the way out. */
import type { VNode } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { type Session, signOut } from '../api.ts'
import type { Section } from '../page.ts'
import { pages } from '../pages/index.ts'
import { actorName } from '../parts/actor.tsx'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { sayError } from '../parts/toast.tsx'
import { go, Link } from '../router.tsx'
import { t } from '../words.ts'
import { mayOpen } from './session.ts'
import { ThemeSwitch } from './theme-switch.tsx'

const SECTIONS: readonly Section[] = [
  'Overview',
  'Decisions',
  'Chat',
  'Insights',
  'Developers',
  'Organisation',
  'Platform',
]

export interface NavigationProps {
  readonly session: Session
  readonly path: string
  onLeave?(): void
}

export function Navigation({ session, path, onLeave }: NavigationProps): VNode {
  const isCurrent = (own: string) => path === own || (own !== '/console' && path.startsWith(`${own}/`))
  const own = useRef<HTMLDivElement>(null)
  // There are more pages than a low window shows.
  useEffect(() => {
    own.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [path])
  return (
    <div class="navigation" ref={own}>
      <nav aria-label={t('Console')}>
        {SECTIONS.map((section) => {
          const there = pages.filter(
            (page) => page.nav?.section === section && (page.for === 'public' || mayOpen(session, page.for)),
          )
          if (there.length === 0) return null
          return (
            <div key={section} class="nav-section">
              {section !== 'Overview' && <h2>{t(section)}</h2>}
              <ul>
                {there.map((page) => (
                  <li key={page.path}>
                    <Link
                      href={page.path}
                      aria-current={isCurrent(page.path) ? 'page' : undefined}
                      onClick={() => onLeave?.()}
                    >
                      {page.nav && <Icon name={page.nav.icon} />}
                      {t(page.title)}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
      </nav>
      <div class="account">
        <div class="account-who">
          <strong>{session.organisation?.name ?? t('No organisation')}</strong>
          <span class="muted small">{session.email ?? actorName(`person:${session.subject}`)}</span>
        </div>
        <div class="account-does">
          <ThemeSwitch />
          <a
            class="button quiet only-icon"
            href="/docs/"
            aria-label={t('Documentation')}
            title={t('Documentation')}
          >
            <Icon name="book" />
          </a>
          <Button
            kind="quiet"
            icon="out"
            aria-label={t('Sign out')}
            title={t('Sign out')}
            onClick={() => {
              signOut().then(() => go('/sign-in'), sayError)
            }}
          />
        </div>
      </div>
    </div>
  )
}
