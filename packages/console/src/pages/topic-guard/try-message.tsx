/** A message, tried on the topics as they stand in the form, saved or not. */
import type { TopicCheck, TopicGuardConfig } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { TextArea } from '../../parts/field.tsx'
import { inWords } from '../../parts/state.tsx'
import { number, t } from '../../words.ts'

export interface TryMessageProps {
  readonly topics: readonly string[]
  readonly sensitivity: TopicGuardConfig['topic_guard_sensitivity']
}

export function TryMessage({ topics, sensitivity }: TryMessageProps): VNode {
  const [message, setMessage] = useState('')
  const [checked, setChecked] = useState<{ readonly what: string; readonly verdict: TopicCheck } | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const request = { message, blocked_topics: topics, sensitivity }
  const what = JSON.stringify(request)
  // Of what stands here, not of what stood here when it was asked for.
  const verdict = checked?.what === what ? checked.verdict : null
  const run = async () => {
    if (!message.trim()) return
    setBusy(true)
    setError(null)
    try {
      setChecked({ what, verdict: await api.topicGuard.check(request) })
    } catch (fault) {
      setError(inWords(fault))
    }
    setBusy(false)
  }
  return (
    <form
      class="stack guard-form"
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <TextArea
        label={t('Try a message')}
        help={t('Tried on the topics as they stand here, saved or not. Nothing of it is kept.')}
        error={error}
        value={message}
        onValue={setMessage}
        maxLength={10_000}
        rows={5}
      />
      <div class="row tried">
        <div class="row" role="status">
          {verdict && <Verdict of={verdict} />}
        </div>
        <Button type="submit" icon="play" isBusy={isBusy} disabled={!message.trim()}>
          {t('Try')}
        </Button>
      </div>
    </form>
  )
}

function Verdict({ of }: { readonly of: TopicCheck }): VNode {
  if (!of.blocked)
    return (
      <Chip icon="done" tone="good">
        {t('Let through')}
      </Chip>
    )
  return (
    <>
      <Chip icon="bar" tone="bad">
        {t('Stopped')}
      </Chip>
      <span>
        {of.matchedTopic}
        {of.confidence !== null && (
          <span class="muted">
            {' '}
            {t('sure to {part}', {
              part: number(of.confidence, { style: 'percent', maximumFractionDigits: 0 }),
            })}
          </span>
        )}
      </span>
    </>
  )
}
