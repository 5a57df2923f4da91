/** Every receipt: filtered by what stands in the address, page by page, and exported. */
import type { ReceiptRecord } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { isNone, usePages } from '../../load.ts'
import type { PageProps } from '../../page.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { AnchorChip, DecisionChip, Label, RiskChip } from '../../parts/chip.tsx'
import { DayRange } from '../../parts/day-range.tsx'
import { Confirm } from '../../parts/dialog.tsx'
import { Heading } from '../../parts/heading.tsx'
import { short } from '../../parts/identifier.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Await, Notice } from '../../parts/state.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { say } from '../../parts/toast.tsx'
import { go, goQuery } from '../../router.tsx'
import { mayOpen, useSession } from '../../shell/session.ts'
import { counted, t } from '../../words.ts'
import { ExportDialog } from './export-dialog.tsx'
import { filterOf, isFiltered, type ReceiptFilter } from './filter.ts'

const PAGE = 50

const columns: readonly Column<ReceiptRecord>[] = [
  { head: 'Receipt', cell: ({ receipt_id }) => <code>{short(receipt_id)}</code> },
  { head: 'Decided', cell: ({ timestamp }) => <Moment at={timestamp} /> },
  { head: 'Decision', cell: ({ decision }) => <DecisionChip decision={decision} /> },
  { head: 'Risk', isExtra: true, cell: ({ risk }) => <RiskChip risk={risk} /> },
  {
    head: 'Found',
    cell: ({ pii_types }) => (
      <span class="labels">
        {pii_types.slice(0, 3).map((type) => (
          <Label key={type}>{type}</Label>
        ))}
        {pii_types.length > 3 && <span class="muted">+{pii_types.length - 3}</span>}
      </span>
    ),
  },
  {
    head: 'Policy',
    isExtra: true,
    cell: ({ policy }) => <span class="written">{`${policy.name} ${policy.version}`}</span>,
  },
  { head: 'Anchor', cell: ({ anchor_status }) => <AnchorChip status={anchor_status} /> },
]

export default function Receipts({ query }: PageProps): VNode {
  const filter = filterOf(query)
  const isAdmin = mayOpen(useSession(), 'admin')
  const [opened, setOpened] = useState<'export' | 'anchor' | null>(null)
  const pages = usePages(
    async (cursor, signal) => {
      const page = await api.receipts.list({ ...filter, limit: PAGE, ...(cursor && { cursor }) }, { signal })
      return { rows: page.receipts, next: page.next_cursor }
    },
    [query.toString()],
  )
  // Nothing is to be filtered, exported or anchored where there is nothing.
  const hasSome = isFiltered(filter) || !isNone(pages)
  return (
    <>
      <Heading
        title={t('Receipts')}
        actions={
          hasSome && (
            <>
              {isAdmin && (
                <Button icon="link" onClick={() => setOpened('anchor')}>
                  {t('Run the anchor')}
                </Button>
              )}
              <Button kind="primary" icon="download" onClick={() => setOpened('export')}>
                {t('Export')}
              </Button>
            </>
          )
        }
      >
        {t('One of each decision: labels, counts and a salted fingerprint, never the text.')}
      </Heading>
      {hasSome && <Filters filter={filter} />}
      <Await of={pages.loading} retry={pages.reload} rows={8}>
        {(rows) =>
          rows.length === 0 ? (
            <Notice
              icon="receipt"
              title={isFiltered(filter) ? t('No receipt is like that') : t('There is no receipt yet')}
              action={
                isFiltered(filter) ? (
                  <Button onClick={() => go('/console/receipts')}>{t('Show all')}</Button>
                ) : (
                  isAdmin && <ButtonLink href="/console/api-keys">{t('Create an API key')}</ButtonLink>
                )
              }
            >
              <p>
                {isFiltered(filter)
                  ? t('Other days or another decision may have some.')
                  : t('Each decision of the API, the chat and your devices leaves one here.')}
              </p>
            </Notice>
          ) : (
            <Table
              caption={t('Receipts')}
              rows={rows}
              keyOf={({ receipt_id }) => receipt_id}
              columns={columns.map((column) => ({ ...column, head: t(column.head) }))}
              hrefOf={({ receipt_id }) => `/console/receipts/${receipt_id}`}
              pages={pages}
            />
          )
        }
      </Await>
      {opened === 'export' && <ExportDialog filter={filter} onClose={() => setOpened(null)} />}
      {opened === 'anchor' && (
        <Confirm
          title={t('Run the anchor now?')}
          verb={t('Run the anchor')}
          isSafe
          act={async () => {
            const { runs } = await api.anchorRuns.create({})
            const [run] = runs
            say(
              !run
                ? t('There was nothing to anchor.')
                : run.anchor_status === 'anchored'
                  ? counted(run.leaf_count, {
                      one: 'A tree of {n} receipt is anchored.',
                      other: 'A tree of {n} receipts is anchored.',
                    })
                  : counted(run.leaf_count, {
                      one: 'A tree of {n} receipt is made, and awaits its anchor.',
                      other: 'A tree of {n} receipts is made, and awaits its anchor.',
                    }),
            )
            pages.reload()
          }}
          onClose={() => setOpened(null)}
        >
          <p>
            {t(
              'It runs by itself five minutes after midnight, UTC. Now it closes the day before; in development, today so far.',
            )}
          </p>
        </Confirm>
      )}
    </>
  )
}

/** Filters live in the address: they are shared with it, and a step back undoes them. */
function Filters({ filter }: { readonly filter: ReceiptFilter }): VNode {
  return (
    <search class="filters">
      <select
        aria-label={t('Decision')}
        value={filter.decision ?? ''}
        onChange={(event) => goQuery({ decision: event.currentTarget.value })}
      >
        <option value="">{t('Every decision')}</option>
        <option value="allow">{t('Allow')}</option>
        <option value="redact">{t('Redact')}</option>
        <option value="deny">{t('Deny')}</option>
      </select>
      <select
        aria-label={t('Made by')}
        value={filter.capture_mode ?? ''}
        onChange={(event) => goQuery({ mode: event.currentTarget.value })}
      >
        <option value="">{t('Server and devices')}</option>
        <option value="cloud">{t('Server')}</option>
        <option value="edge">{t('Devices')}</option>
      </select>
      <DayRange />
      {filter.pii_type && (
        <Button
          icon="close"
          aria-label={t('Not only {what}', { what: filter.pii_type })}
          onClick={() => goQuery({ type: undefined })}
        >
          {filter.pii_type}
        </Button>
      )}
      {isFiltered(filter) && (
        <Button kind="quiet" onClick={() => go('/console/receipts')}>
          {t('Clear')}
        </Button>
      )}
    </search>
  )
}
