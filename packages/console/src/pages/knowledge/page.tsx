/** Knowledge: the documents that answers rest on, how they come here, and what a question finds in them. */
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { useLoad } from '../../load.ts'
import type { PageProps } from '../../page.ts'
import { Button } from '../../parts/button.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { goQuery, Link } from '../../router.tsx'
import { number, t } from '../../words.ts'
import { Approvals, Documents } from './documents.tsx'
import './knowledge.css'
import { ScanDialog, ScanProgress } from './scan.tsx'
import { Try } from './try.tsx'
import { Uploads } from './uploads.tsx'

const VIEWS = ['documents', 'approvals', 'try'] as const

export default function Knowledge({ query }: PageProps): VNode {
  const view = VIEWS.find((each) => each === query.get('view')) ?? 'documents'
  const scan = query.get('scan')
  const [isScanning, setScanning] = useState(false)
  /** Incremented whenever the lists must be read again. */
  const [round, setRound] = useState(0)
  const summary = useLoad((signal) => api.knowledge.summary({ signal }), [])
  const counts = summary.loading.state === 'ready' ? summary.loading.data : null
  const changed = () => {
    setRound((n) => n + 1)
    summary.reload()
  }
  const withCount = (label: string, count: number | undefined) =>
    count ? `${label} ${number(count)}` : label
  return (
    <>
      <Heading
        title={t('Knowledge')}
        actions={
          <Button icon="search" onClick={() => setScanning(true)}>
            {t('Scan a site')}
          </Button>
        }
      >
        {t('What answers rest on. Personal data and secrets are replaced before a text is kept, but for')}{' '}
        <Link href="/console/bot">{t('your own contact details')}</Link>.
      </Heading>
      {scan && <ScanProgress key={scan} id={scan} onEnded={changed} />}
      <Tabs
        name={t('View')}
        tabs={[
          { value: 'documents', label: withCount(t('Documents'), counts?.document_count) },
          { value: 'approvals', label: withCount(t('To approve'), counts?.awaiting_approval) },
          { value: 'try', label: t('Try it') },
        ]}
        value={view}
        onValue={(value) => goQuery({ view: value === 'documents' ? undefined : value })}
      />
      {view === 'documents' && (
        <>
          <Uploads onSettled={changed} />
          <Documents round={round} />
        </>
      )}
      {view === 'approvals' && <Approvals round={round} onDecided={summary.reload} />}
      {view === 'try' && <Try />}
      {isScanning && <ScanDialog onClose={() => setScanning(false)} />}
    </>
  )
}
