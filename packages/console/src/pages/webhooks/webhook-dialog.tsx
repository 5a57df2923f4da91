/** Adds or changes a webhook, and shows its secret once. */
import type { Webhook, WebhookWithSecret } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Checks } from '../../parts/checks.tsx'
import { Code } from '../../parts/code.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { TextField } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { addressFault, isAddress } from '../../parts/web-address.ts'
import { t } from '../../words.ts'

type WebhookEvent = Webhook['events'][number]

/** What there is to be told of, in words. */
const EVENTS: Record<WebhookEvent, string> = {
  'pii.detected': 'Personal data was found',
  'policy.violation': 'A text was denied',
  'hitl.pending': 'A review waits',
  'hitl.approved': 'A review was approved',
  'hitl.rejected': 'A review was rejected',
  'agent.blocked': 'An agent was blocked',
  'circuit_breaker.triggered': 'A service outside was left alone',
  'rate_limit.exceeded': 'A limit was reached',
  'security.alert': 'Something asks for a look',
}

export interface WebhookRequest {
  readonly name: string
  readonly url: string
  readonly events: readonly WebhookEvent[]
}

export interface WebhookDialogProps {
  readonly title: string
  readonly verb: string
  readonly hook?: Webhook
  save(request: WebhookRequest): Promise<unknown>
  onClose(): void
}

export function WebhookDialog({ title, verb, hook, save, onClose }: WebhookDialogProps): VNode {
  const [name, setName] = useState(hook?.name ?? '')
  const [url, setUrl] = useState(hook?.url ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(
    hook?.events ?? ['pii.detected', 'policy.violation'],
  )
  const isWhole = name.trim() !== '' && isAddress(url) && events.length > 0
  return (
    <FormDialog
      title={title}
      verb={verb}
      isWhole={isWhole}
      save={() => save({ name: name.trim(), url, events })}
      onClose={onClose}
    >
      <TextField
        label={t('Name')}
        value={name}
        onValue={setName}
        maxLength={100}
        required
        autocomplete="off"
      />
      <TextField
        type="url"
        label={t('Address')}
        error={addressFault(url)}
        help={t('Public, and reached over HTTPS in production.')}
        value={url}
        onValue={setUrl}
        placeholder="https://example.com/hooks"
        maxLength={2048}
        required
        autocomplete="off"
      />
      <Checks
        legend={t('Events')}
        choices={(Object.keys(EVENTS) as WebhookEvent[]).map((event) => ({
          value: event,
          label: t(EVENTS[event]),
          help: event,
        }))}
        chosen={events}
        onChosen={setEvents}
      />
    </FormDialog>
  )
}

export function SecretDialog({
  hook,
  onClose,
}: {
  readonly hook: WebhookWithSecret
  onClose(): void
}): VNode {
  return (
    <Dialog
      title={t('Keep this secret now')}
      onClose={onClose}
      isOnce
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('I have kept it')}
        </Button>
      }
    >
      <p>
        {t(
          'Deliveries are signed with it, in X-Svc-Signature; your program checks them. It is shown this once.',
        )}
      </p>
      <Code name={t('secret')}>{hook.secret}</Code>
    </Dialog>
  )
}
