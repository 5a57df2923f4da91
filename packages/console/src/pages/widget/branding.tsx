/** The form of the widget's looks, with the widget itself beside it. */
import type { TenantInfo, WidgetConfig } from '@svc/client'
import type { VNode } from 'preact'
import { api } from '../../api.ts'
import { useEditing } from '../../parts/editing.ts'
import { EditingForm } from '../../parts/editing-form.tsx'
import { Field, SelectField, TextArea, TextField } from '../../parts/field.tsx'
import type { Kept } from '../../parts/kept.ts'
import { say } from '../../parts/toast.tsx'
import { t } from '../../words.ts'
import {
  configOf,
  type Fault,
  faultsIn,
  LANGUAGES,
  type Looks,
  languageName,
  longHex,
  looksOf,
} from './looks.ts'
import { Preview } from './preview.tsx'

export interface BrandingProps {
  readonly tenant: TenantInfo
  readonly config: Kept<WidgetConfig>
  read(): Promise<Kept<WidgetConfig>>
  onKept(config: Kept<WidgetConfig>): void
}

/** The looks within a configuration, with the ETag of the whole configuration. */
type KeptLooks = Kept<Looks, Kept<WidgetConfig>>

const keptLooks = (config: Kept<WidgetConfig>): KeptLooks => ({ value: looksOf(config.value), tag: config })

export function Branding({ tenant, config, read, onKept }: BrandingProps): VNode {
  const saved = keptLooks(config)
  const editing = useEditing({
    name: 'widget',
    saved,
    read: async () => keptLooks(await read()),
    write: (now, { tag: { tag } }) => api.widgets.updateConfig({ ...configOf(now) }, { ifMatch: tag }),
    onKept: (kept) => onKept(kept.tag),
    onSaved: () => say(t('Saved. Visitors see it within five minutes.')),
  })
  const { now: looks } = editing
  const set = (change: Partial<Looks>) => editing.set({ ...looks, ...change })
  const faults = faultsIn(looks)
  const isRight = Object.keys(faults).length === 0
  return (
    <div class="widget-sides">
      <EditingForm
        of={editing}
        isRight={isRight}
        names={{
          accent: t('Colour'),
          logo: t('Logo'),
          questions: t('Suggested questions'),
          locale: t('Language'),
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
          choices={languages(saved.value.locale)}
        />
      </EditingForm>
      <Preview tenant={tenant} config={{ ...config.value, ...configOf(looks) }} />
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
    label: languageName(tag),
  }))
}
