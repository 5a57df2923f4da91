/** Adds or changes a person, a rule, or how long to wait for somebody. */
import type { RoutingConfig, Rule, Stakeholder } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Checks } from '../../parts/checks.tsx'
import { CheckField, SelectField, TextField } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { t } from '../../words.ts'
import {
  CHANNELS,
  type Channel,
  channelWords,
  EVENTS,
  eventWords,
  type RoutedEvent,
} from './routing-words.ts'

/** As the server takes it; a name may be longer. */
const MAX_ID = 64

const EXAMPLES: Record<Channel, string> = {
  email: 'ops@example.com',
  slack: 'https://hooks.slack.com/services/…',
  webhook: 'https://example.com/hook',
  sms: '+4915123456789',
}

export interface StakeholderDialogProps {
  /** Null for a new one. */
  readonly begin: Stakeholder | null
  readonly taken: readonly string[]
  save(stakeholder: Stakeholder): Promise<void>
  onClose(): void
}

export function StakeholderDialog({ begin, taken, save, onClose }: StakeholderDialogProps): VNode {
  const [name, setName] = useState(begin?.name ?? '')
  const [id, setId] = useState(begin?.id ?? '')
  const [addresses, setAddresses] = useState<Partial<Record<Channel, string | undefined>>>(
    begin?.addresses ?? {},
  )
  const own =
    id ||
    name
      .trim()
      .toLowerCase()
      // An accent is left off, not the letter under it.
      .normalize('NFD')
      .replace(/\p{M}+/gu, '')
      .replace(/[^a-z0-9._-]+/g, '-')
      .replace(/^[^a-z0-9]+/, '')
      .slice(0, MAX_ID)
      .replace(/-+$/, '')
  const channels = CHANNELS.filter((channel) => addresses[channel] !== undefined)
  const isTaken = begin === null && taken.includes(own)
  const given = Object.fromEntries(
    channels.flatMap((channel) => (addresses[channel] ? [[channel, addresses[channel]]] : [])),
  )
  return (
    <FormDialog
      title={begin ? t('Edit {name}', { name: begin.name }) : t('Add person')}
      verb={t('Save')}
      isWhole={name.trim() !== '' && own !== '' && !isTaken && channels.length > 0}
      save={() => save({ id: own, name: name.trim(), channels, addresses: given })}
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
      {begin === null && (
        <TextField
          label={t('Id')}
          help={t('Letters, digits, “.”, “_” and “-”: rules name the person by it.')}
          error={
            isTaken
              ? t('Somebody has this id.')
              : name.trim() !== '' && own === ''
                ? t('None can be made of this name: write one.')
                : null
          }
          value={own}
          onValue={setId}
          maxLength={MAX_ID}
          autocomplete="off"
        />
      )}
      <fieldset>
        <legend>{t('Reached by')}</legend>
        <div class="stack">
          {CHANNELS.map((channel) => (
            <div key={channel} class="group">
              <CheckField
                label={channelWords(channel)}
                checked={addresses[channel] !== undefined}
                onValue={(isOn) => setAddresses({ ...addresses, [channel]: isOn ? '' : undefined })}
              />
              {addresses[channel] !== undefined && (
                <TextField
                  label={t('Address for {channel}', { channel: channelWords(channel) })}
                  value={addresses[channel] ?? ''}
                  onValue={(value) => setAddresses({ ...addresses, [channel]: value })}
                  placeholder={EXAMPLES[channel]}
                  autocomplete="off"
                  spellcheck={false}
                />
              )}
            </div>
          ))}
        </div>
      </fieldset>
    </FormDialog>
  )
}

export interface RuleDialogProps {
  readonly begin: Rule | null
  readonly stakeholders: readonly Stakeholder[]
  save(rule: Rule): Promise<void>
  onClose(): void
}

export function RuleDialog({ begin, stakeholders, save, onClose }: RuleDialogProps): VNode {
  const [event, setEvent] = useState<RoutedEvent>(begin?.event ?? 'POLICY_VIOLATION')
  const [severity, setSeverity] = useState(String(begin?.severity_min ?? 3))
  const [ids, setIds] = useState<readonly string[]>(begin?.stakeholder_ids ?? [])
  const [channels, setChannels] = useState<readonly Channel[]>(begin?.channels ?? ['email'])
  return (
    <FormDialog
      title={begin ? t('Edit rule') : t('Add rule')}
      verb={t('Save')}
      isWhole={ids.length > 0 && channels.length > 0}
      save={() => save({ event, severity_min: Number(severity), stakeholder_ids: ids, channels })}
      onClose={onClose}
    >
      <SelectField
        label={t('Event')}
        value={event}
        onValue={setEvent}
        choices={EVENTS.map((value) => ({ value, label: eventWords(value) }))}
      />
      <SelectField
        label={t('From severity')}
        value={severity}
        onValue={setSeverity}
        choices={[
          { value: '0', label: t('0, any') },
          { value: '1', label: '1' },
          { value: '2', label: '2' },
          { value: '3', label: '3' },
          { value: '4', label: t('4, high') },
          { value: '5', label: t('5, critical') },
        ]}
      />
      <Checks
        legend={t('Tells')}
        choices={stakeholders.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={ids}
        onChosen={setIds}
      />
      <Checks
        legend={t('On')}
        choices={CHANNELS.map((value) => ({ value, label: channelWords(value) }))}
        chosen={channels}
        onChosen={setChannels}
      />
    </FormDialog>
  )
}

type Escalation = RoutingConfig['escalation']

export function EscalationDialog({
  begin,
  save,
  onClose,
}: {
  readonly begin: Escalation
  save(escalation: Escalation): Promise<void>
  onClose(): void
}): VNode {
  const [critical, setCritical] = useState(String(begin.critical_timeout_minutes))
  const [high, setHigh] = useState(String(begin.high_timeout_minutes))
  const isIn = (text: string, least: number) => Number(text) >= least && Number(text) <= 10_080
  return (
    <FormDialog
      title={t('When nobody answers')}
      verb={t('Save')}
      isWhole={isIn(critical, 5) && isIn(high, 15)}
      save={() => save({ critical_timeout_minutes: Number(critical), high_timeout_minutes: Number(high) })}
      onClose={onClose}
    >
      <TextField
        type="number"
        label={t('Minutes for a critical event')}
        help={t('5 to 10,080, which is a week.')}
        min={5}
        max={10_080}
        value={critical}
        onValue={setCritical}
        required
      />
      <TextField
        type="number"
        label={t('Minutes for a high event')}
        help={t('15 to 10,080.')}
        min={15}
        max={10_080}
        value={high}
        onValue={setHigh}
        required
      />
    </FormDialog>
  )
}
