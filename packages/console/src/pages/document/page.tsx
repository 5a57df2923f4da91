/** One document: what was kept of it, in the pieces that answers are found by. */
import type { DocumentWithChunks, Visibility } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { useLoad, usePoll } from '../../load.ts'
import type { PageProps } from '../../page.ts'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/dialog.tsx'
import { Heading } from '../../parts/heading.tsx'
import { ExactMoment } from '../../parts/moment.tsx'
import { Await, Notice } from '../../parts/state.tsx'
import { say, sayError } from '../../parts/toast.tsx'
import { go } from '../../router.tsx'
import { counted, number, t } from '../../words.ts'
import { DocumentState, size } from '../knowledge/document-state.tsx'
import './document.css'

const LOOK_MS = 1500
/** Pieces that are drawn at first: a long document has thousands. */
const FIRST = 50

export default function DocumentPage({ params }: PageProps): VNode {
  const id = params.id ?? ''
  const document = useLoad((signal) => api.knowledge.get(id, { signal }), [id])
  const [isRemoving, setRemoving] = useState(false)
  const ready = document.loading.state === 'ready' ? document.loading.data : null
  usePoll(document, ready?.status === 'processing', LOOK_MS)
  const approve = () =>
    api.knowledge.approve(id).then(() => {
      say(t('Approved: answers rest on it now.'))
      document.reload()
    }, sayError)
  return (
    <>
      <Heading
        title={ready?.filename ?? t('Document')}
        back={{ href: '/console/knowledge', title: t('Knowledge') }}
        actions={
          ready && (
            <>
              <Button kind="danger" icon="trash" onClick={() => setRemoving(true)}>
                {t('Delete')}
              </Button>
              {ready.status === 'ready' && !ready.approved_at && (
                <Button kind="primary" icon="done" onClick={approve}>
                  {t('Approve')}
                </Button>
              )}
            </>
          )
        }
      />
      <Await of={document.loading} retry={document.reload} rows={8}>
        {(of) => (
          <>
            <Facts
              of={of}
              onVisibility={(visibility) => {
                document.put((current) => ({ ...current, visibility }))
                api.knowledge.update(id, { visibility }).catch((fault: unknown) => {
                  document.put((current) => ({ ...current, visibility: of.visibility }))
                  sayError(fault)
                })
              }}
            />
            <Pieces of={of} />
          </>
        )}
      </Await>
      {isRemoving && ready && (
        <Confirm
          title={t('Delete {name}?', { name: ready.filename })}
          verb={t('Delete document')}
          name={ready.filename}
          act={async () => {
            await api.knowledge.remove(id)
            say(t('{name} is deleted.', { name: ready.filename }))
            go('/console/knowledge', { replace: true })
          }}
          onClose={() => setRemoving(false)}
        >
          <p>{t('No answer rests on it any more. This cannot be undone.')}</p>
        </Confirm>
      )}
    </>
  )
}

interface FactsProps {
  readonly of: DocumentWithChunks
  onVisibility(visibility: Visibility): void
}

function Facts({ of, onVisibility }: FactsProps): VNode {
  const sources: Record<DocumentWithChunks['source'], string> = {
    upload: t('Uploaded'),
    ingest: t('Sent by a program'),
    scan: t('Read from a site'),
  }
  return (
    <dl class="facts">
      <dt>{t('State')}</dt>
      <dd class="row">
        <DocumentState of={of} />
        {of.error}
      </dd>
      <dt>{t('Came')}</dt>
      <dd>
        {sources[of.source]}, <ExactMoment at={of.created_at} />
      </dd>
      {of.source_url && (
        <>
          <dt>{t('Page')}</dt>
          <dd>
            <a href={of.source_url} rel="noreferrer noopener" target="_blank">
              {of.source_url}
            </a>
          </dd>
        </>
      )}
      {of.file_type && (
        <>
          <dt>{t('Kind')}</dt>
          <dd>
            {of.file_type.toUpperCase()}
            {of.file_size !== null && `, ${size(of.file_size)}`}
          </dd>
        </>
      )}
      <dt>{t('In answers')}</dt>
      <dd>
        <select
          class="visibility"
          aria-label={t('In answers')}
          value={of.visibility}
          onChange={(event) => onVisibility(event.currentTarget.value as Visibility)}
        >
          <option value="public">{t('Named as a source')}</option>
          <option value="internal">{t('Rests on it, not named')}</option>
        </select>
      </dd>
    </dl>
  )
}

function Pieces({ of }: { readonly of: DocumentWithChunks }): VNode {
  const [shown, setShown] = useState(FIRST)
  const { chunks } = of
  if (of.status === 'processing')
    return (
      <Notice icon="clock" title={t('It is being read')}>
        <p>{t('A large document takes a minute. You may leave this page.')}</p>
      </Notice>
    )
  if (chunks.length === 0)
    return (
      <Notice icon="book" title={t('There is no text')}>
        <p>{t('No answer can rest on it. Delete it, and upload it in another form.')}</p>
      </Notice>
    )
  return (
    <section class="section">
      <div class="section-head">
        <h2>{counted(chunks.length, { one: '{n} piece', other: '{n} pieces' })}</h2>
      </div>
      <ol class="pieces">
        {chunks.slice(0, shown).map(({ id, content, chunk_index, token_count }) => (
          <li key={id}>
            <span class="piece-number muted small">
              {number(chunk_index + 1)}
              {token_count !== null && (
                <span>{counted(token_count, { one: '{n} token', other: '{n} tokens' })}</span>
              )}
            </span>
            <p class="piece">{content}</p>
          </li>
        ))}
      </ol>
      {shown < chunks.length && (
        <div class="more">
          <Button onClick={() => setShown(shown + FIRST * 4)}>{t('Show more')}</Button>
        </div>
      )}
    </section>
  )
}
