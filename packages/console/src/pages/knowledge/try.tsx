/** Which passages a question finds: what an answer would rest on. */
import type { RetrievalResult } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { inWords, Notice } from '../../parts/state.tsx'
import { Link } from '../../router.tsx'
import { number, t } from '../../words.ts'

export function Try(): VNode {
  const [query, setQuery] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [found, setFound] = useState<RetrievalResult['results'] | null>(null)
  const [error, setError] = useState<string | null>(null)
  const run = async () => {
    if (!query.trim() || isBusy) return
    setBusy(true)
    setError(null)
    try {
      setFound((await api.retrieve({ query: query.trim(), top_k: 5 })).results)
    } catch (fault) {
      setError(inWords(fault))
    }
    setBusy(false)
  }
  return (
    <div class="stack">
      <form
        class="question"
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <TextField
          label={t('Question')}
          type="search"
          value={query}
          onValue={setQuery}
          error={error}
          maxLength={1000}
          placeholder={t('As a visitor would ask it')}
          autocomplete="off"
        />
        <Button type="submit" kind="primary" icon="search" isBusy={isBusy}>
          {t('Find')}
        </Button>
      </form>
      {found?.length === 0 && (
        <Notice icon="search" title={t('Nothing fits')}>
          <p>{t('An answer to this would say that it does not know. Add a document that has it.')}</p>
        </Notice>
      )}
      {found && found.length > 0 && (
        <ol class="passages">
          {found.map(({ chunk_id, document_id, filename, content, score }) => (
            <li key={chunk_id}>
              <div class="passage-head">
                <Link href={`/console/knowledge/${document_id}`}>{filename}</Link>
                <span class="muted small">
                  {t('fits {part}', { part: number(score, { style: 'percent', maximumFractionDigits: 0 }) })}
                </span>
              </div>
              <p class="passage">{content}</p>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
