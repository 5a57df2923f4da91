/** Whether a page holds the widget: the server looks. */
import type { WidgetVerifyResponse } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { TextField } from '../../parts/field.tsx'
import { Moment } from '../../parts/moment.tsx'
import { inWords } from '../../parts/state.tsx'
import { addressFault, isAddress } from '../../parts/web-address.ts'
import { t } from '../../words.ts'

type Looked = { readonly url: string } & (
  | { readonly found: WidgetVerifyResponse }
  | { readonly fault: string }
)

export function Installed({ domain }: { readonly domain: string | null }): VNode {
  const [url, setUrl] = useState(domain ? `https://${domain}` : '')
  const [looked, setLooked] = useState<Looked | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isWhole = isAddress(url)
  const look = async () => {
    if (!isWhole || isBusy) return
    setBusy(true)
    setLooked(
      await api.verifyWidget({ url }).then(
        (found) => ({ url, found }),
        (fault: unknown) => ({ url, fault: inWords(fault) }),
      ),
    )
    setBusy(false)
  }
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void look()
      }}
    >
      <div class="look-for">
        <TextField
          type="url"
          label={t('Is it installed?')}
          error={addressFault(url)}
          value={url}
          onValue={setUrl}
          placeholder="https://www.example.com/help"
          maxLength={2048}
          autocomplete="url"
        />
        <Button type="submit" icon="search" isBusy={isBusy} disabled={!isWhole}>
          {t('Look')}
        </Button>
      </div>
      <div role="status">{looked?.url === url && <Result of={looked} />}</div>
    </form>
  )
}

function Result({ of }: { readonly of: Looked }): VNode {
  if ('fault' in of) return <p class="field-error">{of.fault}</p>
  const { installed, error, checked_at } = of.found
  if (error)
    return (
      <p class="row">
        <Chip icon="alert" tone="bad">
          {t('Not read')}
        </Chip>
        {t('The page could not be read: {error}', { error })}
      </p>
    )
  return (
    <p class="row">
      {installed ? (
        <Chip icon="done" tone="good">
          {t('Installed')}
        </Chip>
      ) : (
        <Chip icon="alert" tone="warn">
          {t('Not found')}
        </Chip>
      )}
      {installed
        ? t('The page holds the widget.')
        : t('The page was read, and holds neither the script nor the element.')}
      <span class="muted">
        <Moment at={checked_at} />
      </span>
    </p>
  )
}
