/** What to begin with where nothing was decided yet: a program of one's own, or a chat on a page. */
import type { VNode } from 'preact'
import { ButtonLink } from '../../parts/button.tsx'
import { Notice } from '../../parts/state.tsx'
import { Link } from '../../router.tsx'
import { t } from '../../words.ts'
import './begin.css'

export function Begin({ isAdmin }: { readonly isAdmin: boolean }): VNode {
  return (
    <>
      <Notice
        icon="receipt"
        title={t('Nothing was decided yet')}
        action={!isAdmin && <ButtonLink href="/console/api-keys">{t('Create an API key')}</ButtonLink>}
      >
        <p>{t('Once a program or a chat asks what may be done with a text, it is counted here.')}</p>
      </Notice>
      {isAdmin && (
        <div class="begin">
          <section class="card stack">
            <h2>{t('A chat on your page')}</h2>
            <ol>
              <li>
                <Link href="/console/bot">{t('Write down how you are reached')}</Link>
                <p class="muted">{t('It stays readable in answers.')}</p>
              </li>
              <li>
                <Link href="/console/knowledge">{t('Add documents, or scan your site')}</Link>
                <p class="muted">{t('Answers rest on them.')}</p>
              </li>
              <li>
                <Link href="/console/widget">{t('Copy the line for your page')}</Link>
                <p class="muted">{t('And choose its colours.')}</p>
              </li>
            </ol>
          </section>
          <section class="card stack">
            <h2>{t('A program of yours')}</h2>
            <p class="muted">
              {t('It decides on the device, and reports what it decided: labels and counts, never a text.')}
            </p>
            <div>
              <ButtonLink href="/console/api-keys">{t('Create an API key')}</ButtonLink>
            </div>
          </section>
        </div>
      )}
    </>
  )
}
