/** A site is read into documents that await approval: where to begin, and how far it is. */
import type { Scan } from '@svc/client'
import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { useLoad, usePoll } from '../../load.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { Dialog, useIsOpen } from '../../parts/dialog.tsx'
import { TextField } from '../../parts/field.tsx'
import { inWords } from '../../parts/state.tsx'
import { sayError } from '../../parts/toast.tsx'
import { goQuery, here, Link } from '../../router.tsx'
import { counted, number, t } from '../../words.ts'
import { size } from './document-state.tsx'

/** The page that shows how far a scan is. */
const OWN = '/console/knowledge'

export function ScanDialog({ onClose }: { onClose(): void }): VNode {
  const [url, setUrl] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isOpen = useIsOpen()
  const run = async () => {
    const site = addressOf(url)
    if (!site) return setError(t('Give the address of a page, such as https://example.com.'))
    setBusy(true)
    // The same one is read out again, too.
    setError(null)
    try {
      const { scan_id } = await api.knowledgeScans.start({ url: site })
      if (isOpen()) onClose()
      // From another page it is not gone back from: what it found awaits approval all the same.
      if (here().path === OWN) goQuery({ scan: scan_id })
    } catch (fault) {
      if (!isOpen()) return sayError(fault)
      setBusy(false)
      setError(inWords(fault))
    }
  }
  return (
    <Dialog
      title={t('Scan a site')}
      onClose={onClose}
      onSubmit={() => void run()}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" isBusy={isBusy}>
            {t('Scan')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          'Its pages are read by its sitemap and links, as far as its robots.txt allows. No answer rests on a page until you approve it.',
        )}
      </p>
      <TextField
        label={t('Begin at')}
        value={url}
        onValue={(value) => {
          setUrl(value)
          setError(null)
        }}
        error={error}
        placeholder="https://example.com"
        autocomplete="url"
        spellcheck={false}
      />
    </Dialog>
  )
}

function addressOf(text: string): string | null {
  const bare = text.trim()
  const url = URL.parse(/^[\w+.-]+:\/\//.test(bare) ? bare : `https://${bare}`)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

const LOOK_MS = 1000

/** Asks again until the scan has ended; the address holds it, so that a page loaded anew goes on. */
export function ScanProgress({ id, onEnded }: { readonly id: string; onEnded(): void }): VNode | null {
  const { loading, reload } = useLoad((signal) => api.knowledgeScans.get(id, { signal }), [id])
  const [wasRunning, setWasRunning] = useState(false)
  const scan = loading.state === 'ready' ? loading.data : null
  const isRunning = scan?.status === 'queued' || scan?.status === 'running'
  usePoll({ loading, reload }, isRunning, LOOK_MS)
  useEffect(() => {
    if (isRunning) setWasRunning(true)
    else if (scan && wasRunning) onEnded()
  }, [scan])
  if (loading.state === 'failed')
    return (
      <section class="card scan" aria-label={t('Scan')}>
        <div class="scan-head">
          <p>{inWords(loading.error)}</p>
          <Button onClick={reload}>{t('Try again')}</Button>
          <Close />
        </div>
      </section>
    )
  if (!scan) return null
  return (
    <section class="card scan" aria-label={t('Scan')}>
      <div class="scan-head">
        <StatusChip status={scan.status} />
        <strong class="written">{scan.url}</strong>
        {!isRunning && <Close />}
      </div>
      {isRunning && (
        <progress
          aria-label={t('Pages read')}
          max={Math.max(1, scan.pages_found)}
          value={scan.pages_done + scan.pages_failed}
        />
      )}
      <p class="muted small" role="status">
        {scan.error ?? told(scan)}
      </p>
      {!isRunning && scan.pages_done > 0 && (
        <p>
          <Link href="/console/knowledge?view=approvals">{t('Look at what awaits approval')}</Link>
        </p>
      )}
    </section>
  )
}

function Close(): VNode {
  return (
    <Button
      kind="quiet"
      icon="close"
      aria-label={t('Close the scan')}
      onClick={() => goQuery({ scan: undefined })}
    />
  )
}

function told(scan: Scan): string {
  const read = t('{done} of {found} pages read, {size}', {
    done: number(scan.pages_done),
    found: number(scan.pages_found),
    size: size(scan.bytes_read),
  })
  if (scan.pages_failed === 0) return read
  return `${read}; ${counted(scan.pages_failed, { one: '{n} could not be read', other: '{n} could not be read' })}`
}

function StatusChip({ status }: { readonly status: Scan['status'] }): VNode {
  switch (status) {
    case 'queued':
      return <Chip icon="clock">{t('Waits for its turn')}</Chip>
    case 'running':
      return (
        <Chip icon="refresh" tone="accent">
          {t('Reading')}
        </Chip>
      )
    case 'done':
      return (
        <Chip icon="done" tone="good">
          {t('Read')}
        </Chip>
      )
    case 'error':
      return (
        <Chip icon="alert" tone="bad">
          {t('Not read')}
        </Chip>
      )
  }
}
