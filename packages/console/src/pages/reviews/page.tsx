/** Reviews: decisions that wait for a person's word. */
import type { Review } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { usePages } from '../../load.ts'
import type { PageProps } from '../../page.ts'
import { Button } from '../../parts/button.tsx'
import { Label, RiskChip } from '../../parts/chip.tsx'
import { Heading } from '../../parts/heading.tsx'
import { short } from '../../parts/identifier.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Await, Notice } from '../../parts/state.tsx'
import { Table } from '../../parts/table.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { goQuery, Link } from '../../router.tsx'
import { t } from '../../words.ts'
import { Decide } from './decide.tsx'
import { Decided } from './decided.tsx'
import './reviews.css'

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
