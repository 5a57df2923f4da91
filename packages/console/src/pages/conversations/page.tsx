/** Conversations: searched and filtered by what stands in the address, and taken home as CSV. */
import type { ListedConversation } from '@svc/client'
import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { isNone, usePages } from '../../load.ts'
import type { PageProps } from '../../page.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { DayRange } from '../../parts/day-range.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Moment } from '../../parts/moment.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { Await, Notice } from '../../parts/state.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { sayError } from '../../parts/toast.tsx'
import { go, goQuery } from '../../router.tsx'
import { number, t } from '../../words.ts'
import './conversations.css'
import { Masked } from '../conversation/masked.tsx'
import { type ConversationWords, filterOf, isFiltered } from './filter.ts'
import { surfaceName } from './surface-name.ts'

const PAGE = 50

export default function Conversations({ query }: PageProps): VNode {
  const filter = filterOf(query)
  const [isSaving, setSaving] = useState(false)
  const pages = usePages<ListedConversation>(
    async (cursor, signal) => {
      const page = await api.conversations.list(
        { ...filter, limit: PAGE, ...(cursor && { cursor }) },
        { signal },
      )
      return { rows: page.conversations, next: page.next_cursor }
    },
    [query.toString()],
  )
  // Nothing is to be filtered, or taken home, where there is nothing.
  const hasSome = isFiltered(filter) || !isNone(pages)
  const save = async () => {
    setSaving(true)
    try {
      const stream = await api.conversations.export()
      saveFile('conversations.csv', await new Response(stream).blob(), 'text/csv')
    } catch (fault) {
      sayError(fault)
    }
    setSaving(false)
  }
  const columns: readonly Column<ListedConversation>[] = [
    {
      head: t('Began with'),
      cell: ({ first_message }) => (
        <span class="first-message">
          {first_message === null ? (
            <span class="muted">{t('Nothing was answered yet')}</span>
          ) : (
            <Masked>{first_message}</Masked>
          )}
        </span>
      ),
    },
    { head: t('Last message'), cell: ({ last_message_at }) => <Moment at={last_message_at} /> },
    { head: t('Messages'), isNumber: true, cell: ({ message_count }) => number(message_count) },
    { head: t('By way of'), isExtra: true, cell: ({ surface }) => surfaceName(surface) },
    { head: t('Begun'), isExtra: true, cell: ({ created_at }) => <Moment at={created_at} /> },
    { head: t('State'), cell: ({ escalated_at }) => escalated_at && <Escalated /> },
  ]
  return (
    <>
      <Heading
        title={t('Conversations')}
        actions={
          hasSome && (
            <Button icon="download" isBusy={isSaving} onClick={() => void save()}>
              {t('Export all')}
            </Button>
          )
        }
      >
        {t('What visitors asked and what they were answered, as it was kept: redacted.')}
      </Heading>
      {hasSome && <Filters filter={filter} />}
      <Await of={pages.loading} retry={pages.reload} rows={8}>
        {(rows) =>
          rows.length === 0 ? (
            <Nothing filter={filter} />
          ) : (
            <Table
              caption={t('Conversations')}
              rows={rows}
              keyOf={({ conversation_id }) => conversation_id}
              columns={columns}
              hrefOf={({ conversation_id }) => `/console/conversations/${conversation_id}`}
              pages={pages}
            />
          )
        }
      </Await>
    </>
  )
}

export function Escalated(): VNode {
  return (
    <Chip icon="lead" tone="warn">
      {t('Asked for a person')}
    </Chip>
  )
}

function Nothing({ filter }: { readonly filter: ConversationWords }): VNode {
  return isFiltered(filter) ? (
    <Notice
      icon="search"
      title={t('No conversation is like that')}
      action={<Button onClick={() => go('/console/conversations')}>{t('Show all')}</Button>}
    >
      <p>{t('Every word must stand in one message; other days may have some.')}</p>
    </Notice>
  ) : (
    <Notice
      icon="chat"
      title={t('Nobody has asked yet')}
      action={<ButtonLink href="/console/widget">{t('Set up the widget')}</ButtonLink>}
    >
      <p>{t('Once the widget stands on your site, what is asked there can be read here.')}</p>
    </Notice>
  )
}

/** Filters live in the address: they are shared with it, and a step back undoes them. */
function Filters({ filter }: { readonly filter: ConversationWords }): VNode {
  const [search, setSearch] = useState(filter.search ?? '')
  useEffect(() => setSearch(filter.search ?? ''), [filter.search])
  const asked = filter.has_escalation === undefined ? '' : filter.has_escalation ? 'yes' : 'no'
  return (
    <search class="filters">
      <form
        class="searching"
        onSubmit={(event) => {
          event.preventDefault()
          goQuery({ search: search.trim() })
        }}
      >
        <input
          type="search"
          aria-label={t('Words of a message')}
          placeholder={t('Words of a message')}
          maxLength={200}
          value={search}
          onInput={(event) => {
            setSearch(event.currentTarget.value)
            // Emptied by its own button, it searches for nothing at once.
            if (!event.currentTarget.value && filter.search) goQuery({ search: undefined })
          }}
        />
        <Button type="submit" icon="search">
          {t('Search')}
        </Button>
      </form>
      <select
        aria-label={t('Asked for a person')}
        value={asked}
        onChange={(event) => goQuery({ asked: event.currentTarget.value })}
      >
        <option value="">{t('Asked for a person or not')}</option>
        <option value="yes">{t('Asked for a person')}</option>
        <option value="no">{t('Did not ask for one')}</option>
      </select>
      <DayRange />
      {isFiltered(filter) && (
        <Button kind="quiet" onClick={() => go('/console/conversations')}>
          {t('Clear')}
        </Button>
      )}
    </search>
  )
}
