/** The tree of one day: its leaves, drawn up to the root, computed on this page and held against what is anchored. */
import type { ProofRow } from '@svc/client'
import type { VNode } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { useLoad } from '../../load.ts'
import type { PageProps } from '../../page.ts'
import { AnchorChip, Chip, DecisionChip } from '../../parts/chip.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Identifier, short } from '../../parts/identifier.tsx'
import { ExactMoment, Moment } from '../../parts/moment.tsx'
import { Await, Notice } from '../../parts/state.tsx'
import { Table } from '../../parts/table.tsx'
import { go } from '../../router.tsx'
import { number, t } from '../../words.ts'
import { levelsOf, middleOf, rootOf } from './layout.ts'
import './tree.css'

/** A device may report what it decided up to so many days before. */
const DAYS_BACK = 7
const DAY_MS = 86_400_000
/** More leaves than this cannot be told apart on a page. */
const MAX_DRAWN = 256
/** Of a tree larger than `MAX_COMPUTED` only the first `MAX_LISTED` leaves are read: reading all would take long. */
const MAX_COMPUTED = 5_000
const MAX_LISTED = 1_000
/** Rows read in all. Those of the days before mostly hang in other trees. */
const MAX_READ = 20_000
const PER_PAGE = 100

export default function TreePage({ params }: PageProps): VNode {
  const day = params.day ?? ''
  const rows = useLoad((signal) => rowsOf(day, signal), [day])
  return (
    <>
      <Heading title={t('Tree of {day}', { day })} back={{ href: '/console/receipts', title: t('Receipts') }}>
        {t('Every receipt of the run is a leaf; the root stands for them all.')}
      </Heading>
      <Await of={rows.loading} retry={rows.reload} rows={6}>
        {({ leaves, isCut }) =>
          leaves.length === 0 ? (
            <Notice icon="tree" title={t('This day has no tree')}>
              <p>{t('Days without receipts make none; the run of a day comes after its end.')}</p>
            </Notice>
          ) : (
            <Drawn leaves={leaves} isCut={isCut} />
          )
        }
      </Await>
    </>
  )
}

interface Leaves {
  readonly leaves: readonly ProofRow[]
  /** There are more rows than are read. */
  readonly isCut: boolean
}

/** The rows of the tree, in the order of its leaves. */
async function rowsOf(day: string, signal: AbortSignal): Promise<Leaves> {
  const time = Date.parse(day)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(time)) return { leaves: [], isCut: false }
  const from = new Date(time - DAYS_BACK * DAY_MS).toISOString().slice(0, 10)
  const rows: ProofRow[] = []
  let read = 0
  for await (const row of api.receipts.proofRows({ from, to: day, limit: 1000 }, { signal })) {
    if (++read > MAX_READ) break
    if (row.anchor_date !== day || row.leaf_index === null) continue
    rows.push(row)
    if ((row.leaf_count ?? 0) > MAX_COMPUTED && rows.length === MAX_LISTED) break
  }
  const leaves = rows.sort((a, b) => (a.leaf_index ?? 0) - (b.leaf_index ?? 0))
  return { leaves, isCut: read > MAX_READ || (leaves[0]?.leaf_count ?? 0) > MAX_COMPUTED }
}

