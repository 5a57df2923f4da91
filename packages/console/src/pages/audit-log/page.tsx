/** The audit log: who did what in administration, newest first. */
import type { AuditEntry } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { type Pages, usePages } from '../../load.ts'
import type { PageProps } from '../../page.ts'
import { Actor } from '../../parts/actor.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Identifier } from '../../parts/identifier.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Await, Notice } from '../../parts/state.tsx'
import { Table } from '../../parts/table.tsx'
import { goQuery } from '../../router.tsx'
import { t } from '../../words.ts'
import './audit-log.css'

/** What an action and a resource may be called. */
const WORD = /^[a-z][a-z0-9_.:-]{0,63}$/

export default function AuditLog({ query }: PageProps): VNode {
  const action = wordIn(query, 'action')
  const type = wordIn(query, 'type')
  const entries = usePages(
    async (cursor, signal) => {
      const page = await api.auditLog.list(
        { ...(action && { action }), ...(type && { resource_type: type }), ...(cursor && { cursor }) },
        { signal },
      )
      return { rows: page.entries, next: page.next_cursor }
    },
    [action, type],
  )
  return (
    <>
      <Heading title={t('Audit log')}>
        {t('Who did what in administration. Entries are written once and never changed.')}
      </Heading>
      <Filters action={action} type={type} />
      <Await of={entries.loading} retry={entries.reload} rows={8}>
        {(rows) =>
          rows.length > 0 ? (
            <List rows={rows} pages={entries} />
          ) : action || type ? (
            <Notice
              icon="search"
              title={t('Nothing of this kind')}
              action={<Button onClick={clear}>{t('Show all')}</Button>}
            />
          ) : (
            <Notice icon="log" title={t('Nothing was done yet')}>
              <p>{t('What administrators change, open and delete stands here from then on.')}</p>
            </Notice>
          )
        }
      </Await>
    </>
  )
}

function wordIn(query: URLSearchParams, name: string): string | undefined {
  const word = query.get(name) ?? ''
  return WORD.test(word) ? word : undefined
}

/** `Connector created` as the log has it: what no word of it could hold is not asked for. */
function asWord(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^[^a-z]+/, '')
    .replace(/[^a-z0-9_.:-]+/g, '.')
}

function clear(): void {
  goQuery({ action: undefined, type: undefined })
}

function Filters({
  action,
  type,
}: {
  readonly action: string | undefined
  readonly type: string | undefined
}): VNode {
  return (
    <search class="filters audit-filters">
      <FilterField name="action" label={t('Action')} value={action} example="connector.created" />
      <FilterField name="type" label={t('Done to')} value={type} example="connector" />
      {(action || type) && (
        <Button kind="quiet" icon="close" onClick={clear}>
          {t('Clear')}
        </Button>
      )}
    </search>
  )
}

function FilterField({
  name,
  label,
  value = '',
  example,
}: {
  readonly name: string
  readonly label: string
  readonly value: string | undefined
  readonly example: string
}): VNode {
  return (
    <label>
      {label}
      <input
        type="search"
        value={value}
        placeholder={example}
        maxLength={64}
        autocomplete="off"
        spellcheck={false}
        onChange={(event) => goQuery({ [name]: asWord(event.currentTarget.value) })}
      />
    </label>
  )
}

function List({
  rows,
  pages,
}: {
  readonly rows: readonly AuditEntry[]
  readonly pages: Pages<AuditEntry>
}): VNode {
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  return (
    <>
      <Table
        caption={t('Audit log')}
        rows={rows}
        keyOf={({ id }) => id}
        onOpen={setOpened}
        pages={pages}
        columns={[
          { head: t('Action'), cell: ({ action }) => <code>{action}</code> },
          { head: t('Done to'), cell: (entry) => <Resource of={entry} /> },
          { head: t('By'), cell: ({ actor }) => <Actor of={actor} /> },
          { head: t('When'), cell: ({ created_at }) => <Moment at={created_at} /> },
        ]}
      />
      {opened && <EntryDialog of={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function Resource({ of }: { readonly of: AuditEntry }): VNode {
  return (
    <span class="row audit-cell">
      {of.resource_type}
      {of.resource_id && <Identifier value={of.resource_id} name={of.resource_type} />}
    </span>
  )
}

function EntryDialog({ of, onClose }: { readonly of: AuditEntry; onClose(): void }): VNode {
  const hasMore = Object.keys(of.metadata).length > 0
  return (
    <Dialog title={of.action} onClose={onClose} isSide>
      <dl class="facts">
        <dt>{t('Done to')}</dt>
        <dd>
          <Resource of={of} />
        </dd>
        <dt>{t('By')}</dt>
        <dd>
          <Actor of={of.actor} />
        </dd>
        <dt>{t('When')}</dt>
        <dd class="row">
          <Moment at={of.created_at} />
          <span class="muted">{of.created_at}</span>
        </dd>
        <dt>{t('Entry')}</dt>
        <dd>
          <Identifier value={of.id} name={t('entry')} />
        </dd>
      </dl>
      {hasMore ? (
        <pre class="code">{JSON.stringify(of.metadata, null, 2)}</pre>
      ) : (
        <p class="muted">{t('Nothing more was noted of it.')}</p>
      )}
    </Dialog>
  )
}
