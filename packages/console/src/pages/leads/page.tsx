/** Leads: who asks to be called back; the only place where personal data is shown, to administrators alone. */
import type { Lead } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { isNone, usePages } from '../../load.ts'
import type { PageProps } from '../../page.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { DayRange } from '../../parts/day-range.tsx'
import { daysIn } from '../../parts/days.ts'
import { Confirm } from '../../parts/dialog.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Await, Notice } from '../../parts/state.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { say } from '../../parts/toast.tsx'
import { go, Link } from '../../router.tsx'
import { t } from '../../words.ts'
import { Masked } from '../conversation/masked.tsx'
import './leads.css'

const PAGE = 50

export default function Leads({ query }: PageProps): VNode {
  const days = daysIn(query)
  const isFiltered = Object.keys(days).length > 0
  const [removing, setRemoving] = useState<Lead | null>(null)
  const pages = usePages<Lead>(
    async (cursor, signal) => {
      const page = await api.leads.list(
        {
          ...(days.from && { date_from: days.from }),
          ...(days.to && { date_to: days.to }),
          limit: PAGE,
          ...(cursor && { cursor }),
        },
        { signal },
      )
      return { rows: page.leads, next: page.next_cursor }
    },
    [query.toString()],
  )
  return (
    <>
      <Heading title={t('Leads')}>
        {t('Who asks to be called back. Sealed where it lies, and opened for administrators alone.')}
      </Heading>
      {(isFiltered || !isNone(pages)) && (
        <search class="filters">
          <DayRange />
          {isFiltered && (
            <Button kind="quiet" onClick={() => go('/console/leads')}>
              {t('Clear')}
            </Button>
          )}
        </search>
      )}
      <Await of={pages.loading} retry={pages.reload}>
        {(rows) =>
          rows.length === 0 ? (
            <Notice
              icon="lead"
              title={isFiltered ? t('Nobody in these days') : t('Nobody asks to be called back')}
              action={isFiltered && <Button onClick={() => go('/console/leads')}>{t('Show all')}</Button>}
            >
              <p>{t('A visitor who leaves an address or a number in the chat is listed here.')}</p>
            </Notice>
          ) : (
            <Table
              caption={t('Leads')}
              rows={rows}
              keyOf={({ id }) => id}
              columns={columns()}
              actions={(lead) => (
                <Button
                  kind="quiet"
                  icon="trash"
                  aria-label={t('Delete {name}', { name: nameOf(lead) })}
                  title={t('Delete')}
                  onClick={() => setRemoving(lead)}
                />
              )}
              pages={pages}
            />
          )
        }
      </Await>
      {removing && (
        <Confirm
          title={t('Delete this lead?')}
          verb={t('Delete lead')}
          name={nameOf(removing)}
          act={async () => {
            await api.leads.remove([removing.id])
            pages.put((rows) => rows.filter(({ id }) => id !== removing.id))
            say(t('The lead is deleted.'))
          }}
          onClose={() => setRemoving(null)}
        >
          <p>{t('The address and number are gone for good; the conversation stays, redacted.')}</p>
        </Confirm>
      )}
    </>
  )
}

/** What tells a lead from others. */
function nameOf({ name, email, phone }: Lead): string {
  return name ?? email ?? phone ?? t('lead')
}

function columns(): readonly Column<Lead>[] {
  return [
    { head: t('Who'), cell: (lead) => <Who of={lead} /> },
    { head: t('E-mail'), cell: ({ email }) => email && <a href={`mailto:${email}`}>{email}</a> },
    {
      head: t('Phone'),
      cell: ({ phone }) => phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>,
    },
    {
      head: t('Message'),
      isExtra: 'in rows',
      cell: ({ note }) => note && <Note>{note}</Note>,
    },
    {
      head: t('Left'),
      cell: ({ created_at, conversation_id }) =>
        conversation_id ? (
          <Link href={`/console/conversations/${conversation_id}`}>
            <Moment at={created_at} />
          </Link>
        ) : (
          <Moment at={created_at} />
        ),
    },
  ]
}

/** What two lines of a column hold, more or less. */
const SHORT = 80

/** A long one is whole at a press. */
function Note({ children }: { readonly children: string }): VNode {
  const text = <Masked>{children}</Masked>
  if (children.length <= SHORT) return <span class="note">{text}</span>
  return (
    <details class="note">
      <summary>{text}</summary>
    </details>
  )
}

function Who({ of }: { readonly of: Lead }): VNode {
  if (of.is_unreadable)
    return (
      <Chip icon="broken" tone="warn">
        {t('Sealed with a key that is gone')}
      </Chip>
    )
  return of.name ? <strong>{of.name}</strong> : <span class="muted">{t('No name')}</span>
}
