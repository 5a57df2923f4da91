/** `/verify`: anybody checks a receipt, on their own device, with no account. It leans on nothing of the server's, so that it also runs from a saved file. */
import type { VNode } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { useDrop } from '../../parts/drop.ts'
import { TextArea } from '../../parts/field.tsx'
import { Heading } from '../../parts/heading.tsx'
import { t } from '../../words.ts'
import { fromFragment, isOfRow } from './fragment.ts'
import { LazyResult } from './lazy-result.tsx'
import { type Given, readFile, readInput } from './read-input.ts'
import './verify.css'

/** Longer texts are not shown in the field: a browser would take seconds to lay them out. */
const MAX_SHOWN = 200_000

/** The file that the server keeps of this page; none in that file itself. */
const offline = document.documentElement.dataset.offline

export default function Verify(): VNode {
  const [text, setText] = useState('')
  const [file, setFile] = useState<string | null>(null)
  /** Why the file is not read. */
  const [refused, setRefused] = useState<Given | null>(null)
  const read = useMemo(() => readInput(text), [text])
  const given = refused ?? read
  const isLong = text.length > MAX_SHOWN

  const latest = useRef<File | null>(null)
  const put = (value: string) => {
    latest.current = null
    setText(value)
    setRefused(null)
  }
  useEffect(() => {
    const take = async () => {
      const { hash } = location
      const row = await fromFragment(hash)
      if (row !== null) put(pretty(row))
      else if (isOfRow(hash)) setRefused({ kind: 'cut' })
    }
    void take()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])

  const takeFile = async (chosen: File | undefined) => {
    if (!chosen) return
    latest.current = chosen
    const content = await readFile(chosen)
    // Another was chosen, or something written, while this one was read.
    if (latest.current !== chosen) return
    setFile(chosen.name)
    put(typeof content === 'string' ? content : '')
    if (typeof content !== 'string') setRefused(content)
    else if (content.trim() === '') setRefused({ kind: 'empty' })
  }
  const [isOver, dropping] = useDrop(([first]) => void takeFile(first))
  const clear = () => {
    put('')
    setFile(null)
    history.replaceState(null, '', location.pathname + location.search)
  }

  return (
    <div class="verify">
      <Heading title={t('Verify a receipt')}>
        {t(
          'Paste a row of a proof export, a page or a file of rows, a receipt, or a fingerprint. It is checked on this device; nothing leaves the page unless you agree to it.',
        )}
      </Heading>
      <fieldset
        aria-label={t('What is to be checked')}
        class={isOver ? 'give over no-print' : 'give no-print'}
        {...dropping}
      >
        {isLong ? (
          <>
            <p>{t('{file}, too long to show.', { file: file ?? t('A text') })}</p>
            {faultOf(given) && (
              <p class="field-error" role="alert">
                {faultOf(given)}
              </p>
            )}
          </>
        ) : (
          <TextArea
            class="mono"
            label={t('Row, rows, receipt or fingerprint')}
            rows={given.kind === 'nothing' ? 8 : 4}
            value={text}
            error={faultOf(given)}
            onValue={put}
            spellcheck={false}
            autocomplete="off"
            placeholder='{"receipt_id": "svc_rcpt_…", "fingerprint": "SVC-DNA-v2-…", …}'
          />
        )}
        <div class="row">
          <label class="button">
            {t('Choose a file')}
            <input
              class="sr"
              type="file"
              accept=".json,.ndjson,.jsonl,.txt,application/json"
              onChange={(event) => {
                void takeFile(event.currentTarget.files?.[0])
                // The same file may be chosen again, once it is mended.
                event.currentTarget.value = ''
              }}
            />
          </label>
          <span class="muted">{t('or drop one here')}</span>
          {offline && (
            <a class="give-offline" href={offline} download="svc-verify.html">
              {t('Keep this page for use offline')}
            </a>
          )}
          {(text !== '' || refused) && (
            <Button kind="quiet" icon="close" onClick={clear}>
              {t('Clear')}
            </Button>
          )}
        </div>
      </fieldset>
      <LazyResult given={given} />
    </div>
  )
}

function faultOf(given: Given): string | null {
  switch (given.kind) {
    case 'nothing':
    case 'rows':
    case 'receipt':
    case 'fingerprint':
      return null
    case 'too-large':
      return t('This is more than 64 million characters. The command svc-verify reads files of any length.')
    case 'not-text':
      return t(
        'This file is not UTF-8 text. If it is compressed, unpack it first; if it is UTF-16, as PowerShell saves it, convert it.',
      )
    case 'not-read':
      return t('The browser could not read this. If it is a file, not a folder, choose it again.')
    case 'cut':
      return t('This link is not whole: some of it was lost on the way. Copy all of it, or ask for the row.')
    case 'empty':
      return t('This file is empty. Save the export again.')
    case 'table':
      return t('This is a table of receipts, which holds no proofs. Export proofs instead.')
    case 'receipt-id':
      return t('Nothing follows from the name of a receipt. Paste its row of a proof export.')
    case 'repeated':
      return t('The page names a key twice, so readers may differ on what it says. Save the answer again.')
    case 'unreadable':
      return given.line === undefined
        ? t('This is no row, no page or file of rows, no receipt and no fingerprint.')
        : t('Line {n} is not a row: each line must be JSON by itself.', { n: given.line })
  }
}

/** Only as `toFragment` writes it: written anew, a row that names a key twice would be another, and pass. */
function pretty(row: string): string {
  try {
    const value = JSON.parse(row)
    return JSON.stringify(value) === row ? JSON.stringify(value, null, 2) : row
  } catch {
    return row
  }
}
