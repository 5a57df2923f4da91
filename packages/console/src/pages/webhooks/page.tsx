/** Webhooks: programs that are told of events as they happen. */
import type { Webhook } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { useFresh, useLoad } from '../../load.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Moment } from '../../parts/moment.tsx'
import { useShowOnce } from '../../parts/once.tsx'
import { Several } from '../../parts/several.tsx'
import { Await, Notice } from '../../parts/state.tsx'
import { Table } from '../../parts/table.tsx'
import { go } from '../../router.tsx'
import { t } from '../../words.ts'
import { SecretDialog, WebhookDialog } from './webhook-dialog.tsx'

export default function Webhooks(): VNode {
  const hooks = useLoad((signal) => api.webhooks.list({ signal }), [])
  useFresh(hooks)
  const [isAdding, setAdding] = useState(false)
  const showOnce = useShowOnce()
  // Where there is none yet, the empty place has it.
  const hasSome = hooks.loading.state === 'ready' && hooks.loading.data.webhooks.length > 0
  const add = (
    <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
      {t('Add webhook')}
    </Button>
  )
  return (
    <>
      <Heading title={t('Webhooks')} actions={hasSome && add}>
        {t('Addresses that are told of events as they happen: signed, and tried again where they fail.')}
      </Heading>
      <Await of={hooks.loading} retry={hooks.reload}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <Notice icon="webhook" title={t('There is no webhook yet')} action={add}>
              <p>
                {t(
                  'One tells your program when personal data is found, a text is denied, or a review waits.',
                )}
              </p>
            </Notice>
          ) : (
            <Table
              caption={t('Webhooks')}
              rows={webhooks}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => `/console/webhooks/${id}`}
              columns={[
                { head: t('Name'), cell: ({ name }) => <strong>{name}</strong> },
                { head: t('Address'), cell: ({ url }) => <span class="written">{url}</span> },
                {
                  head: t('Events'),
                  cell: ({ events }) => <Several words={events} />,
                },
                { head: t('State'), cell: (hook) => <StateChip hook={hook} /> },
                { head: t('Added'), isExtra: true, cell: ({ created_at }) => <Moment at={created_at} /> },
              ]}
            />
          )
        }
      </Await>
      {isAdding && (
        <WebhookDialog
          title={t('Add webhook')}
          verb={t('Add webhook')}
          save={async (request) => {
            const hook = await api.webhooks.create(request)
            showOnce((onClose) => (
              <SecretDialog
                hook={hook}
                onClose={() => {
                  onClose()
                  go(`/console/webhooks/${hook.id}`)
                }}
              />
            ))
            hooks.reload()
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

export function StateChip({ hook }: { readonly hook: Webhook }): VNode {
  if (hook.is_active)
    return (
      <Chip icon="done" tone="good">
        {t('Active')}
      </Chip>
    )
  if (hook.disabled_reason)
    return (
      <Chip icon="alert" tone="bad">
        {t('Switched off')}
      </Chip>
    )
  return <Chip>{t('Paused')}</Chip>
}
