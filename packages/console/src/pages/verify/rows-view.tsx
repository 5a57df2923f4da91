/** Many rows: what they say together, and each by itself. */
import { type ExportRow, parseExportRow, type RowResult, type RowsResult, verifyRows } from '@svc/merkle'
import { REASONS, WARNINGS } from '@svc/merkle/explain'
import type { RefObject, VNode } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Chip, DecisionChip } from '../../parts/chip.tsx'
import { Icon } from '../../parts/icon.tsx'
import { short } from '../../parts/identifier.tsx'
import { utc } from '../../parts/moment.tsx'
import { Table } from '../../parts/table.tsx'
import { counted, number, t } from '../../words.ts'
import { said } from './anchor-step.tsx'
import { RowView } from './row-view.tsx'

interface Listed {
  readonly index: number
  readonly result: RowResult
  readonly row: ExportRow | null
}

const PER_PAGE = 100

export interface RowsViewProps {
  readonly rows: readonly unknown[]
  /** The export has further pages: these rows are not all of it. */
  readonly goesOn: boolean
}

export function RowsView({ rows, goesOn }: RowsViewProps): VNode {
  const { report, listed } = useMemo(() => check(rows), [rows])
  const [opened, setOpened] = useState<number | null>(null)
  const [shown, setShown] = useState(PER_PAGE)
  const [isFailedOnly, setFailedOnly] = useState(false)
  const own = useRef<HTMLElement>(null)
  const last = useRef<number | null>(null)
  const there = isFailedOnly ? listed.filter(({ result }) => result.status === 'failed') : listed
  // The pressed link disappears with the list, and the way back with the row: the focus moves to the one that takes its place.
  useEffect(() => {
    const place = opened === null ? there.findIndex(({ index }) => index === last.current) : 0
    if (opened !== null || last.current !== null)
      own.current?.querySelectorAll<HTMLElement>(opened === null ? '.row-link' : '.button')[place]?.focus()
    last.current = opened
  }, [opened])
  if (opened !== null)
    return (
      <div class="opened" ref={own as RefObject<HTMLDivElement>}>
        <div class="no-print">
          <Button kind="quiet" icon="left" onClick={() => setOpened(null)}>
            {t('All rows')}
          </Button>
        </div>
        <RowView value={rows[opened]} among={listed[opened]?.result} />
      </div>
    )
  return (
    <article class="checked" ref={own}>
      <Summary report={report} goesOn={goesOn} isOfList={listed.length > 0 && listed.every(isOfList)} />
      {report.counts.failed > 0 && report.counts.failed < listed.length && (
        <div class="filters no-print">
          <Button
            icon={isFailedOnly ? 'done' : 'alert'}
            aria-pressed={isFailedOnly}
            onClick={() => setFailedOnly(!isFailedOnly)}
          >
            {t('Failed rows only')}
          </Button>
        </div>
      )}
      {listed.length > 0 && (
        <Table
          caption={t('Rows')}
          rows={there.slice(0, shown)}
          keyOf={({ index }) => String(index)}
          onOpen={({ index }) => setOpened(index)}
          columns={[
            { head: t('Row'), cell: ({ index }) => number(index + 1) },
            {
              head: t('Receipt'),
              cell: ({ result }) => <code>{result.receiptId === null ? '–' : short(result.receiptId)}</code>,
            },
            { head: t('Decision'), cell: ({ row }) => row && <DecisionChip decision={row.decision} /> },
            { head: t('Decided'), isExtra: true, cell: ({ row }) => row && utc(new Date(row.timestamp)) },
            {
              head: t('Verdict'),
              cell: ({ result }) => (
                <span class="row">
                  <StatusChip result={result} />
                  {result.status === 'failed' && said(REASONS[result.reason])}
                </span>
              ),
            },
          ]}
          pages={{ hasMore: there.length > shown, more: 'idle', fetchMore: () => setShown(shown + PER_PAGE) }}
        />
      )}
    </article>
  )
}

