/** Notifications: who is told of what, on which channel, and what happens when nobody answers. */
import type { Routing, RoutingConfig, Rule, Stakeholder } from '@svc/client'
import type { VNode } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { type Loaded, useFresh, useLoad } from '../../load.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { Confirm } from '../../parts/dialog.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Await, Notice } from '../../parts/state.tsx'
import { Table } from '../../parts/table.tsx'
import { say } from '../../parts/toast.tsx'
import { number, t } from '../../words.ts'
import { type Change, changed, createWatch, withoutRule, withRule, withStakeholder } from './changing.ts'
import { EscalationDialog, RuleDialog, StakeholderDialog } from './dialogs.tsx'
import { History } from './history.tsx'
import { channelWords, eventWords } from './routing-words.ts'
import { TestDialog } from './test-dialog.tsx'

/** What is open, of what it was begun with, whatever comes anew meanwhile; null for what is new. */
type Opened =
  | { readonly kind: 'stakeholder'; readonly of: Stakeholder | null }
  | { readonly kind: 'rule'; readonly of: Rule | null }
  | { readonly kind: 'remove-stakeholder'; readonly of: Stakeholder }
  | { readonly kind: 'remove-rule'; readonly of: Rule }
  | { readonly kind: 'escalation'; readonly of: RoutingConfig['escalation'] }
  | { readonly kind: 'test' }
  | null

export default function Notifications(): VNode {
  const routing = useLoad((signal) => api.notifications.routing({ signal }), [])
  useFresh(routing)
  const [opened, setOpened] = useState<Opened>(null)
  return (
    <>
      <Heading
        title={t('Notifications')}
        actions={
          <Button icon="play" onClick={() => setOpened({ kind: 'test' })}>
            {t('Who would be told?')}
          </Button>
        }
      >
        {t(
          'Rules name people by event and severity. A message holds labels and counts, never what was written.',
        )}
      </Heading>
      <Await of={routing.loading} retry={routing.reload}>
        {(of) => <Sections of={of} routing={routing} opened={opened} onOpen={setOpened} />}
      </Await>
    </>
  )
}

interface SectionsProps {
  readonly of: Routing
  readonly routing: Loaded<Routing>
  readonly opened: Opened
  onOpen(opened: Opened): void
}

function Sections({ of, routing, opened, onOpen }: SectionsProps): VNode {
  const { config, history } = of
  const save = async (change: Change) => {
    const now = await changed(change)
    routing.put((current) => ({ ...current, config: now }))
    say(t('Saved.'))
  }
  const nameOf = (id: string) => config.stakeholders.find((each) => each.id === id)?.name ?? id
  return (
    <>
      <section>
        <div class="section-head">
          <h2>{t('People')}</h2>
          <Button icon="plus" onClick={() => onOpen({ kind: 'stakeholder', of: null })}>
            {t('Add person')}
          </Button>
        </div>
        {config.stakeholders.length === 0 ? (
          <Notice icon="team" title={t('Nobody is told of anything yet')}>
            <p>{t('Add whoever should hear when something happens, then a rule that names them.')}</p>
          </Notice>
        ) : (
          <Table
            caption={t('People')}
            rows={config.stakeholders}
            keyOf={({ id }) => id}
            onOpen={(of) => onOpen({ kind: 'stakeholder', of })}
            columns={[
              { head: t('Name'), cell: ({ name }) => name },
              { head: t('Id'), cell: ({ id }) => <code>{id}</code> },
              { head: t('Channels'), cell: (of) => <Channels of={of} /> },
            ]}
            actions={(of) => (
              <Button
                kind="quiet"
                icon="trash"
                aria-label={t('Remove {name}', { name: of.name })}
                title={t('Remove')}
                onClick={() => onOpen({ kind: 'remove-stakeholder', of })}
              />
            )}
          />
        )}
      </section>
      <section class="section">
        <div class="section-head">
          <h2>{t('Rules')}</h2>
          <Button
            icon="plus"
            disabled={config.stakeholders.length === 0}
            onClick={() => onOpen({ kind: 'rule', of: null })}
          >
            {t('Add rule')}
          </Button>
        </div>
        {config.rules.length === 0 ? (
          <p class="muted">
            {config.stakeholders.length === 0
              ? t('Without a rule nobody is told. Add a person first, whom a rule can name.')
              : t('Without a rule nobody is told.')}
          </p>
        ) : (
          <Table
            caption={t('Rules')}
            rows={config.rules.map((rule, at) => ({ rule, at }))}
            keyOf={({ at }) => String(at)}
            onOpen={({ rule: of }) => onOpen({ kind: 'rule', of })}
            columns={[
              { head: t('Event'), cell: ({ rule }) => eventWords(rule.event) },
              { head: t('From severity'), isNumber: true, cell: ({ rule }) => number(rule.severity_min) },
              {
                head: t('Tells'),
                cell: ({ rule }) => (
                  <span class="written">{rule.stakeholder_ids.map(nameOf).join(', ')}</span>
                ),
              },
              { head: t('On'), cell: ({ rule }) => rule.channels.map(channelWords).join(', ') },
            ]}
            actions={({ rule }) => (
              <Button
                kind="quiet"
                icon="trash"
                aria-label={t('Remove the rule for {event}', { event: eventWords(rule.event) })}
                title={t('Remove')}
                onClick={() => onOpen({ kind: 'remove-rule', of: rule })}
              />
            )}
          />
        )}
      </section>
      <section class="section">
        <div class="section-head">
          <h2>{t('When nobody answers')}</h2>
          <Button icon="edit" onClick={() => onOpen({ kind: 'escalation', of: config.escalation })}>
            {t('Edit')}
          </Button>
        </div>
        <p>
          {t(
            'A critical event (severity 5) goes to everybody after {critical} minutes, a high one (4) after {high}, at most three times.',
            {
              critical: number(config.escalation.critical_timeout_minutes),
              high: number(config.escalation.high_timeout_minutes),
            },
          )}
        </p>
      </section>
      <section class="section">
        <h2>{t('Last told')}</h2>
        <History history={history} onAcknowledged={routing.reload} />
      </section>
      <Dialogs
        config={config}
        opened={opened}
        onClose={() => onOpen(null)}
        save={save}
        onTold={routing.reload}
      />
    </>
  )
}

