/** What stands where something else will: while it comes, when there is none, when it failed, when it may not be seen. */
import { SvcApiError, SvcConnectionError, SvcPreconditionError } from '@svc/client'
import type { ComponentChildren, VNode } from 'preact'
import { useEffect } from 'preact/hooks'
import { readSession } from '../api.ts'
import type { Loading } from '../loading.ts'
import { go, here } from '../router.tsx'
import { counted, t } from '../words.ts'
import { Button, ButtonLink } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { OvertakenError } from './kept.ts'
import { reasonOf } from './reason.ts'

export interface AwaitProps<T> {
  readonly of: Loading<T>
  /** Asked for again by the person, after an error. */
  readonly retry: () => void
  /** How much room to hold while it comes: lines of a text, or rows of a table. */
  readonly rows?: number
  readonly children: (data: T) => ComponentChildren
}

/** One of the states that every page has. */
export function Await<T>({ of, retry, rows = 5, children }: AwaitProps<T>): VNode {
  switch (of.state) {
    case 'loading':
      return <Shape rows={rows} />
    case 'failed':
      return <Failed error={of.error} retry={retry} />
    case 'ready':
      return (
        <div class="loaded" aria-busy={of.isStale}>
          {children(of.data)}
        </div>
      )
  }
}

/** The shape of what comes; seen when it takes longer than 150 ms. */
export function Shape({ rows }: { readonly rows: number }): VNode {
  return (
    <div class="shape" role="status">
      <span class="sr">{t('Loading')}</span>
      {Array.from({ length: rows }, (_, i) => (
        <span key={i} class="bone" />
      ))}
    </div>
  )
}

export interface NoticeProps {
  readonly icon: IconName
  readonly title: string
  readonly children?: ComponentChildren
  /** The one thing to do. */
  readonly action?: ComponentChildren
  /** It is all that the page has: its title is the page's. */
  readonly isPage?: boolean
}

/** A few words in the middle of an empty place. */
export function Notice({ icon, title, children, action, isPage = false }: NoticeProps): VNode {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div class="notice">
      <Icon name={icon} />
      <Title>{title}</Title>
      {children && <div class="notice-text">{children}</div>}
      {action}
    </div>
  )
}

export function Failed({
  error,
  retry,
  isPage = false,
}: {
  readonly error: unknown
  readonly retry: () => void
  readonly isPage?: boolean
}): VNode {
  const { title, text, id, kind } = explain(error)
  if (kind === 'signed-out') return <MaybeSignedOut />
  if (kind === 'no-permission')
    return <NoPermission title={title} text={text} isPage={isPage} isHeldBack={isHeldBack(error)} />
  return (
    <div role="alert">
      <Notice
        icon="alert"
        title={title}
        isPage={isPage}
        action={<Button onClick={retry}>{t('Try again')}</Button>}
      >
        <p>{text}</p>
        {id && <p class="muted small">{t('Request {id}', { id })}</p>}
      </Notice>
    </div>
  )
}

export function NoPermission({
  title = t('This is for others'),
  text,
  isPage = false,
  isHeldBack = false,
}: {
  readonly title?: string
  readonly text?: string
  readonly isPage?: boolean
  /** A second factor is missing: where a backup code is used in its place is not far. */
  readonly isHeldBack?: boolean
}): VNode {
  const action = isHeldBack && (
    <ButtonLink href="/console/team" kind="primary">
      {t('Use a backup code')}
    </ButtonLink>
  )
  return (
    <Notice icon="guard" title={title} isPage={isPage} action={action}>
      <p>
        {text ??
          t(
            'Your role does not include this page. An administrator of your organisation can open it, or change your role.',
          )}
      </p>
    </Notice>
  )
}

/** Some answers say 401 for a role that is missing as well: who is signed in tells which it is. */
function MaybeSignedOut(): VNode {
  useEffect(() => {
    let isHere = true
    readSession().then(
      (session) => isHere && session === null && toSignIn(),
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [])
  return <NoPermission />
}

/** The page that signs in, which comes back to this one. */
export function toSignIn(): void {
  const { path, query } = here()
  const to = query.size > 0 ? `${path}?${query}` : path
  go(`/sign-in?to=${encodeURIComponent(to)}`, { replace: true })
}

export interface Explained {
  readonly kind: 'signed-out' | 'no-permission' | 'refused' | 'failed'
  readonly title: string
  readonly text: string
  /** The request's, to quote when asking for help, where the text does not name it. */
  readonly id?: string | undefined
}

/** What happened, what is safe, what to do. */
export function explain(error: unknown): Explained {
  if (error instanceof SvcConnectionError)
    return {
      kind: 'failed',
      title: t('The server did not answer'),
      text: t('What was saved is safe. Check the connection, then try again.'),
    }
  if (error instanceof OvertakenError || error instanceof SvcPreconditionError)
    return {
      kind: 'refused',
      title: t('Somebody else saved this meanwhile'),
      text: t(
        'Somebody else saved this meanwhile. What you wrote is still here, and not saved: save again to put it in the place of theirs, or cancel to see theirs.',
      ),
    }
  if (!(error instanceof SvcApiError))
    return {
      kind: 'failed',
      title: t('Something went wrong on this page'),
      text: t('What was saved is safe. Try again, or load the page anew.'),
    }
  const { status, requestId: id, retryAfterSeconds: seconds } = error
  const message = reasonOf(error) || t('It gave no reason.')
  if (status === 401)
    return {
      kind: 'signed-out',
      title: t('This was not allowed'),
      id,
      text: t(
        'Your session has ended, or your role does not include this. Sign in again in another tab: what you wrote here stays.',
      ),
    }
  if (isHeldBack(error))
    return {
      kind: 'no-permission',
      title: t('A second factor is required'),
      id,
      text: t(
        'Your organisation requires a second factor of its administrators: sign in with one, or redeem a backup code.',
      ),
    }
  if (error.code === 'organisation_suspended')
    return { kind: 'no-permission', title: t('Your organisation is suspended'), text: sentence(message), id }
  if (status === 403)
    return { kind: 'no-permission', title: t('This is for others'), text: sentence(message), id }
  if (status === 429)
    return {
      kind: 'refused',
      title: t('Too many requests'),
      id,
      text: seconds
        ? counted(seconds, { one: 'Try again in {n} second.', other: 'Try again in {n} seconds.' })
        : t('Wait a little, then try again.'),
    }
  if (status === 404)
    return { kind: 'refused', title: t('There is no such thing'), text: t('It may have been removed.'), id }
  if (status < 500)
    return { kind: 'refused', title: t('The server refused this'), text: sentence(message), id }
  // Within the text: a dialog and a toast have no other place for it.
  return {
    kind: 'failed',
    title: t('The server could not do this'),
    text: id
      ? t(
          'What was saved is safe. Try again; if it stays so, name request {id} to whoever runs the server.',
          { id },
        )
      : t('What was saved is safe. Try again; if it stays so, tell whoever runs the server.'),
  }
}

function isHeldBack(error: unknown): boolean {
  return error instanceof SvcApiError && error.code === 'second_factor_required'
}

/** The same where there is no heading. The server's own words of a refusal need none. */
export function inWords(error: unknown): string {
  const { kind, title, text } = explain(error)
  return kind === 'failed' ? `${title}. ${text}` : text
}

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`
}
