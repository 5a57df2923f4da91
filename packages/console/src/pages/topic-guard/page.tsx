/** The topic guard: what is not answered, how closely, a message tried on it, and what it stopped. */
import type { TopicGuardConfig } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { useLoad } from '../../load.ts'
import { Button } from '../../parts/button.tsx'
import { useDraft } from '../../parts/draft.ts'
import { CheckField, SelectField } from '../../parts/field.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Await } from '../../parts/state.tsx'
import { say, sayError } from '../../parts/toast.tsx'
import { t } from '../../words.ts'
import { Stopped } from './stopped.tsx'
import './topic-guard.css'
import { Topics } from './topics.tsx'
import { TryMessage } from './try-message.tsx'

export default function TopicGuard(): VNode {
  const config = useLoad((signal) => api.topicGuard.config({ signal }), [])
  return (
    <>
      <Heading title={t('Topic guard')}>
        {t('Messages about what you do not want to be asked get a polite refusal, and no model sees them.')}
      </Heading>
      <Await of={config.loading} retry={config.reload} rows={6}>
        {(saved) => <Configure saved={saved} onSaved={(changed) => config.put(() => changed)} />}
      </Await>
      <Stopped />
    </>
  )
}

interface ConfigureProps {
  readonly saved: TopicGuardConfig
  onSaved(config: TopicGuardConfig): void
}

function Configure({ saved, onSaved }: ConfigureProps): VNode {
  const [draft, setDraft, endDraft] = useDraft('topic guard', saved)
  const [isBusy, setBusy] = useState(false)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved)
  const change = (changes: Partial<TopicGuardConfig>) => setDraft({ ...draft, ...changes })
  const save = async () => {
    setBusy(true)
    try {
      await api.topicGuard.update(draft)
      onSaved(draft)
      endDraft()
      say(t('Saved, for every widget.'))
    } catch (fault) {
      sayError(fault)
    }
    setBusy(false)
  }
  return (
    <div class="columns">
      <form
        class="stack guard-form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <CheckField
          label={t('Stop messages about these topics')}
          checked={draft.topic_guard_enabled}
          onValue={(topic_guard_enabled) => change({ topic_guard_enabled })}
        />
        <Topics topics={draft.blocked_topics} onTopics={(blocked_topics) => change({ blocked_topics })} />
        <SelectField
          label={t('How closely')}
          value={draft.topic_guard_sensitivity}
          choices={[
            { value: 'low', label: t('Low: the words themselves') },
            { value: 'medium', label: t('Medium: their forms, too') },
            { value: 'high', label: t('High: what is like them, too') },
          ]}
          onValue={(topic_guard_sensitivity) => change({ topic_guard_sensitivity })}
        />
        <div class="row end">
          {isChanged && <Button onClick={endDraft}>{t('Undo')}</Button>}
          <Button type="submit" kind="primary" isBusy={isBusy} disabled={!isChanged}>
            {t('Save')}
          </Button>
        </div>
      </form>
      <TryMessage topics={draft.blocked_topics} sensitivity={draft.topic_guard_sensitivity} />
    </div>
  )
}
