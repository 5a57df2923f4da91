/** Signs a person in: by the link that `npm start` prints, by name while the server is its own issuer, or by a token. */
import { SvcApiError } from '@svc/client'
import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { api, isDevelopment, signIn } from '../../api.ts'
import type { PageProps } from '../../page.ts'
import { Button } from '../../parts/button.tsx'
import { SelectField, TextArea, TextField } from '../../parts/field.tsx'
import { inWords, Shape } from '../../parts/state.tsx'
import { go } from '../../router.tsx'
import { t } from '../../words.ts'
import './sign-in.css'

const ROLES = ['admin', 'member', 'platform_admin'] as const
type Role = (typeof ROLES)[number]

export default function SignIn({ query }: PageProps): VNode {
  // The link's part after the # is never sent; it is taken out of the address at once.
  const [linked] = useState(() => new URLSearchParams(location.hash.slice(1)))
  const [isLinked, setLinked] = useState(isDevelopment && linked.has('email'))
  const [error, setError] = useState<string | null>(null)
  const to = ownAddress(query.get('to'))

  const enter = async (token: Promise<string>) => {
    // The same one is read out again, too.
    setError(null)
    try {
      await signIn(await token)
      go(to, { replace: true })
    } catch (fault) {
      setError(told(fault))
      setLinked(false)
    }
  }
  useEffect(() => {
    if (!isLinked) return
    history.replaceState(null, '', location.pathname + location.search)
    void enter(tokenFor(linked.get('email') ?? '', linked.get('org') ?? '', roleIn(linked)))
  }, [])

  if (isLinked) return <Shape rows={3} />
  return (
    <div class="sign-in">
      <h1>{t('Sign in')}</h1>
      {isDevelopment ? (
        <DevelopmentForm linked={linked} enter={enter} error={error} />
      ) : (
        <TokenForm enter={enter} error={error} />
      )}
    </div>
  )
}

interface FormProps {
  enter(token: Promise<string>): Promise<void>
  readonly error: string | null
}

function DevelopmentForm({ linked, enter, error }: FormProps & { readonly linked: URLSearchParams }): VNode {
  const [email, setEmail] = useState(linked.get('email') ?? '')
  const [slug, setSlug] = useState(linked.get('org') ?? '')
  const [role, setRole] = useState<Role>(roleIn(linked))
  const [isBusy, setBusy] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setBusy(true)
        void enter(tokenFor(email, slug, role)).then(() => setBusy(false))
      }}
    >
      <p class="muted">{t('This server is in development: it signs in whoever asks, under any name.')}</p>
      <TextField
        label={t('E-mail')}
        type="email"
        value={email}
        onValue={setEmail}
        required
        autocomplete="email"
      />
      <TextField
        label={t('Organisation')}
        help={t('Its short name, such as acme; empty to create one.')}
        value={slug}
        onValue={setSlug}
        autocomplete="organization"
      />
      <SelectField
        label={t('Role')}
        value={role}
        onValue={setRole}
        choices={[
          { value: 'admin', label: t('Administrator') },
          { value: 'member', label: t('Member') },
          { value: 'platform_admin', label: t('Platform administrator') },
        ]}
      />
      {error && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
      <Button type="submit" kind="primary" isBusy={isBusy}>
        {t('Sign in')}
      </Button>
    </form>
  )
}

function TokenForm({ enter, error }: FormProps): VNode {
  const [token, setToken] = useState('')
  const [isBusy, setBusy] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setBusy(true)
        void enter(Promise.resolve(token.trim())).then(() => setBusy(false))
      }}
    >
      <p class="muted">
        {t(
          'Sign in where your organisation signs you in, then come back to this page. A session token from there can also be pasted here.',
        )}
      </p>
      <TextArea
        label={t('Session token')}
        help={t('It is kept in a cookie that no script can read.')}
        error={error}
        value={token}
        onValue={setToken}
        required
        autocomplete="off"
        spellcheck={false}
      />
      <Button type="submit" kind="primary" isBusy={isBusy}>
        {t('Sign in')}
      </Button>
    </form>
  )
}

function roleIn(linked: URLSearchParams): Role {
  return ROLES.find((role) => role === linked.get('role')) ?? 'admin'
}

async function tokenFor(email: string, slug: string, role: Role): Promise<string> {
  const { token } = await api.devToken({ email, role, ...(slug && { org_slug: slug }) })
  return token
}

function told(fault: unknown): string {
  if (fault instanceof SvcApiError && fault.status === 401)
    return t('This token is not valid, or its time is over.')
  if (fault instanceof SvcApiError && fault.message.includes('org_slug'))
    return t('There is no organisation of this name.')
  return inWords(fault)
}

/** Only an address of this console: a link must not lead elsewhere after a sign-in. */
function ownAddress(to: string | null): string {
  const url = to !== null && URL.canParse(to, location.origin) ? new URL(to, location.origin) : null
  // Looked at once its dots are resolved: `/console/..//elsewhere.example` begins as ours does, and is another host.
  const isOwn = url?.origin === location.origin && /^\/console(?:\/|$)/.test(url.pathname)
  return isOwn ? url.pathname + url.search : '/console'
}
