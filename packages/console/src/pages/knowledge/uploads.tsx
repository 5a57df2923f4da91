/** Where files are dropped or chosen, and how far each of them is. */
import type { Visibility } from '@svc/client'
import type { VNode } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { useIsOpen } from '../../parts/dialog.tsx'
import { useDrop } from '../../parts/drop.ts'
import { Icon } from '../../parts/icon.tsx'
import { inWords } from '../../parts/state.tsx'
import { sayNotDone } from '../../parts/toast.tsx'
import { t } from '../../words.ts'
import { size } from './document-state.tsx'
import { ACCEPTED, MAX_BYTES, sendFile } from './send-file.ts'

interface Upload {
  readonly key: number
  readonly name: string
  readonly bytes: number
  readonly state: 'waits' | 'sent' | 'read' | 'done' | 'failed'
  /** 0 to 1. */
  readonly part: number
  readonly error?: string
}

let lastKey = 0

/** Uploads that wait or are on their way. They go on while another page is open, and end with the tab, which asks before it is closed. */
const sending = new Set<number>()
const ask = (event: Event): void => event.preventDefault()

function guardUploads(): void {
  if (sending.size > 0) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}

export function Uploads({ onSettled }: { onSettled(): void }): VNode {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [visibility, setVisibility] = useState<Visibility>('public')
  const input = useRef<HTMLInputElement>(null)
  const isHere = useIsOpen()
  // One after the other: the server reads one faster than all at once.
  const queue = useRef(Promise.resolve())
  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)))
  const run = async (key: number, file: File) => {
    try {
      await sendFile(file, {
        visibility,
        onProgress: (part) => change(key, { part, state: part < 1 ? 'sent' : 'read' }),
      })
      // A large one is answered while it is being read; the list tells the rest.
      change(key, { state: 'done', part: 1 })
    } catch (fault) {
      const error = inWords(fault)
      change(key, { state: 'failed', error })
      // Whoever went on to another page sees it in no list.
      if (!isHere()) sayNotDone(t('{name} is not uploaded. {error}', { name: file.name, error }))
    } finally {
      sending.delete(key)
      guardUploads()
    }
    onSettled()
  }
  const add = (files: Iterable<File>) => {
    for (const file of files) {
      const key = ++lastKey
      const isTooLarge = file.size > MAX_BYTES
      const own: Upload = {
        key,
        name: file.name,
        bytes: file.size,
        part: 0,
        state: isTooLarge ? 'failed' : 'waits',
        ...(isTooLarge && { error: t('It is larger than {size}.', { size: size(MAX_BYTES) }) }),
      }
      setUploads((all) => [own, ...all])
      if (isTooLarge) continue
      sending.add(key)
      queue.current = queue.current.then(() => run(key, file))
    }
    guardUploads()
  }
  const [isOver, dropping] = useDrop(add)
  const isSettled = uploads.every(({ state }) => state === 'done' || state === 'failed')
  return (
    <div class="uploads">
      <div class={isOver ? 'drop over' : 'drop'} {...dropping}>
        <Icon name="upload" />
        <div>
          <p class="drop-title">{t('Drop documents here')}</p>
          <p class="muted small">
            {t('PDF, DOCX, XLSX, CSV, TXT or Markdown, up to {size} each', { size: size(MAX_BYTES) })}
          </p>
        </div>
        <div class="drop-does">
          <select
            aria-label={t('Who is told of new documents')}
            value={visibility}
            onChange={(event) => setVisibility(event.currentTarget.value as Visibility)}
          >
            <option value="public">{t('Named in answers')}</option>
            <option value="internal">{t('Not named')}</option>
          </select>
          <Button kind="primary" icon="upload" onClick={() => input.current?.click()}>
            {t('Choose files')}
          </Button>
        </div>
        <input
          ref={input}
          class="sr"
          type="file"
          multiple
          accept={ACCEPTED}
          tabIndex={-1}
          aria-label={t('Documents')}
          onChange={(event) => {
            add(event.currentTarget.files ?? [])
            // The same file may be chosen once more.
            event.currentTarget.value = ''
          }}
        />
      </div>
      {uploads.length > 0 && (
        <>
          <ul class="sending" aria-label={t('Uploads')} aria-live="polite">
            {uploads.map((each) => (
              <Row key={each.key} of={each} />
            ))}
          </ul>
          {isSettled && (
            <div class="row end">
              <Button kind="quiet" onClick={() => setUploads([])}>
                {t('Clear the list')}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}

function Row({ of }: { readonly of: Upload }): VNode {
  const words: Record<Upload['state'], string> = {
    waits: t('Waits'),
    sent: t('{part} %', { part: Math.round(of.part * 100) }),
    read: t('Being read'),
    done: t('Uploaded'),
    failed: t('Not uploaded'),
  }
  return (
    <li class={`is-${of.state}`}>
      <span class="sending-name">{of.name}</span>
      <span class="muted small number">{size(of.bytes)}</span>
      {/* How far it is stands in its bar; read out is what becomes of it. */}
      <span class="sending-state small" aria-hidden={of.state === 'sent'}>
        {of.state === 'done' && <Icon name="done" />}
        {of.state === 'failed' && <Icon name="alert" />}
        {words[of.state]}
      </span>
      {of.error ? (
        <p class="field-error small">{of.error}</p>
      ) : (
        of.state !== 'done' && <progress value={of.part} max={1} aria-label={of.name} />
      )}
    </li>
  )
}
