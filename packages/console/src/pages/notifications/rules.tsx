/** The rules: who is told of which event, on which channels. */
import type { Rule, Stakeholder } from '@svc/client'
import type { VNode } from 'preact'
import { Button } from '../../parts/button.tsx'
import { Table } from '../../parts/table.tsx'
import { number, t } from '../../words.ts'
import type { Opened } from './opened.tsx'
import { channelWords, eventWords } from './routing-words.ts'

export interface RulesProps {
  readonly rules: readonly Rule[]
  readonly stakeholders: readonly Stakeholder[]
  onOpen(opened: Opened): void
}

export function Rules({ rules, stakeholders, onOpen }: RulesProps): VNode {
  const nameOf = (id: string) => stakeholders.find((each) => each.id === id)?.name ?? id
  return (
    <section class="section">
      <div class="section-head">
        <h2>{t('Rules')}</h2>
        <Button
          icon="plus"
          disabled={stakeholders.length === 0}
          onClick={() => onOpen({ kind: 'rule', of: null })}
        >
          {t('Add rule')}
        </Button>
      </div>
      {rules.length === 0 ? (
        <p class="muted">
          {stakeholders.length === 0
            ? t('Without a rule nobody is told. Add a person first, whom a rule can name.')
            : t('Without a rule nobody is told.')}
        </p>
      ) : (
        <Table
          caption={t('Rules')}
          rows={rules.map((rule, at) => ({ rule, at }))}
          keyOf={({ at }) => String(at)}
          onOpen={({ rule: of }) => onOpen({ kind: 'rule', of })}
          columns={[
            { head: t('Event'), cell: ({ rule }) => eventWords(rule.event) },
            { head: t('From severity'), isNumber: true, cell: ({ rule }) => number(rule.severity_min) },
            {
              head: t('Tells'),
              cell: ({ rule }) => <span class="written">{rule.stakeholder_ids.map(nameOf).join(', ')}</span>,
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
  )
}
