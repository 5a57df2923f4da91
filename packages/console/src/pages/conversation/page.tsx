/** One conversation: the person in bubbles, answers as plain text, each with the receipt of its decision. */
import type { ConversationDetail, Lead, Message } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { useLoad } from '../../load.ts'
import type { PageProps } from '../../page.ts'
import { Button } from '../../parts/button.tsx'
import { Chip, Label } from '../../parts/chip.tsx'
import { Confirm } from '../../parts/dialog.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Identifier, short } from '../../parts/identifier.tsx'
import { ExactMoment, Moment } from '../../parts/moment.tsx'
import { Await } from '../../parts/state.tsx'
import { say } from '../../parts/toast.tsx'
import { go, Link } from '../../router.tsx'
import { counted, t } from '../../words.ts'
import { Escalated } from '../conversations/page.tsx'
import { surfaceName } from '../conversations/surface-name.ts'
import './conversation.css'
import { Masked } from './masked.tsx'
import { sourcesOf } from './sources.ts'

/** So many come with a conversation, and with each further call. */
const PAGE = 1000

export default function ConversationPage({ params }: PageProps): VNode {
  const id = params.id ?? ''
  const conversation = useLoad((signal) => api.conversations.get(id, { signal }), [id])
  const [isForgetting, setForgetting] = useState(false)
  const [more, setMore] = useState<'idle' | 'loading' | 'failed'>('idle')
  const fetchMore = async (offset: number) => {
    setMore('loading')
    try {
      const further = await api.conversations.messages({ conversation_id: id, offset, limit: PAGE })
      conversation.put((current) => ({ ...current, messages: [...current.messages, ...further] }))
      setMore('idle')
    } catch {
      setMore('failed')
    }
  }
  return (
    <>
      <Heading
        title={t('Conversation')}
        back={{ href: '/console/conversations', title: t('Conversations') }}
        actions={
          conversation.loading.state === 'ready' && (
            <Button kind="danger" icon="trash" onClick={() => setForgetting(true)}>
              {t('Forget')}
            </Button>
          )
        }
      />
      <Await of={conversation.loading} retry={conversation.reload} rows={8}>
        {(of) => (
          <>
            <Facts of={of} />
            {of.leads.length > 0 && <Left leads={of.leads} />}
            <section class="section">
              <h2 class="sr">{t('Messages')}</h2>
              <ol class="transcript">
                {of.messages.map((message) => (
                  <Said key={message.id} of={message} />
                ))}
              </ol>
              {of.messages.length < of.message_count && of.messages.length % PAGE === 0 && (
                <div class="more">
                  {more === 'failed' && <span role="alert">{t('The rest did not come.')}</span>}
                  <Button isBusy={more === 'loading'} onClick={() => void fetchMore(of.messages.length)}>
                    {t('Show more')}
                  </Button>
                </div>
              )}
            </section>
          </>
        )}
      </Await>
      {isForgetting && (
        <Confirm
          title={t('Forget this conversation?')}
          verb={t('Forget conversation')}
          act={async () => {
            await api.conversations.remove(id)
            say(t('The conversation is forgotten.'))
            go('/console/conversations', { replace: true })
          }}
          onClose={() => setForgetting(false)}
        >
          <p>
            {t(
              'Its messages, the leads left in it and what the topic guard noted of it are deleted. This cannot be undone.',
            )}
          </p>
          <p class="muted">{t('Its receipts stay, and prove what they proved: they hold no text.')}</p>
        </Confirm>
      )}
    </>
  )
}

function Facts({ of }: { readonly of: ConversationDetail }): VNode {
  return (
    <dl class="facts">
      <dt>{t('Begun')}</dt>
      <dd class="row">
        <ExactMoment at={of.created_at} />
        {of.escalated_at && <Escalated />}
      </dd>
      <dt>{t('By way of')}</dt>
      <dd>
        {surfaceName(of.surface)}, {counted(of.message_count, { one: '{n} message', other: '{n} messages' })}
      </dd>
      <dt>{t('Session')}</dt>
      <dd>
        <Identifier value={of.session_id} name={t('session')} />
      </dd>
    </dl>
  )
}

function Left({ leads }: { readonly leads: readonly Lead[] }): VNode {
  return (
    <p class="left-lead">
      <Icon name="lead" />
      <span>
        {t('Asks to be called back:')}{' '}
        {leads.map(({ name, email, phone }) => name ?? email ?? phone ?? t('somebody')).join(', ')}
      </span>
      <Link href="/console/leads">{t('Leads')}</Link>
    </p>
  )
}

function Said({ of }: { readonly of: Message }): VNode {
  const isVisitor = of.role === 'user'
  const sources = sourcesOf(of.sources)
  // What was replaced stands in the text itself.
  const unseen = of.pii_types.filter((type) => !of.content.includes(`[${type}]`))
  return (
    <li class={isVisitor ? 'said visitor' : 'said'}>
      <span class="sr">{isVisitor ? t('Visitor') : t('Answer')}</span>
      <p class="said-text">
        <Masked>{of.content}</Masked>
      </p>
      {sources.length > 0 && (
        <ul class="said-sources small" aria-label={t('Rests on')}>
          {sources.map(({ id, filename }) => (
            <li key={id}>
              <Icon name="book" />
              <Link href={`/console/knowledge/${id}`}>{filename}</Link>
            </li>
          ))}
        </ul>
      )}
      <div class="said-foot small muted">
        {of.receipt_id && (
          <Link
            class="said-receipt"
            href={`/console/receipts/${of.receipt_id}`}
            aria-label={t('Receipt {id}', { id: short(of.receipt_id) })}
            title={t('Receipt {id}', { id: short(of.receipt_id) })}
          >
            <Icon name="verify" />
          </Link>
        )}
        <Moment at={of.created_at} />
        {of.topic_blocked && (
          <Chip icon="guard" tone="bad">
            {t('Blocked topic')}
          </Chip>
        )}
        {unseen.map((type) => (
          <Label key={type}>{type}</Label>
        ))}
      </div>
    </li>
  )
}
