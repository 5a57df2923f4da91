/** Who decided on a review, when, and what they wrote. */
import type { Review } from '@svc/client'
import type { VNode } from 'preact'
import { Actor } from '../../parts/actor.tsx'
import { Chip } from '../../parts/chip.tsx'
import { ExactMoment } from '../../parts/moment.tsx'
import { t } from '../../words.ts'

export function Decided({ of }: { readonly of: Review }): VNode {
  return (
    <div class="decided">
      {of.decided_by === null ? (
        <Chip icon="clock">{t('By nobody in time')}</Chip>
      ) : (
        <Actor of={of.decided_by} />
      )}
      {of.decided_at && <ExactMoment at={of.decided_at} />}
      {of.note && <q class="written">{of.note}</q>}
    </div>
  )
}
