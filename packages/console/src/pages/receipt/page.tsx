/** One receipt: what it says, and its proof, checked on this page. */
import type { ProofRow, ReceiptRecord } from '@svc/client'
import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { useLoad } from '../../load.ts'
import type { PageProps } from '../../page.ts'
import { Button } from '../../parts/button.tsx'
import { AnchorChip, Chip, DecisionChip, Label, RiskChip } from '../../parts/chip.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Identifier, short, useCopy } from '../../parts/identifier.tsx'
import { Moment, utc } from '../../parts/moment.tsx'
import { Await, Notice } from '../../parts/state.tsx'
import { Link } from '../../router.tsx'
import { number, t } from '../../words.ts'
import { toFragment } from '../verify/fragment.ts'
import { RowView } from '../verify/row-view.tsx'
import '../verify/verify.css'
import { Reviewed } from './reviewed.tsx'

export default function Receipt({ params }: PageProps): VNode {
  const id = params.id ?? ''
  const receipt = useLoad((signal) => api.receipts.get(id, { signal }), [id])
  return (
    <>
      <Heading
        title={t('Receipt {id}', { id: short(id) })}
        back={{ href: '/console/receipts', title: t('Receipts') }}
      />
      <Await of={receipt.loading} retry={receipt.reload} rows={6}>
        {(of) => (
          <>
            <Facts of={of} />
            <Proof of={of} />
          </>
        )}
      </Await>
    </>
  )
}

function Facts({ of }: { readonly of: ReceiptRecord }): VNode {
  return (
    <dl class="facts">
      <dt>{t('Name')}</dt>
      <dd>
        <Identifier value={of.receipt_id} name={t('receipt')} isWhole />
      </dd>
      <dt>{t('Decision')}</dt>
      <dd class="row">
        <DecisionChip decision={of.decision} />
        <RiskChip risk={of.risk} />
        <span class="muted">{t('score {n}', { n: of.score })}</span>
        {of.hitl && <Chip icon="review">{t('For a person')}</Chip>}
      </dd>
      <dt>{t('Found')}</dt>
      <dd class="labels">
        {Object.entries(of.pii_counts).map(([type, count]) => (
          <Label key={type}>{count > 1 ? `${type} ×${number(count)}` : type}</Label>
        ))}
        {of.pii_count === 0 && <span class="muted">{t('Nothing')}</span>}
      </dd>
      <dt>{t('By')}</dt>
      <dd>
        <Link href={`/console/policies/${of.policy.name}`}>{of.policy.name}</Link>,{' '}
        {t('version {n}', { n: of.policy.version })}
        {of.policies.length > 0 && <span class="muted"> · {of.policies.join(', ')}</span>}
      </dd>
      <dt>{t('Decided')}</dt>
      <dd>
        <Moment at={of.timestamp} />{' '}
        <span class="muted">
          {utc(new Date(of.timestamp))},{' '}
          {of.attested_by === 'client' ? t('on a device, reported by it') : t('by the server')}
        </span>
      </dd>
      {of.hitl && (
        <>
          <dt>{t('Review')}</dt>
          <dd>
            <Reviewed receiptId={of.receipt_id} />
          </dd>
        </>
      )}
      {of.agent_id && (
        <>
          <dt>{t('Agent')}</dt>
          <dd>{of.agent_id}</dd>
        </>
      )}
      <dt>{t('Anchor')}</dt>
      <dd class="row">
        <AnchorChip status={of.anchor_status} />
        {of.anchor_network}
        {of.anchor_date && (
          <Link href={`/console/trees/${of.anchor_date}`}>{t('tree of {day}', { day: of.anchor_date })}</Link>
        )}
      </dd>
    </dl>
  )
}

function Proof({ of }: { readonly of: ReceiptRecord }): VNode {
  const row = useLoad((signal) => rowOf(of, signal), [of.receipt_id])
  return (
    <section class="section">
      <Await of={row.loading} retry={row.reload} rows={6}>
        {(found) =>
          found ? (
            <Checked row={found} />
          ) : (
            <Notice icon="link" title={t('There is no proof of it')}>
              <p>{t('The export does not name it.')}</p>
            </Notice>
          )
        }
      </Await>
    </section>
  )
}

function Checked({ row }: { readonly row: ProofRow }): VNode {
  const [elsewhere, setElsewhere] = useState('/verify')
  const [isCopied, copy] = useCopy(JSON.stringify(row))
  useEffect(() => {
    let isHere = true
    void toFragment(row).then((fragment) => isHere && setElsewhere(`/verify${fragment}`))
    return () => {
      isHere = false
    }
  }, [row])
  return (
    <>
      <div class="section-head">
        <h2>{t('Proof, checked on this page')}</h2>
        <Button icon={isCopied ? 'done' : 'copy'} onClick={copy}>
          {isCopied ? t('Copied') : t('Copy the row')}
        </Button>
      </div>
      <RowView value={row} elsewhere={elsewhere} />
    </>
  )
}

async function rowOf({ receipt_id }: ReceiptRecord, signal: AbortSignal): Promise<ProofRow | null> {
  const { rows } = await api.receipts.proofExport({ receipt_id }, { signal })
  return rows[0] ?? null
}
