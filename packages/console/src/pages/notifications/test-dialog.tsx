/** Says who would be told of an event, and tells them when asked to. */
import type { NotificationTest, Stakeholder } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { useLoad } from '../../load.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, useIsOpen } from '../../parts/dialog.tsx'
import { SelectField } from '../../parts/field.tsx'
import { Await } from '../../parts/state.tsx'
import { say, sayError, sayNotDone } from '../../parts/toast.tsx'
import { counted, number, t } from '../../words.ts'
import { channelWords, EVENTS, eventWords, type RoutedEvent } from './routing-words.ts'

export interface TestDialogProps {
  readonly stakeholders: readonly Stakeholder[]
  onTold(): void
  onClose(): void
}

export function TestDialog({ stakeholders, onTold, onClose }: TestDialogProps): VNode {
  const [event, setEvent] = useState<RoutedEvent>('POLICY_VIOLATION')
  const [severity, setSeverity] = useState('4')
  const [isBusy, setBusy] = useState(false)
  const isOpen = useIsOpen()
  const request = { event_type: event, severity: Number(severity) }
  const preview = useLoad(
    (signal) => api.notifications.test({ ...request, dry_run: true }, { signal }),
    [event, severity],
  )
  const tell = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const told = await api.notifications.test(request)
      sayWhatCame(told.mode === 'live' ? told.deliveries : [])
      onTold()
      // Another dialog may be open by then.
      if (isOpen()) onClose()
    } catch (fault) {
      sayError(fault)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('Who would be told?')}
      onClose={onClose}
      onSubmit={() => void tell()}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button type="submit" isBusy={isBusy}>
            {t('Tell them now')}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('Event')}
        value={event}
        onValue={setEvent}
        choices={EVENTS.map((value) => ({ value, label: eventWords(value) }))}
      />
      <SelectField
        label={t('Severity')}
        value={severity}
        onValue={setSeverity}
        choices={['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))}
      />
      <Await of={preview.loading} retry={preview.reload} rows={2}>
        {(test) => (
          <div role="status">
            <Told test={test} stakeholders={stakeholders} />
          </div>
        )}
      </Await>
    </Dialog>
  )
}

function sayWhatCame(deliveries: readonly { readonly status: string }[]): void {
  const all = deliveries.length
  const n = deliveries.filter(({ status }) => status === 'delivered').length
  if (all === 0) sayNotDone(t('Nobody was told: no rule matches.'))
  else if (n === 0) sayNotDone(t('No message was delivered. “Last told” says why.'))
  else if (n < all)
    sayNotDone(
      t('{n} of {all} messages were delivered. “Last told” says why the others were not.', {
        n: number(n),
        all: number(all),
      }),
    )
  else say(counted(n, { one: '{n} message was delivered.', other: '{n} messages were delivered.' }))
}

function Told({
  test,
  stakeholders,
}: {
  readonly test: NotificationTest
  readonly stakeholders: readonly Stakeholder[]
}): VNode | null {
  if (test.mode !== 'preview') return null
  if (test.would_notify.length === 0) return <p>{t('Nobody: no rule matches.')}</p>
  return (
    <ul class="group">
      {test.would_notify.map(({ stakeholder, channel }) => (
        <li key={`${stakeholder}-${channel}`}>
          <strong>{stakeholders.find(({ id }) => id === stakeholder)?.name ?? stakeholder}</strong>,{' '}
          {channelWords(channel)}
        </li>
      ))}
    </ul>
  )
}
