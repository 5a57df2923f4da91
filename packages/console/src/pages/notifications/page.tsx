/** Notifications: who is told of what, on which channel, and what happens when nobody answers. */
import type { Routing } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { type Loaded, useFresh, useLoad } from '../../load.ts'
import { Button } from '../../parts/button.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Await } from '../../parts/state.tsx'
import { say } from '../../parts/toast.tsx'
import { number, t } from '../../words.ts'
import { type Change, changed } from './changing.ts'
import { History } from './history.tsx'
import { type Opened, OpenedDialog } from './opened.tsx'
import { People } from './people.tsx'
import { Rules } from './rules.tsx'

export default function Notifications(): VNode {
  const routing = useLoad((signal) => api.notifications.routing({ signal }), [])
  useFresh(routing)
  const [opened, setOpened] = useState<Opened>(null)
  return (
    <>
      <Heading
        title={t('Notifications')}
        actions={
          <Button icon="play" onClick={() => setOpened({ kind: 'test' })}>
            {t('Who would be told?')}
          </Button>
        }
      >
        {t(
          'Rules name people by event and severity. A message holds labels and counts, never what was written.',
        )}
      </Heading>
      <Await of={routing.loading} retry={routing.reload}>
        {(of) => <Sections of={of} routing={routing} opened={opened} onOpen={setOpened} />}
      </Await>
    </>
  )
}

interface SectionsProps {
  readonly of: Routing
  readonly routing: Loaded<Routing>
  readonly opened: Opened
  onOpen(opened: Opened): void
}

function Sections({ of, routing, opened, onOpen }: SectionsProps): VNode {
  const { config, history } = of
  const save = async (change: Change) => {
    const now = await changed(change)
    routing.put((current) => ({ ...current, config: now }))
    say(t('Saved.'))
  }
  return (
    <>
      <People stakeholders={config.stakeholders} onOpen={onOpen} />
      <Rules rules={config.rules} stakeholders={config.stakeholders} onOpen={onOpen} />
      <section class="section">
        <div class="section-head">
          <h2>{t('When nobody answers')}</h2>
          <Button icon="edit" onClick={() => onOpen({ kind: 'escalation', of: config.escalation })}>
            {t('Edit')}
          </Button>
        </div>
        <p>
          {t(
            'A critical event (severity 5) goes to everybody after {critical} minutes, a high one (4) after {high}, at most three times.',
            {
              critical: number(config.escalation.critical_timeout_minutes),
              high: number(config.escalation.high_timeout_minutes),
            },
          )}
        </p>
      </section>
      <section class="section">
        <h2>{t('Last told')}</h2>
        <History history={history} onAcknowledged={routing.reload} />
      </section>
      <OpenedDialog
        config={config}
        opened={opened}
        onClose={() => onOpen(null)}
        save={save}
        onTold={routing.reload}
      />
    </>
  )
}
