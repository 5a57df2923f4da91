/** Asks for a person's word on a decision, and a note with it. */
import type { Review } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, useIsOpen } from '../../parts/dialog.tsx'
import { TextArea } from '../../parts/field.tsx'
import { short } from '../../parts/identifier.tsx'
import { inWords } from '../../parts/state.tsx'
import { say, sayError } from '../../parts/toast.tsx'
import { t } from '../../words.ts'

export interface DecideProps {
  readonly review: Review
  readonly verdict: 'approve' | 'reject'
  onClose(): void
  onDecided(id: string): void
  /** Somebody else was faster, or time was. */
  onLost(): void
}

export function Decide({ review, verdict, onClose, onDecided, onLost }: DecideProps): VNode {
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isOpen = useIsOpen()
  const isApproval = verdict === 'approve'
  const run = async () => {
    if (isBusy) return
    setBusy(true)
    setError(null)
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
