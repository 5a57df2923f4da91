/** Who was told of what in the last days, and whether it reached them. */
import type { Routing } from '@svc/client'
import type { VNode } from 'preact'
import { api } from '../../api.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Table } from '../../parts/table.tsx'
import { say, sayError } from '../../parts/toast.tsx'
import { number, t } from '../../words.ts'
import { channelWords, eventWords } from './routing-words.ts'

export interface HistoryProps {
  readonly history: Routing['history']
  onAcknowledged(): void
}

export function History({ history, onAcknowledged }: HistoryProps): VNode {
  if (history.length === 0)
    return <p class="muted">{t('Nobody was told of anything in the last 30 days.')}</p>
  const acknowledge = (id: string) =>
    api.notifications.ack(id).then(() => {
      say(t('Acknowledged: it goes to nobody else.'))
      onAcknowledged()
    }, sayError)
  return (
    <Table
      caption={t('Last told')}
      rows={history}
      keyOf={({ id }) => id}
      columns={[
        { head: t('Event'), cell: ({ event }) => eventWords(event) },
        { head: t('Severity'), isNumber: true, cell: ({ severity }) => number(severity) },
        { head: t('On'), cell: ({ channel }) => channelWords(channel) },
        { head: t('State'), cell: (entry) => <State of={entry} /> },
        {
          head: t('When'),
          cell: ({ delivered_at, next_attempt_at }) => {
            const at = delivered_at ?? next_attempt_at
            return at ? <Moment at={at} /> : '–'
          },
        },
      ]}
      actions={({ id, severity }) =>
        severity >= 4 && (
          <Button kind="quiet" icon="done" onClick={() => acknowledge(id)}>
            {t('Acknowledge')}
          </Button>
        )
      }
    />
  )
}

function State({ of }: { readonly of: Routing['history'][number] }): VNode {
  return (
    <span class="row">
      <StatusChip status={of.status} />
      {of.error && <span class="muted small">{of.error}</span>}
    </span>
  )
}

function StatusChip({ status }: { readonly status: Routing['history'][number]['status'] }): VNode {
  switch (status) {
    case 'delivered':
      return (
        <Chip icon="done" tone="good">
          {t('Delivered')}
        </Chip>
      )
    case 'pending':
      return <Chip icon="clock">{t('Pending')}</Chip>
    case 'failed':
      return (
        <Chip icon="alert" tone="bad">
          {t('Failed')}
        </Chip>
      )
    case 'escalated':
      return (
        <Chip icon="bell" tone="warn">
          {t('Escalated')}
        </Chip>
      )
  }
}