function Channels({ of }: { readonly of: Stakeholder }): VNode {
  return (
    <span class="row">
      {of.channels.map((channel) =>
        of.addresses?.[channel] ? (
          <Chip key={channel}>{channelWords(channel)}</Chip>
        ) : (
          <Chip key={channel} icon="alert" tone="warn">
            {t('{channel}: no address', { channel: channelWords(channel) })}
          </Chip>
        ),
      )}
    </span>
  )
}

interface DialogsProps {
  readonly config: RoutingConfig
  readonly opened: Opened
  onClose(): void
  save(change: Change): Promise<void>
  onTold(): void
}

function Dialogs({ config, opened, onClose, save, onTold }: DialogsProps): VNode | null {
  const { stakeholders } = config
  const watch = useRef(createWatch()).current
  switch (opened?.kind) {
    case undefined:
      return null
    case 'stakeholder':
      return (
        <StakeholderDialog
          begin={opened.of}
          taken={stakeholders.map(({ id }) => id)}
          save={(stakeholder) =>
            save((now) => ({
              stakeholders: withStakeholder(now.stakeholders, opened.of, stakeholder, watch),
            }))
          }
          onClose={onClose}
        />
      )
    case 'rule':
      return (
        <RuleDialog
          begin={opened.of}
          stakeholders={stakeholders}
          save={(rule) => save((now) => ({ rules: withRule(now.rules, opened.of, rule) }))}
          onClose={onClose}
        />
      )
    case 'escalation':
      return (
        <EscalationDialog
          begin={opened.of}
          save={(changed) =>
            save((now) => {
              watch(now.escalation, opened.of)
              return { escalation: changed }
            })
          }
          onClose={onClose}
        />
      )
    case 'test':
      return <TestDialog stakeholders={stakeholders} onTold={onTold} onClose={onClose} />
    case 'remove-rule':
      return (
        <Confirm
          title={t('Remove this rule?')}
          verb={t('Remove rule')}
          act={() => save((now) => ({ rules: withoutRule(now.rules, opened.of) }))}
          onClose={onClose}
        >
          <p>{t('Whoever it names is no longer told by it.')}</p>
        </Confirm>
      )
    case 'remove-stakeholder': {
      const { id, name } = opened.of
      return (
        <Confirm
          title={t('Remove {name}?', { name })}
          verb={t('Remove person')}
          act={() =>
            save((now) => ({
              stakeholders: now.stakeholders.filter((each) => each.id !== id),
              rules: without(now.rules, id),
            }))
          }
          onClose={onClose}
        >
          <p>{t('They are taken out of every rule; a rule that names nobody else is removed.')}</p>
        </Confirm>
      )
    }
  }
}

function without(rules: readonly Rule[], id: string): readonly Rule[] {
  return rules
    .map((rule) => ({ ...rule, stakeholder_ids: rule.stakeholder_ids.filter((each) => each !== id) }))
    .filter(({ stakeholder_ids }) => stakeholder_ids.length > 0)
}
