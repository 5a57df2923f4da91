/** The form of the widget's looks, with the widget itself beside it. */
import type { TenantInfo, WidgetConfig } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { Button } from '../../parts/button.tsx'
import { useDraft } from '../../parts/draft.ts'
import { Field, SelectField, TextArea, TextField } from '../../parts/field.tsx'
import { explain } from '../../parts/state.tsx'
import { say } from '../../parts/toast.tsx'
import { t } from '../../words.ts'
import {
  configOf,
  type Fault,
  faultsIn,
  type KeptLooks,
  LANGUAGES,
  type Looks,
  longHex,
  looksOf,
} from './looks.ts'
import { Preview } from './preview.tsx'

export interface BrandingProps {
  readonly tenant: TenantInfo
  readonly config: WidgetConfig
  onSaved(change: KeptLooks): void
}

export function Branding({ tenant, config, onSaved }: BrandingProps): VNode {
  const saved = looksOf(config)
  const [looks, setLooks, endDraft] = useDraft('widget', saved)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const set = (change: Partial<Looks>) => setLooks({ ...looks, ...change })
  const faults = faultsIn(looks)
  const isChanged = JSON.stringify(looks) !== JSON.stringify(saved)
  const mayBeSaved = isChanged && Object.keys(faults).length === 0
  const save = async () => {
    if (!mayBeSaved || isBusy) return
    setBusy(true)
    try {
      const change = configOf(looks)
      await api.widgets.updateConfig({ ...change })
      onSaved(change)
      endDraft()
      setError(null)
      say(t('Saved. Visitors see it within five minutes.'))
    } catch (fault) {
      setError(explain(fault).text)
    }
    setBusy(false)
  }
  return (
    <div class="widget-sides">
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Colour value={looks.accent} error={wordsOf(faults.accent)} onValue={(accent) => set({ accent })} />
        <TextField
          type="url"
          label={t('Logo')}
          help={t('An address over HTTPS; shown at 28 px beside the name. Empty for none.')}
          error={wordsOf(faults.logo)}
          value={looks.logo}
          onValue={(logo) => set({ logo })}
          placeholder="https://"
          maxLength={2048}
          autocomplete="off"
        />
        <TextArea
          label={t('Suggested questions')}
          help={t('One on each line. The widget shows the first five, before anything is written.')}
          error={wordsOf(faults.questions)}
          value={looks.questions}
          onValue={(questions) => set({ questions })}
          rows={5}
        />
        <SelectField
          label={t('Language')}
          help={t('Of the widget’s own words, where a page names no other. Its direction follows.')}
          value={looks.locale}
          onValue={(locale) => set({ locale })}
          choices={languages(saved.locale)}
        />
        {error && (
          <p class="field-error" role="alert">
            {error}
          </p>
        )}
        <div class="row end">
          <Button disabled={!isChanged} onClick={endDraft}>
            {t('Undo changes')}
          </Button>
          <Button type="submit" kind="primary" isBusy={isBusy} disabled={!mayBeSaved}>
            {t('Save')}
          </Button>
        </div>
      </form>
      <Preview tenant={tenant} config={{ ...config, ...configOf(looks) }} />
    </div>
  )
}

function Colour({
  value,
  error,
  onValue,
}: {
  readonly value: string
  readonly error: string | null
  onValue(value: string): void
}): VNode {
  return (
    <Field
      label={t('Colour')}
      help={t('Made darker or lighter by the widget until it can be read, in light and in dark.')}
      error={error}
    >
      {(bound) => (
        <div class="colour">
          <input
            type="color"
            aria-label={t('Pick a colour')}
            value={longHex(value)}
            onInput={(event) => onValue(event.currentTarget.value)}
          />
          <input
            {...bound}
            class="mono"
            value={value}
            onInput={(event) => onValue(event.currentTarget.value.trim())}
            maxLength={7}
            autocomplete="off"
            spellcheck={false}
          />
        </div>
      )}
    </Field>
  )
}

function wordsOf(fault: Fault | undefined): string | null {
  switch (fault) {
    case undefined:
      return null
    case 'colour':
      return t('A colour is written in hex, as in #1a73e8.')
    case 'address':
      return t('An address that begins with https://, without a name or password in it.')
    case 'many':
      return t('At most ten questions.')
    case 'long':
      return t('A question has at most 200 characters.')
  }
}

/** By their own names, as whoever speaks them would look for them. */
function languages(current: string): { value: string; label: string }[] {
  return [...new Set([...LANGUAGES, current])].map((tag) => ({
    value: tag,
    label: new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag,
  }))
}
