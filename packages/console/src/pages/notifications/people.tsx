/** The people that rules may name. */
import type { Stakeholder } from '@svc/client'
import type { VNode } from 'preact'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { Notice } from '../../parts/state.tsx'
import { Table } from '../../parts/table.tsx'
import { t } from '../../words.ts'
import type { Opened } from './opened.tsx'
import { channelWords } from './routing-words.ts'

export interface PeopleProps {
  readonly stakeholders: readonly Stakeholder[]
  onOpen(opened: Opened): void
}

export function People({ stakeholders, onOpen }: PeopleProps): VNode {
  return (
    <section>
      <div class="section-head">
        <h2>{t('People')}</h2>
        <Button icon="plus" onClick={() => onOpen({ kind: 'stakeholder', of: null })}>
          {t('Add person')}
        </Button>
      </div>
      {stakeholders.length === 0 ? (
        <Notice icon="team" title={t('Nobody is told of anything yet')}>
          <p>{t('Add whoever should hear when something happens, then a rule that names them.')}</p>
        </Notice>
      ) : (
        <Table
          caption={t('People')}
          rows={stakeholders}
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
