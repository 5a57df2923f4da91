/** Founds an organisation, for whoever is signed in and belongs to none. */
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api, signOut } from '../../api.ts'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Identifier } from '../../parts/identifier.tsx'
import { inWords } from '../../parts/state.tsx'
import { sayError } from '../../parts/toast.tsx'
import { addressFault, isAddress } from '../../parts/web-address.ts'
import { useSession } from '../../shell/session.ts'
import { t } from '../../words.ts'
import './onboard.css'

export default function Onboard(): VNode {
  const { subject } = useSession()
  const [name, setName] = useState('')
  const [site, setSite] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isWhole = name.trim() !== '' && (site === '' || isAddress(site))
  const found = async () => {
    if (isBusy || !isWhole) return
    setBusy(true)
    // The same one is read out again, too.
    setError(null)
    try {
      await api.tenants.onboard({ business_name: name.trim(), ...(site && { website_url: site }) })
      // The session acts on it from now on: everything begins anew.
      location.assign('/console')
    } catch (fault) {
      setError(inWords(fault))
      setBusy(false)
    }
  }
  return (
    <div class="onboard">
      <Heading title={t('Your organisation')}>
        {t('You belong to none yet. Create one, or ask whoever runs this server to add you to yours.')}
      </Heading>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void found()
        }}
      >
        <TextField
          label={t('Name')}
          help={t('As your visitors know it.')}
          value={name}
          onValue={setName}
          maxLength={200}
          required
          autocomplete="organization"
        />
        <TextField
          type="url"
          label={t('Website, if there is one')}
          error={addressFault(site)}
          value={site}
          onValue={setSite}
          maxLength={2048}
          placeholder="https://example.com"
          autocomplete="url"
        />
        {error && (
          <p class="field-error" role="alert">
            {error}
          </p>
        )}
        <div class="row end">
          <Button
            kind="quiet"
            onClick={() => void signOut().then(() => location.assign('/sign-in'), sayError)}
          >
            {t('Sign out')}
          </Button>
          <Button type="submit" kind="primary" isBusy={isBusy} disabled={!isWhole}>
            {t('Create organisation')}
          </Button>
        </div>
      </form>
      <p class="section muted small">
        {t('To be added to yours, say under which name you are known here:')}{' '}
        <Identifier value={subject} name={t('your name')} isWhole />
      </p>
    </div>
  )
}
