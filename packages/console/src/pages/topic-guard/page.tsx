/** The topic guard: what is not answered, how closely, a message tried on it, and what it stopped. */
import type { TopicGuardConfig } from '@svc/client'
import type { VNode } from 'preact'
import { api } from '../../api.ts'
import { useLoad } from '../../load.ts'
import { useEditing } from '../../parts/editing.ts'
import { EditingForm } from '../../parts/editing-form.tsx'
import { CheckField, SelectField } from '../../parts/field.tsx'
import { Heading } from '../../parts/heading.tsx'
import { type Kept, keptOf } from '../../parts/kept.ts'
import { Await } from '../../parts/state.tsx'
import { say } from '../../parts/toast.tsx'
import { t } from '../../words.ts'
import { Stopped } from './stopped.tsx'
import './topic-guard.css'
import { Topics } from './topics.tsx'
import { TryMessage } from './try-message.tsx'

export default function TopicGuard(): VNode {
  const config = useLoad(read, [])
  return (
    <>
      <Heading title={t('Topic guard')}>
        {t('Messages about what you do not want to be asked get a polite refusal, and no model sees them.')}
      </Heading>
      <Await of={config.loading} retry={config.reload} rows={6}>
        {(saved) => <Configure saved={saved} onKept={(kept) => config.put(() => kept)} />}
      </Await>
      <Stopped />
    </>
  )
}

const read = (signal?: AbortSignal) => keptOf(api.topicGuard.config({ signal }))

interface ConfigureProps {
  readonly saved: Kept<TopicGuardConfig>
  onKept(kept: Kept<TopicGuardConfig>): void
}

function Configure({ saved, onKept }: ConfigureProps): VNode {
  const editing = useEditing({
    name: 'topic guard',
    saved,
    read,
    onKept,
    write: (now, { tag }) => api.topicGuard.update(now, { ifMatch: tag }),
    onSaved: () => say(t('Saved, for every widget.')),
  })
  const { now } = editing
  const change = (changes: Partial<TopicGuardConfig>) => editing.set({ ...now, ...changes })
  return (
    <div class="columns">
      <EditingForm
        of={editing}
        class="guard-form"
        names={{
          topic_guard_enabled: t('Stop messages about these topics'),
          blocked_topics: t('Topics'),
          topic_guard_sensitivity: t('How closely'),
        }}
      >
        <CheckField
          label={t('Stop messages about these topics')}
          checked={now.topic_guard_enabled}
          onValue={(topic_guard_enabled) => change({ topic_guard_enabled })}
        />
        <Topics topics={now.blocked_topics} onTopics={(blocked_topics) => change({ blocked_topics })} />
        <SelectField
          label={t('How closely')}
          value={now.topic_guard_sensitivity}
          choices={[
            { value: 'low', label: t('Low: the words themselves') },
            { value: 'medium', label: t('Medium: their forms, too') },
            { value: 'high', label: t('High: what is like them, too') },
          ]}
          onValue={(topic_guard_sensitivity) => change({ topic_guard_sensitivity })}
        />
      </EditingForm>
      <TryMessage topics={now.blocked_topics} sensitivity={now.topic_guard_sensitivity} />
    </div>
  )
}
