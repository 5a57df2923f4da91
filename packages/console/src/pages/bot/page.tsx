/** The assistant: its name, its greeting, and how it speaks. */
import type { BotConfig, TenantInfo, WidgetConfig } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { useLoad } from '../../load.ts'
import { Button } from '../../parts/button.tsx'
import { useDraft } from '../../parts/draft.ts'
import { TextArea, TextField } from '../../parts/field.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Await, explain } from '../../parts/state.tsx'
import { say } from '../../parts/toast.tsx'
import { Link } from '../../router.tsx'
import { number, t } from '../../words.ts'
import { changesIn, faultsIn, MAX_PROMPT, type Speech, speechOf } from './speech.ts'
import './bot.css'

interface Kept {
  readonly tenant: TenantInfo
  readonly config: WidgetConfig
  readonly bot: BotConfig
}

export default function Bot(): VNode {
  const bot = useLoad(read, [])
  return (
    <>
      <Heading title={t('Bot')}>
        {t('Who answers in the chat, and how.')} <Link href="/console/widget">{t('How it looks')}</Link>
      </Heading>
      <Await of={bot.loading} retry={bot.reload} rows={8}>
        {(kept) => <SpeechForm key={kept.tenant.id} kept={kept} onSaved={bot.reload} />}
      </Await>
    </>
  )
}

async function read(signal: AbortSignal): Promise<Kept> {
  const [tenant, bot] = await Promise.all([api.tenants.current({ signal }), api.widgets.bot({ signal })])
  return { tenant, bot, config: await api.widgets.config(tenant.slug, { signal }) }
}

function SpeechForm({ kept, onSaved }: { readonly kept: Kept; onSaved(): void }): VNode {
  const saved = speechOf(kept.config, kept.bot)
  const [now, setNow, endDraft] = useDraft('bot', saved)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const set = (change: Partial<Speech>) => setNow({ ...now, ...change })
  const faults = faultsIn(now, saved)
  const { widget, bot } = changesIn(saved, now)
  const isChanged = widget !== null || bot !== null
  const isRight = Object.keys(faults).length === 0
  const save = async () => {
    if (!isChanged || !isRight || isBusy) return
    setBusy(true)
    try {
      if (widget) await api.widgets.updateConfig(widget)
      if (bot) await api.widgets.updateBot(bot)
      // What comes back is what is kept: personal data in a prompt is replaced.
      endDraft()
      setError(null)
      onSaved()
      say(t('Saved. Visitors see it within five minutes.'))
    } catch (fault) {
      setError(explain(fault).text)
    }
    setBusy(false)
  }
  return (
    <form
      class="stack bot"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label={t('Name')}
        error={faults.name ? t('It needs a name.') : null}
        value={now.name}
        onValue={(name) => set({ name })}
        maxLength={100}
        autocomplete="off"
      />
      <TextArea
        label={t('Greeting')}
        help={t('The first thing that stands in the chat.')}
        error={faults.greeting ? t('It needs a greeting.') : null}
        value={now.greeting}
        onValue={(greeting) => set({ greeting })}
        maxLength={1000}
        rows={2}
      />
      <TextArea
        label={t('System prompt')}
        help={
          <>
            {t(
              'What the model is told before each conversation. Personal data in it is replaced by placeholders before it is kept.',
            )}{' '}
            <span class="count">
              {t('{n} of {most}', { n: number(now.prompt.length), most: number(MAX_PROMPT) })}
            </span>
          </>
        }
        error={faults.prompt ? t('A prompt that was set can be changed, not removed.') : null}
        value={now.prompt}
        onValue={(prompt) => set({ prompt })}
        placeholder={t('You answer questions about our shop, in a few friendly sentences.')}
        maxLength={MAX_PROMPT}
        rows={10}
      />
      <div class="bot-figures">
        <TextField
          type="number"
          label={t('Temperature')}
          help={t('0 answers alike each time; 2 is at its freest. Facts do well with 0.2.')}
          error={faults.temperature ? t('A number from 0 to 2.') : null}
          value={now.temperature}
          onValue={(temperature) => set({ temperature })}
          min={0}
          max={2}
          step={0.1}
        />
        <TextField
          type="number"
          label={t('Longest answer')}
          help={t('In tokens, about three quarters of a word each; up to {most}.', { most: number(8192) })}
          error={faults.length ? t('A whole number from 1 to {most}.', { most: number(8192) }) : null}
          value={now.length}
          onValue={(length) => set({ length })}
          min={1}
          max={8192}
          step={1}
        />
      </div>
      {error && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
      <div class="row end">
        <Button disabled={!isChanged} onClick={endDraft}>
          {t('Undo changes')}
        </Button>
        <Button type="submit" kind="primary" isBusy={isBusy} disabled={!isChanged || !isRight}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}
