/** What a document is to answers, in a word; and how large it is. */
import type { KnowledgeDocument } from '@svc/client'
import type { VNode } from 'preact'
import { Chip } from '../../parts/chip.tsx'
import { number, t } from '../../words.ts'

export function DocumentState({
  of,
}: {
  readonly of: Pick<KnowledgeDocument, 'status' | 'approved_at'>
}): VNode {
  if (of.status === 'error')
    return (
      <Chip icon="alert" tone="bad">
        {t('Not read')}
      </Chip>
    )
  if (of.status === 'processing') return <Chip icon="clock">{t('Being read')}</Chip>
  if (!of.approved_at)
    return (
      <Chip icon="review" tone="warn">
        {t('Awaits approval')}
      </Chip>
    )
  return (
    <Chip icon="done" tone="good">
      {t('In use')}
    </Chip>
  )
}

const KILO = 1024

/** `12 kB`, `3.4 MB`. */
export function size(bytes: number): string {
  const isLarge = bytes >= KILO * KILO
  return number(Math.max(1, bytes / (isLarge ? KILO * KILO : KILO)), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  })
}