function check(rows: readonly unknown[]): { report: RowsResult; listed: Listed[] } {
  const listed: Listed[] = []
  const report = verifyRows(rows, {
    onRow(result, index) {
      const parsed = parseExportRow(rows[index])
      listed.push({ index, result, row: parsed.ok ? parsed.row : null })
    },
  })
  return { report, listed }
}

/** True for a row that fails as each of a list of receipts does, which is no proof export. */
function isOfList({ result }: Listed): boolean {
  return (
    result.status === 'failed' &&
    result.reason === 'field_missing' &&
    result.field === 'independently_verifiable'
  )
}

interface SummaryProps {
  readonly report: RowsResult
  readonly goesOn: boolean
  readonly isOfList: boolean
}

function Summary({ report, goesOn, isOfList }: SummaryProps): VNode {
  const { counts, trees, warnings } = report
  const proven = counts.verified + counts.included
  const isProven = report.status === 'verified'
  const verdict = report.status === 'failed' ? 'fail' : isProven && !goesOn ? 'pass' : 'open'
  const title =
    report.status === 'failed'
      ? counted(counts.failed, { one: 'Fail: {n} row', other: 'Fail: {n} rows' })
      : isProven
        ? counted(proven, {
            one: '{n} row is proven up to its root',
            other: '{n} rows are proven up to their roots',
          })
        : counts.rows === 0
          ? t('There is no row in it')
          : t('Nothing is wrong, and not everything is proven')
  return (
    <header class={`verdict ${verdict}`}>
      <Icon name={verdict === 'fail' ? 'broken' : verdict === 'pass' ? 'verify' : 'info'} />
      <div class="verdict-words" role="status">
        <h2>{title}</h2>
        <p>
          {[
            counted(counts.rows, { one: '{n} row checked', other: '{n} rows checked' }),
            counts.pending > 0 &&
              counted(counts.pending, { one: '{n} awaits its anchor', other: '{n} await their anchor' }),
            counted(trees.length, { one: '{n} tree', other: '{n} trees' }),
          ]
            .filter(Boolean)
            .join(', ')}
          . {counts.rows > 0 && t('Open a row to see its path, and to ask the ledger about its root.')}
        </p>
        {isOfList && (
          <p>
            {t(
              'No row says whether it can be proven: these are receipts without proofs. Export proofs instead.',
            )}
          </p>
        )}
        {trees.length > 0 && <p>{leavesSeen(trees)}</p>}
        {goesOn && <p>{t('The export goes on: this is not the whole of it.')}</p>}
        {Object.entries(warnings).map(([warning, n]) => (
          <p key={warning} class="muted">
            {said(WARNINGS[warning as keyof typeof WARNINGS])} ({number(n ?? 0)})
          </p>
        ))}
      </div>
      {counts.rows > 0 && (
        <div class="row no-print">
          <Button icon="print" onClick={() => window.print()}>
            {t('Print')}
          </Button>
        </div>
      )}
    </header>
  )
}

/** A row that was left out shows in nothing else. */
function leavesSeen(trees: RowsResult['trees']): string {
  const whole = trees.filter(({ rows, leaf_count }) => rows === leaf_count).length
  if (whole === trees.length) return t('Every leaf of their trees was seen: none is missing.')
  return t('Of {whole} of {n} trees every leaf was seen. Of the others, rows may be missing.', {
    whole: number(whole),
    n: number(trees.length),
  })
}

function StatusChip({ result }: { readonly result: RowResult }): VNode {
  switch (result.status) {
    case 'verified':
      return (
        <Chip icon="done" tone="good">
          {t('Verified')}
        </Chip>
      )
    case 'included':
      return (
        <Chip icon="done" tone="good">
          {t('Included')}
        </Chip>
      )
    case 'pending':
      return <Chip icon="clock">{t('Pending')}</Chip>
    case 'unfingerprinted':
      return <Chip>{t('No fingerprint')}</Chip>
    case 'failed':
      return (
        <Chip icon="broken" tone="bad">
          {t('Failed')}
        </Chip>
      )
  }
}
