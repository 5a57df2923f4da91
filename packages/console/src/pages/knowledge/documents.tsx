/** The documents, and those that await a word. */
import type { KnowledgeDocument } from '@svc/client'
import type { VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { type Pages, usePages, usePoll } from '../../load.ts'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/dialog.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Await, Notice } from '../../parts/state.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { say, sayError } from '../../parts/toast.tsx'
import { counted, number, t } from '../../words.ts'
import { DocumentState, size } from './document-state.tsx'

const PAGE = 100
const LOOK_MS = 2000

/** Documents are listed by offset, without a cursor. */
function useDocuments(
  list: (
    query: { limit: number; offset: number },
    options: { signal: AbortSignal },
  ) => Promise<readonly KnowledgeDocument[]>,
): Pages<KnowledgeDocument> {
  return usePages<KnowledgeDocument>(async (_, signal, there) => {
    // From the number of rows that are shown: documents that were decided on since have left the list.
    const rows = await list({ limit: PAGE, offset: there }, { signal })
    return { rows, next: rows.length === PAGE ? 'more' : null }
  }, [])
}

const hrefOf = ({ id }: KnowledgeDocument) => `/console/knowledge/${id}`
const nameOf = (document: KnowledgeDocument) => (
  <span class="document-name">
    {document.filename}
    {document.source_url && document.source_url !== document.filename && (
      <span class="muted small written">{document.source_url}</span>
    )}
  </span>
)

export function Documents({ round }: { readonly round: number }): VNode {
  const pages = useDocuments(api.knowledge.list)
  const rows = pages.loading.state === 'ready' ? pages.loading.data : []
  const isReading = rows.some(({ status }) => status === 'processing')
  useEffect(() => {
    if (round > 0) pages.reload()
  }, [round])
  // Not while further rows are on their way: they would be fetched for nothing.
  usePoll(pages, isReading && pages.more !== 'loading', LOOK_MS)
  const columns: readonly Column<KnowledgeDocument>[] = [
    { head: t('Document'), cell: nameOf },
    { head: t('State'), cell: (document) => <DocumentState of={document} /> },
    {
      head: t('In answers'),
      isExtra: true,
      cell: ({ visibility }) => (visibility === 'public' ? t('Named') : t('Not named')),
    },
    { head: t('Pieces'), isNumber: true, cell: ({ chunk_count }) => number(chunk_count) },
    {
      head: t('Size'),
      isNumber: true,
      isExtra: true,
      cell: ({ file_size }) => (file_size === null ? '' : size(file_size)),
    },
    { head: t('Added'), cell: ({ created_at }) => <Moment at={created_at} /> },
  ]
  return (
    <Await of={pages.loading} retry={pages.reload} rows={6}>
      {() =>
        rows.length === 0 ? (
          <Notice icon="book" title={t('There is no document yet')}>
            <p>{t('Answers rest on what stands here. Drop a document above, or scan your site.')}</p>
          </Notice>
        ) : (
          <Table
            caption={t('Documents')}
            rows={rows}
            keyOf={({ id }) => id}
            columns={columns}
            hrefOf={hrefOf}
            pages={pages}
          />
        )
      }
    </Await>
  )
}

export interface ApprovalsProps {
  readonly round: number
  onDecided(): void
}

export function Approvals({ round, onDecided }: ApprovalsProps): VNode {
  const pages = useDocuments(api.knowledge.approvals)
  const [removing, setRemoving] = useState<KnowledgeDocument | null>(null)
  const [isAll, setAll] = useState(false)
  const isStopped = useRef(false)
  useEffect(() => {
    if (round > 0) pages.reload()
  }, [round])
  const openAll = () => {
    isStopped.current = false
    setAll(true)
  }
  // Documents that are not approved by then keep waiting.
  const closeAll = () => {
    isStopped.current = true
    setAll(false)
  }
  const gone = (id: string) => pages.put((rows) => rows.filter((row) => row.id !== id))
  const approve = (document: KnowledgeDocument) => {
    // Removed from the list at once, and put back if the server refuses.
    gone(document.id)
    api.knowledge.approve(document.id).then(
      () => {
        say(t('{name} is approved.', { name: document.filename }))
        onDecided()
      },
      (fault: unknown) => {
        sayError(fault)
        pages.reload()
      },
    )
  }
  return (
    <Await of={pages.loading} retry={pages.reload}>
      {(rows) =>
        rows.length === 0 ? (
          <Notice icon="review" title={t('Nothing awaits approval')}>
            <p>
              {t('Pages of a scanned site and what strangers offer come here before answers rest on it.')}
            </p>
          </Notice>
        ) : (
          <>
            {rows.length > 1 && (
              <div class="row end approvals-head">
                <Button icon="done" onClick={openAll}>
                  {counted(rows.length, { one: 'Approve {n}', other: 'Approve all {n}' })}
                </Button>
              </div>
            )}
            <Table
              caption={t('Documents that await approval')}
              rows={rows}
              keyOf={({ id }) => id}
              hrefOf={hrefOf}
              columns={[
                { head: t('Document'), cell: nameOf },
                {
                  head: t('Pieces'),
                  isNumber: true,
                  isExtra: true,
                  cell: ({ chunk_count }) => number(chunk_count),
                },
                { head: t('Added'), isExtra: true, cell: ({ created_at }) => <Moment at={created_at} /> },
              ]}
              actions={(document) => (
                <>
                  <Button kind="quiet" icon="trash" onClick={() => setRemoving(document)}>
                    {t('Delete')}
                  </Button>
                  <Button icon="done" onClick={() => approve(document)}>
                    {t('Approve')}
                  </Button>
                </>
              )}
              pages={pages}
            />
            {removing && (
              <Confirm
                title={t('Delete {name}?', { name: removing.filename })}
                verb={t('Delete document')}
                act={async () => {
                  await api.knowledge.remove(removing.id)
                  gone(removing.id)
                  onDecided()
                }}
                onClose={() => setRemoving(null)}
              >
                <p>{t('Its text is gone from here. A new scan may find the page again.')}</p>
              </Confirm>
            )}
            {isAll && (
              <Confirm
                title={counted(rows.length, {
                  one: 'Approve {n} document?',
                  other: 'Approve {n} documents?',
                })}
                verb={t('Approve')}
                isSafe
                act={async () => {
                  try {
                    for (const { id } of rows) {
                      if (isStopped.current) break
                      await api.knowledge.approve(id)
                    }
                  } finally {
                    pages.reload()
                    onDecided()
                  }
                }}
                onClose={closeAll}
              >
                <p>{t('From then on answers rest on them, and they count against the plan.')}</p>
              </Confirm>
            )}
          </>
        )
      }
    </Await>
  )
}
