/** One entry of the audit log, whole, and the way to those like it. */
import type { AuditEntry } from '@svc/client'
import type { VNode } from 'preact'
import { Actor } from '../../parts/actor.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Identifier } from '../../parts/identifier.tsx'
import { Moment } from '../../parts/moment.tsx'
import { goQuery } from '../../router.tsx'
import { t } from '../../words.ts'

export function EntryDialog({ of, onClose }: { readonly of: AuditEntry; onClose(): void }): VNode {
  const hasMore = Object.keys(of.metadata).length > 0
  const only = (query: Readonly<Record<string, string>>) => () => {
    onClose()
    goQuery({ actor: '', action: '', type: '', id: '', ...query })
  }
  return (
    <Dialog title={of.action} onClose={onClose} isSide>
      <dl class="facts">
        <dt>{t('Done to')}</dt>
        <dd>
          <Resource of={of} />
        </dd>
        <dt>{t('By')}</dt>
        <dd>
          <Actor of={of.actor} name={of.actor_name} />
        </dd>
        <dt>{t('When')}</dt>
        <dd class="row">
          <Moment at={of.created_at} />
          <Identifier value={of.created_at} name={t('time')} isWhole />
        </dd>
        <dt>{t('Entry')}</dt>
        <dd>
          <Identifier value={of.id} name={t('entry')} />
        </dd>
      </dl>
      {hasMore ? (
        <pre class="code">{JSON.stringify(of.metadata, null, 2)}</pre>
      ) : (
        <p class="muted">{t('Nothing more was noted of it.')}</p>
      )}
      <section class="group">
        <h3>{t('Show everything')}</h3>
        <ul class="row audit-likes">
          <Like words={t('by them')} onClick={only({ actor: of.actor })} />
          <Like words={t('of this action')} onClick={only({ action: of.action })} />
          {of.resource_id !== null && (
            <Like words={t('done to it')} onClick={only({ type: of.resource_type, id: of.resource_id })} />
          )}
        </ul>
      </section>
    </Dialog>
  )
}

function Like({ words, onClick }: { readonly words: string; onClick(): void }): VNode {
  return (
    <li>
      <button type="button" class="link-button" onClick={onClick}>
        {words}
      </button>
    </li>
  )
}

export function Resource({ of }: { readonly of: AuditEntry }): VNode {
  return (
    <span class="row audit-cell">
      {of.resource_type}
      {of.resource_id && <Identifier value={of.resource_id} name={of.resource_type} />}
    </span>
  )
}
