/** An address that means nothing. */
import type { VNode } from 'preact'
import { ButtonLink } from '../../parts/button.tsx'
import { Notice } from '../../parts/state.tsx'
import { t } from '../../words.ts'

export default function NotFound(): VNode {
  return (
    <Notice
      isPage
      icon="search"
      title={t('There is no page here')}
      action={<ButtonLink href="/console">{t('To the dashboard')}</ButtonLink>}
    >
      <p>{t('The address may be mistyped, or what was here has been removed.')}</p>
    </Notice>
  )
}
