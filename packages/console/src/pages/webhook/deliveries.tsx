/** What came of each delivery of a webhook: a list, one with its body, and another attempt by hand. */
import type { WebhookDelivery } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import type { Pages } from '../../load.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { Code } from '../../parts/code.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Identifier } from '../../parts/identifier.tsx'
import { ExactMoment, Moment } from '../../parts/moment.tsx'
import { Notice } from '../../parts/state.tsx'
import { Table } from '../../parts/table.tsx'
import { say, sayError } from '../../parts/toast.tsx'
import { number, t } from '../../words.ts'

interface DeliveriesProps {
  readonly rows: readonly WebhookDelivery[]
  readonly pages: Pages<WebhookDelivery>
  readonly hookId: string
}

export function Deliveries({ rows, pages, hookId }: DeliveriesProps): VNode {
  const [retrying, setRetrying] = useState<string | null>(null)
  const [opened, setOpened] = useState<WebhookDelivery | null>(null)
  if (rows.length === 0)
    return (
      <Notice icon="webhook" title={t('Nothing was delivered yet')}>
        <p>{t('Send a test, or wait for the first event.')}</p>
      </Notice>
    )
  const retry = async (delivery: WebhookDelivery) => {
    setRetrying(delivery.id)
    try {
      await api.webhooks.retry(hookId, delivery.id)
      say(t('It is sent once more.'))
      pages.reload()
    } catch (fault) {
      sayError(fault)
    }
    setRetrying(null)
  }
  return (
    <>
      <Table
        caption={t('Deliveries')}
        rows={rows}
        keyOf={({ id }) => id}
        onOpen={setOpened}
        columns={[
          { head: t('Event'), cell: ({ event }) => <code>{event}</code> },
          { head: t('State'), cell: (delivery) => <DeliveryState of={delivery} /> },
          { head: t('Attempt'), isNumber: true, cell: ({ attempt }) => number(attempt) },
          {
            head: t('Took'),
            isNumber: true,
            isExtra: true,
            cell: ({ response_ms }) => (response_ms === null ? '' : t('{n} ms', { n: number(response_ms) })),
          },
          {
            head: t('Event’s id'),
            isExtra: true,
            cell: ({ event_id }) => <Identifier value={event_id} name={t('event')} />,
          },
          { head: t('When'), cell: ({ created_at }) => <Moment at={created_at} /> },
        ]}
        actions={(delivery) =>
          delivery.status === 'failed' && (
            <Button
              kind="quiet"
              icon="refresh"
              isBusy={retrying === delivery.id}
              onClick={() => void retry(delivery)}
            >
              {t('Retry')}
            </Button>
          )
        }
        pages={pages}
      />
      {opened && <DeliveryDialog of={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** What was sent, and what came back of it. */
function DeliveryDialog({ of, onClose }: { readonly of: WebhookDelivery; onClose(): void }): VNode {
  return (
    <Dialog title={of.event} onClose={onClose} isSide>
      <dl class="facts">
        <dt>{t('State')}</dt>
        <dd>
          <DeliveryState of={of} />
        </dd>
        <dt>{t('Attempt')}</dt>
        <dd class="row">
          {number(of.attempt)}
          <ExactMoment at={of.created_at} />
          {of.response_ms !== null && <span class="muted">{t('{n} ms', { n: number(of.response_ms) })}</span>}
        </dd>
        {of.next_attempt_at && (
          <>
            <dt>{t('Sent at')}</dt>
            <dd>
              <ExactMoment at={of.next_attempt_at} />
            </dd>
          </>
        )}
        <dt>{t('Delivery')}</dt>
        <dd>
          <Identifier value={of.id} name={t('delivery')} />
        </dd>
        <dt>{t('Event')}</dt>
        <dd>
          <Identifier value={of.event_id} name={t('event')} />
        </dd>
      </dl>
      <div class="group">
        <h3>{t('Body')}</h3>
        <p class="muted small">{t('The same in every attempt; sent without these line breaks.')}</p>
        <Code name={t('body')}>{JSON.stringify(of.payload, null, 2)}</Code>
      </div>
    </Dialog>
  )
}

function DeliveryState({ of }: { readonly of: WebhookDelivery }): VNode {
  const status = of.response_status === null ? '' : ` ${of.response_status}`
  if (of.status === 'delivered') return <Chip icon="done" tone="good">{`${t('Delivered')}${status}`}</Chip>
  if (of.status === 'pending') return <Chip icon="clock">{t('Pending')}</Chip>
  return (
    <span class="row" title={of.error ?? undefined}>
      <Chip icon="alert" tone="bad">{`${t('Failed')}${status}`}</Chip>
      {of.error && <span class="muted small">{of.error}</span>}
    </span>
  )
}
