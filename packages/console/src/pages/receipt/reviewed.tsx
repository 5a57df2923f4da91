/** What a person said of a decision that was left to one: who, when, and why; or that it waits for somebody, who may be oneself. */
import type { Review } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { useLoad } from '../../load.ts'
import { Button } from '../../parts/button.tsx'
import { Chip, type ChipProps } from '../../parts/chip.tsx'
import { ExactMoment } from '../../parts/moment.tsx'
import { Await } from '../../parts/state.tsx'
import { t } from '../../words.ts'
import { Decide } from '../reviews/decide.tsx'
import { Decided } from '../reviews/decided.tsx'
import '../reviews/reviews.css'

export function Reviewed({ receiptId }: { readonly receiptId: string }): VNode {
  const review = useLoad(
    async (signal) => (await api.reviews.list({ receipt_id: receiptId }, { signal })).reviews[0] ?? null,
    [receiptId],
  )
  const [verdict, setVerdict] = useState<'approve' | 'reject' | null>(null)
  return (
    <Await of={review.loading} retry={review.reload} rows={1}>
      {(of) =>
        of === null ? (
          <span class="muted">{t('No review of it is kept here.')}</span>
        ) : (
          <div class="reviewed">
            <Chip {...chipOf(of.status)} />
            {of.status === 'pending' ? (
              <>
                <span>
                  {t('Denied unless somebody decides:')} <ExactMoment at={of.expires_at} />
                </span>
                <span class="row">
                  <Button icon="close" onClick={() => setVerdict('reject')}>
                    {t('Reject')}
                  </Button>
                  <Button icon="done" onClick={() => setVerdict('approve')}>
                    {t('Approve')}
                  </Button>
                </span>
              </>
            ) : (
              <Decided of={of} />
            )}
            {verdict && (
              <Decide
                review={of}
                verdict={verdict}
                onClose={() => setVerdict(null)}
                onDecided={review.reload}
                onLost={review.reload}
              />
            )}
          </div>
        )
      }
    </Await>
  )
}

function chipOf(status: Review['status']): ChipProps {
  switch (status) {
    case 'pending':
      return { icon: 'clock', tone: 'warn', children: t('Waits for a person') }
    case 'approved':
      return { icon: 'done', tone: 'good', children: t('Released by a person') }
    case 'rejected':
      return { icon: 'bar', tone: 'bad', children: t('Rejected by a person') }
    case 'expired':
      return { icon: 'bar', tone: 'bad', children: t('Expired, and so denied') }
  }
}
