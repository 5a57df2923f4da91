/** One webhook: what it is told, what came of it, and what can be done about it. */
import type { Webhook, WebhookDelivery, WebhookWithSecret } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { useLoad, usePages } from '../../load.ts'
import type { PageProps } from '../../page.ts'
import { Button } from '../../parts/button.tsx'
import { Label } from '../../parts/chip.tsx'
import { Confirm } from '../../parts/dialog.tsx'
import { Heading } from '../../parts/heading.tsx'
import { type Kept, keptOf, OvertakenError, saveUnlessOvertaken } from '../../parts/kept.ts'
import { useShowOnce } from '../../parts/once.tsx'
import { Await } from '../../parts/state.tsx'
import { say, sayError, sayNotDone } from '../../parts/toast.tsx'
import { go } from '../../router.tsx'
import { t } from '../../words.ts'
import { StateChip } from '../webhooks/page.tsx'
import { SecretDialog, WebhookDialog, type WebhookRequest } from '../webhooks/webhook-dialog.tsx'
import { Deliveries } from './deliveries.tsx'

type Opened = 'edit' | 'rotate' | 'remove' | null

export default function WebhookPage({ params }: PageProps): VNode {
  const id = params.id ?? ''
  const read = (signal?: AbortSignal) => keptOf(api.webhooks.get(id, { signal }))
  const hook = useLoad(read, [id])
  const deliveries = usePages<WebhookDelivery>(
    async (cursor, signal) => {
      const page = await api.webhooks.deliveries(id, { limit: 50, ...(cursor && { cursor }) }, { signal })
      return { rows: page.deliveries, next: page.next_cursor }
    },
    [id],
  )
  const [opened, setOpened] = useState<Opened>(null)
  const showOnce = useShowOnce()
  const ready = hook.loading.state === 'ready' ? hook.loading.data.value : null
  const test = () =>
    api.webhooks.test(id).then(({ status }) => {
      if (status === 'delivered') say(t('The test event was delivered.'))
      else sayNotDone(t('The test event was not delivered: its row below says why.'))
      deliveries.reload()
    }, sayError)
  const change = (changes: { is_active: boolean }) => {
    // Shown at once; put back where the server refuses.
    const before = ready
    hook.put((current) => ({ ...current, value: { ...current.value, ...changes } }))
    api.webhooks.update(id, changes).then(hook.reload, (fault: unknown) => {
      if (before) hook.put((current) => ({ ...current, value: before }))
      sayError(fault)
    })
  }
  return (
    <>
      <Heading
        title={ready?.name ?? t('Webhook')}
        back={{ href: '/console/webhooks', title: t('Webhooks') }}
        actions={
          ready && (
            <>
              <Button onClick={test} icon="play">
                {t('Send a test')}
              </Button>
              <Button icon="edit" onClick={() => setOpened('edit')}>
                {t('Edit')}
              </Button>
              <Button onClick={() => change({ is_active: !ready.is_active })}>
                {ready.is_active ? t('Pause') : t('Switch on')}
              </Button>
            </>
          )
        }
      />
      <Await of={hook.loading} retry={hook.reload} rows={4}>
        {(of) => (
          <>
            <Facts of={of.value} />
            <section class="section">
              <div class="section-head">
                <h2>{t('Deliveries')}</h2>
                <Button kind="quiet" icon="refresh" onClick={deliveries.reload}>
                  {t('Refresh')}
                </Button>
              </div>
              <Await of={deliveries.loading} retry={deliveries.reload}>
                {(rows) => <Deliveries rows={rows} pages={deliveries} hookId={id} />}
              </Await>
            </section>
            <section class="section row">
              <Button icon="refresh" onClick={() => setOpened('rotate')}>
                {t('Rotate the secret')}
              </Button>
              <Button kind="danger" icon="trash" onClick={() => setOpened('remove')}>
                {t('Delete webhook')}
              </Button>
            </section>
            <Dialogs
              of={of}
              opened={opened}
              onClose={() => setOpened(null)}
              read={read}
              onKept={(kept) => hook.put(() => kept)}
              onChanged={hook.reload}
              onRotated={(of) => showOnce((onClose) => <SecretDialog hook={of} onClose={onClose} />)}
            />
          </>
        )}
      </Await>
    </>
  )
}

function Facts({ of }: { readonly of: Webhook }): VNode {
  return (
    <dl class="facts">
      <dt>{t('State')}</dt>
      <dd class="row">
        <StateChip hook={of} />
        {of.disabled_reason}
      </dd>
      <dt>{t('Address')}</dt>
      <dd>{of.url}</dd>
      <dt>{t('Events')}</dt>
      <dd class="labels">
        {of.events.map((event) => (
          <Label key={event}>{event}</Label>
        ))}
      </dd>
    </dl>
  )
}

/** The part of a webhook that the dialog edits, with the ETag of the whole webhook. */
function formOf(kept: Kept<Webhook>): Kept<WebhookRequest, Kept<Webhook>> {
  const { name, url, events } = kept.value
  return { value: { name, url, events }, tag: kept }
}

interface DialogsProps {
  readonly of: Kept<Webhook>
  read(): Promise<Kept<Webhook>>
  onKept(hook: Kept<Webhook>): void
  readonly opened: Opened
  onClose(): void
  onChanged(): void
  onRotated(hook: WebhookWithSecret): void
}

function Dialogs({
  of: kept,
  read,
  onKept,
  opened,
  onClose,
  onChanged,
  onRotated,
}: DialogsProps): VNode | null {
  const { value: of } = kept
  switch (opened) {
    case null:
      return null
    case 'edit':
      return (
        <WebhookDialog
          title={t('Edit webhook')}
          verb={t('Save')}
          hook={of}
          save={async (request) => {
            const theirs = await saveUnlessOvertaken({
              from: formOf(kept),
              wanted: request,
              read: async () => formOf(await read()),
              write: ({ tag: { tag } }) => api.webhooks.update(of.id, request, { ifMatch: tag }),
            })
            if (theirs) {
              // The next time it is saved over what is known now.
              onKept(theirs.tag)
              throw new OvertakenError()
            }
            onChanged()
          }}
          onClose={onClose}
        />
      )
    case 'rotate':
      return (
        <Confirm
          title={t('Rotate the secret?')}
          verb={t('Rotate')}
          isSafe
          act={async () => onRotated(await api.webhooks.rotateSecret(of.id))}
          onClose={onClose}
        >
          <p>
            {t(
              'For 24 hours deliveries are signed with the old secret and the new one; then with the new one alone.',
            )}
          </p>
        </Confirm>
      )
    case 'remove':
      return (
        <Confirm
          title={t('Delete {name}?', { name: of.name })}
          verb={t('Delete webhook')}
          name={of.name}
          act={async () => {
            await api.webhooks.remove(of.id)
            say(t('{name} is deleted.', { name: of.name }))
            go('/console/webhooks', { replace: true })
          }}
          onClose={onClose}
        >
          <p>
            {t('Nothing is delivered to it any more, and its deliveries are gone. This cannot be undone.')}
          </p>
        </Confirm>
      )
  }
}
