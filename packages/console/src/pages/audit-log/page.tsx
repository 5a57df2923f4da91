/** The audit log: who did what in administration, newest first. */
import type { AuditEntry } from '@svc/client'
import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { isNone, type Pages, usePages } from '../../load.ts'
import type { PageProps } from '../../page.ts'
import { Actor } from '../../parts/actor.tsx'
import { Button } from '../../parts/button.tsx'
import { Heading } from '../../parts/heading.tsx'
import { ExactMoment } from '../../parts/moment.tsx'
import { Await, Notice } from '../../parts/state.tsx'
import { Table } from '../../parts/table.tsx'
import { sayError } from '../../parts/toast.tsx'
import { t } from '../../words.ts'
import './audit-log.css'
import { EntryDialog, Resource } from './entry-dialog.tsx'
import { exportEntries } from './export.ts'
import { type AuditFilter, filterOf, isFiltered } from './filter.ts'
import { clear, Filters } from './filters.tsx'

export default function AuditLog({ query }: PageProps): VNode {
  const filter = filterOf(query)
  const entries = usePages(
    async (cursor, signal) => {
      const page = await api.auditLog.list({ ...filter, ...(cursor && { cursor }) }, { signal })
      return { rows: page.entries, next: page.next_cursor }
    },
    [query.toString()],
  )
  const shown = entries.loading.state === 'ready' ? entries.loading.data : []
  return (
    <>
      <Heading title={t('Audit log')} actions={shown.length > 0 && <Export filter={filter} />}>
        {t('Who did what in administration. Entries are written once and never changed.')}
      </Heading>
      {(isFiltered(filter) || !isNone(entries)) && <Filters filter={filter} rows={shown} />}
      <Await of={entries.loading} retry={entries.reload} rows={8}>
        {(rows) =>
          rows.length > 0 ? (
            <List rows={rows} pages={entries} />
          ) : isFiltered(filter) ? (
            <Notice
              icon="search"
              title={t('Nothing of this kind')}
              action={<Button onClick={clear}>{t('Show all')}</Button>}
            >
              <p>{t('Days are UTC; names and actions are taken whole, as an entry has them.')}</p>
            </Notice>
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

function Export({ filter }: { readonly filter: AuditFilter }): VNode {
  const [isSaving, setSaving] = useState(false)
  const [leaving] = useState(() => new AbortController())
  useEffect(() => () => leaving.abort(), [])
  const save = async () => {
    setSaving(true)
    try {
      await exportEntries(filter, leaving.signal)
    } catch (fault) {
      if (!leaving.signal.aborted) sayError(fault)
    }
    setSaving(false)
  }
  return (
    <Button icon="download" isBusy={isSaving} onClick={() => void save()}>
      {isFiltered(filter) ? t('Export these') : t('Export all')}
    </Button>
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
          { head: t('By'), cell: ({ actor, actor_name }) => <Actor of={actor} name={actor_name} /> },
          { head: t('When'), cell: ({ created_at }) => <ExactMoment at={created_at} /> },
        ]}
      />
      {opened && <EntryDialog of={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
