/** Reviews: decisions that wait for a person's word. */
import type { Review } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { usePages } from '../../load.ts'
import type { PageProps } from '../../page.ts'
import { Button } from '../../parts/button.tsx'
import { Chip, Label, RiskChip } from '../../parts/chip.tsx'
import { Dialog, useIsOpen } from '../../parts/dialog.tsx'
import { TextArea } from '../../parts/field.tsx'
import { Heading } from '../../parts/heading.tsx'
import { short } from '../../parts/identifier.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Await, inWords, Notice } from '../../parts/state.tsx'
import { Table } from '../../parts/table.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { say, sayError } from '../../parts/toast.tsx'
import { goQuery, Link } from '../../router.tsx'
import { t } from '../../words.ts'

type Status = Review['status']

export default function Reviews({ query }: PageProps): VNode {
  const statuses: readonly { value: Status; label: string }[] = [
    { value: 'pending', label: t('Pending') },
    { value: 'approved', label: t('Approved') },
    { value: 'rejected', label: t('Rejected') },
    { value: 'expired', label: t('Expired') },
  ]
  const status = statuses.find(({ value }) => value === query.get('status'))?.value ?? 'pending'
  const [deciding, setDeciding] = useState<{ review: Review; verdict: 'approve' | 'reject' } | null>(null)
  const pages = usePages<Review>(
    async (cursor, signal) => {
      const page = await api.reviews.list({ status, limit: 50, ...(cursor && { cursor }) }, { signal })
      return { rows: page.reviews, next: page.next_cursor }
    },
    [status],
  )
  return (
    <>
      <Heading title={t('Reviews')}>
        {t(
          'Where a policy asks for a person, a decision waits here; one that nobody decides in time is denied.',
        )}
      </Heading>
      <Tabs
        name={t('State')}
        tabs={statuses}
        value={status}
        onValue={(value) => goQuery({ status: value === 'pending' ? undefined : value })}
      />
      <Await of={pages.loading} retry={pages.reload}>
        {(rows) =>
          rows.length === 0 ? (
            <Notice icon="review" title={status === 'pending' ? t('Nothing waits') : t('There is none')}>
              <p>{t('What a policy marks for review comes here, by the receipt of its decision.')}</p>
            </Notice>
          ) : (
            <Table
              caption={t('Reviews')}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                {
                  head: t('Receipt'),
                  cell: ({ receipt_id }) => (
                    <Link href={`/console/receipts/${receipt_id}`}>
                      <code>{short(receipt_id)}</code>
                    </Link>
                  ),
                },
                { head: t('Risk'), cell: ({ risk }) => <RiskChip risk={risk} /> },
                {
                  head: t('Found'),
                  cell: ({ detected_entities }) => (
                    <span class="labels">
                      {detected_entities.map((type) => (
                        <Label key={type}>{type}</Label>
                      ))}
                    </span>
                  ),
                },
                {
                  head: t('Policy'),
                  isExtra: true,
                  cell: ({ policy_name }) => <span class="written">{policy_name}</span>,
                },
                status === 'pending'
                  ? { head: t('Expires'), cell: ({ expires_at }) => <Moment at={expires_at} /> }
                  : { head: t('Decided'), cell: (review) => <Decided of={review} /> },
              ]}
              {...(status === 'pending' && {
                actions: (review: Review) => (
                  <>
                    <Button
                      kind="quiet"
                      icon="close"
                      onClick={() => setDeciding({ review, verdict: 'reject' })}
                    >
                      {t('Reject')}
                    </Button>
                    <Button icon="done" onClick={() => setDeciding({ review, verdict: 'approve' })}>
                      {t('Approve')}
                    </Button>
                  </>
                ),
              })}
              pages={pages}
            />
          )
        }
      </Await>
      {deciding && (
        <Decide
          {...deciding}
          onClose={() => setDeciding(null)}
          onDecided={(id) => pages.put((rows) => rows.filter((row) => row.id !== id))}
          onLost={pages.reload}
        />
      )}
    </>
  )
}

function Decided({ of }: { readonly of: Review }): VNode {
  if (of.status === 'expired') return <Chip icon="clock">{t('By nobody in time')}</Chip>
  return (
    <span class="group-tight">
      {of.decided_at && <Moment at={of.decided_at} />}{' '}
      <span class="muted small">{of.decided_by?.replace(/^person:(?:dev\|\w+\|)?/, '')}</span>
      {of.note && <span class="muted small"> · {of.note}</span>}
    </span>
  )
}

interface DecideProps {
  readonly review: Review
  readonly verdict: 'approve' | 'reject'
  onClose(): void
  onDecided(id: string): void
  /** Somebody else was faster, or time was. */
  onLost(): void
}

function Decide({ review, verdict, onClose, onDecided, onLost }: DecideProps): VNode {
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isOpen = useIsOpen()
  const isApproval = verdict === 'approve'
  const run = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await api.reviews[verdict](review.id, note.trim() ? { note: note.trim() } : {})
      onDecided(review.id)
      say(isApproval ? t('Approved.') : t('Rejected.'))
      if (isOpen()) onClose()
    } catch (fault) {
      onLost()
      if (!isOpen()) return sayError(fault)
      setBusy(false)
      setError(inWords(fault))
    }
  }
  return (
    <Dialog
      title={isApproval ? t('Approve this decision?') : t('Reject this decision?')}
      onClose={onClose}
      onSubmit={() => void run()}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind={isApproval ? 'primary' : 'danger'} isBusy={isBusy}>
            {isApproval ? t('Approve') : t('Reject')}
          </Button>
        </>
      }
    >
      <p>
        {t('Receipt {id}, policy {policy}.', { id: short(review.receipt_id), policy: review.policy_name })}{' '}
        {isApproval ? t('Whoever waits for it may go on.') : t('Whoever waits for it is denied.')}
      </p>
      <TextArea
        label={t('Note')}
        help={t('Kept with the review; personal data in it is replaced before.')}
        error={error}
        value={note}
        onValue={setNote}
        maxLength={1000}
        rows={3}
      />
    </Dialog>
  )
}