function Drawn({ leaves, isCut }: Leaves): VNode {
  const first = leaves[0] as ProofRow
  const isWhole = leaves.length === first.leaf_count
  const isDrawn = leaves.length <= MAX_DRAWN
  const tree = useMemo(() => {
    if (!isWhole) return null
    const fingerprints = leaves.map(({ fingerprint }) => fingerprint ?? '')
    return isDrawn ? levelsOf(fingerprints) : { levels: null, root: rootOf(fingerprints) }
  }, [leaves])
  const [shown, setShown] = useState(PER_PAGE)
  const [picked, setPicked] = useState<number | null>(null)
  return (
    <>
      <dl class="facts">
        <dt>{t('Leaves')}</dt>
        <dd>{number(first.leaf_count ?? leaves.length)}</dd>
        <dt>{t('Root')}</dt>
        <dd class="row">
          <Identifier value={first.merkle_root ?? ''} name={t('root')} />
          {tree &&
            (tree.root === first.merkle_root ? (
              <Chip icon="done" tone="good">
                {t('Computed here, the same')}
              </Chip>
            ) : (
              <Chip icon="broken" tone="bad">
                {t('Computed here, another')}
              </Chip>
            ))}
          {!isWhole && (
            <span class="muted">
              {isCut
                ? t('It has too many leaves to be computed here. Verify checks an export of any length.')
                : t('Not every leaf is in the export of these days: it is not computed.')}
            </span>
          )}
        </dd>
        <dt>{t('Transaction')}</dt>
        <dd>
          {first.tx_hash ? (
            <Identifier value={first.tx_hash} name={t('transaction')} />
          ) : (
            <span class="muted">{t('Not sent yet')}</span>
          )}
        </dd>
        <dt>{t('Ledger')}</dt>
        <dd class="row">
          <AnchorChip status={first.anchor_status} />
          {first.anchor_network}
          {first.anchored_at && <ExactMoment at={first.anchored_at} />}
        </dd>
      </dl>
      {tree?.levels && <Drawing levels={tree.levels} leaves={leaves} picked={picked} onPick={setPicked} />}
      {!isDrawn && (
        <p class="section muted">
          {t('It is too large to be drawn whole: each receipt shows its own path to the root.')}
        </p>
      )}
      <section class="section">
        <Table
          caption={t('Leaves')}
          rows={leaves.slice(0, shown)}
          keyOf={({ receipt_id }) => receipt_id}
          hrefOf={({ receipt_id }) => `/console/receipts/${receipt_id}`}
          columns={[
            { head: t('Leaf'), cell: ({ leaf_index }) => number((leaf_index ?? 0) + 1) },
            { head: t('Receipt'), cell: ({ receipt_id }) => <code>{short(receipt_id)}</code> },
            { head: t('Decision'), cell: ({ decision }) => <DecisionChip decision={decision} /> },
            { head: t('Decided'), cell: ({ timestamp }) => <Moment at={timestamp} /> },
            {
              head: t('Fingerprint'),
              isExtra: true,
              cell: ({ fingerprint }) => <code>{fingerprint && short(fingerprint)}</code>,
            },
          ]}
          pages={{
            hasMore: leaves.length > shown,
            more: 'idle',
            fetchMore: () => setShown(shown + PER_PAGE),
          }}
        />
      </section>
    </>
  )
}

interface DrawingProps {
  readonly levels: readonly (readonly string[])[]
  readonly leaves: readonly ProofRow[]
  readonly picked: number | null
  onPick(leaf: number | null): void
}

const ROW = 44
const PAD = 12
/** Leaves stand no closer than this, and the drawing scrolls. */
const LEAST_STEP = 22

/** For the eye: the table below it says the same, and leads to the same. */
function Drawing({ levels, leaves, picked, onPick }: DrawingProps): VNode {
  const count = leaves.length
  const step = Math.max(LEAST_STEP, Math.min(96, 1040 / count))
  const width = Math.max(1, count - 1) * step + PAD * 2
  const height = (levels.length - 1) * ROW + PAD * 2
  const x = (level: number, index: number) => PAD + middleOf(level, index, count) * step
  const y = (level: number) => height - PAD - level * ROW
  const isOnPath = (level: number, index: number) =>
    picked !== null && Math.floor(picked / 2 ** level) === index
  return (
    <section class="tree" {...SCROLLS} aria-label={t('The tree, drawn')}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {levels
          .slice(0, -1)
          .flatMap((level, l) =>
            level.map((hash, i) => (
              <path
                key={`e${l}-${i}-${hash}`}
                class={isOnPath(l, i) ? 'edge on' : 'edge'}
                d={`M${x(l, i)} ${y(l)}C${x(l, i)} ${y(l) - ROW / 2} ${x(l + 1, i >> 1)} ${y(l) - ROW / 2} ${x(l + 1, i >> 1)} ${y(l + 1)}`}
              />
            )),
          )}
        {levels.flatMap((level, l) =>
          level.map((hash, i) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: the table below leads to the same by keyboard
            <circle
              key={`n${l}-${i}-${hash}`}
              class={`node ${l === 0 ? `leaf ${leaves[i]?.decision}` : ''} ${l === levels.length - 1 ? 'root' : ''} ${isOnPath(l, i) ? 'on' : ''}`}
              cx={x(l, i)}
              cy={y(l)}
              r={l === levels.length - 1 ? 8 : l === 0 ? 6 : 4}
              onMouseEnter={() => l === 0 && onPick(i)}
              onMouseLeave={() => onPick(null)}
              onClick={() => l === 0 && go(`/console/receipts/${leaves[i]?.receipt_id}`)}
            >
              <title>{hash}</title>
            </circle>
          )),
        )}
      </svg>
    </section>
  )
}

/** It is wider than the page when there are many leaves, and is moved by the keyboard as well. */
const SCROLLS = { tabIndex: 0 }
