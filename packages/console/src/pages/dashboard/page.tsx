/** The dashboard. */
import type { VNode } from 'preact'
import { Heading } from '../../parts/heading.tsx'
import { t } from '../../words.ts'

export default function Dashboard(): VNode {
  return <Heading title={t('Dashboard')} />
}
