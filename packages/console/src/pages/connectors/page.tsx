/** Connectors: services of the organisation's own that the assistant asks when a message is about them. */
import type { Connector } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { useFresh, useLoad } from '../../load.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { Confirm } from '../../parts/dialog.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Await, Notice } from '../../parts/state.tsx'
import { Table } from '../../parts/table.tsx'
import { say } from '../../parts/toast.tsx'
import { t } from '../../words.ts'
import { ConnectorDialog } from './connector-dialog.tsx'
import './connectors.css'

export default function Connectors(): VNode {
  const connectors = useLoad((signal) => api.connectors.list({ signal }), [])
  useFresh(connectors)
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Connector | null>(null)
  // Where there is none yet, the empty place has it.
  const hasSome = connectors.loading.state === 'ready' && connectors.loading.data.connectors.length > 0
  const add = (
    <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
      {t('Add connector')}
    </Button>
  )
  return (
    <>
      <Heading title={t('Connectors')} actions={hasSome && add}>
        {t('Services of your own that the assistant asks when a message holds one of their words.')}
      </Heading>
      <Await of={connectors.loading} retry={connectors.reload}>
        {({ connectors: list }) =>
          list.length === 0 ? (
            <Notice icon="plug" title={t('There is no connector yet')} action={add}>
              <p>{t('With one, the assistant can say where an order is: it asks your own service.')}</p>
            </Notice>
          ) : (
            <List list={list} onRemove={setLeaving} />
          )
        }
      </Await>
      {isAdding && (
        <ConnectorDialog
          onAdded={(connector) => {
            connectors.put(({ connectors: list }) => ({ connectors: [...list, connector] }))
            say(t('{name} is added.', { name: connector.name }))
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {leaving && (
        <Confirm
          title={t('Delete {name}', { name: leaving.name })}
          verb={t('Delete connector')}
          name={leaving.name}
          act={async () => {
            await api.connectors.remove(leaving.id)
            connectors.put(({ connectors: list }) => ({
              connectors: list.filter(({ id }) => id !== leaving.id),
            }))
            say(t('{name} is deleted.', { name: leaving.name }))
          }}
          onClose={() => setLeaving(null)}
        >
          <p>{t('The assistant asks it no more, and its sealed header is gone for good.')}</p>
        </Confirm>
      )}
    </>
  )
}

function List({
  list,
  onRemove,
}: {
  readonly list: readonly Connector[]
  onRemove(connector: Connector): void
}): VNode {
  return (
    <Table
      caption={t('Connectors')}
      rows={list}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t('Name'),
          cell: ({ name, description }) => (
            <span class="connector-name">
              <strong>{name}</strong>
              {description && <span class="help">{description}</span>}
            </span>
          ),
        },
        { head: t('Address'), cell: ({ url }) => <span class="written">{url}</span> },
        { head: t('Words'), cell: ({ keywords }) => <span class="written">{keywords.join(', ')}</span> },
        {
          head: t('Header'),
          cell: ({ encrypted }) =>
            encrypted ? (
              <Chip icon="key" tone="good">
                {t('Sealed')}
              </Chip>
            ) : (
              <Chip>{t('None')}</Chip>
            ),
        },
        { head: t('Added'), isExtra: true, cell: ({ created_at }) => <Moment at={created_at} /> },
      ]}
      actions={(connector) => (
        <Button
          kind="quiet"
          icon="trash"
          aria-label={t('Delete {name}', { name: connector.name })}
          title={t('Delete')}
          onClick={() => onRemove(connector)}
        />
      )}
    />
  )
}
