/** The briefing: the week in a few sentences, beside the numbers that they are of. */
import type { Briefing } from '@svc/client'
import type { VNode } from 'preact'
import { api } from '../../api.ts'
import { useLoad } from '../../load.ts'
import { Ranked } from '../../parts/bars.tsx'
import { Button } from '../../parts/button.tsx'
import { Heading } from '../../parts/heading.tsx'
import { rankedIntents } from '../../parts/intents.ts'
import { Await } from '../../parts/state.tsx'
import { Table } from '../../parts/table.tsx'
import { dated, number, t } from '../../words.ts'
import './briefing.css'

export default function BriefingPage(): VNode {
  const briefing = useLoad((signal) => api.briefing({ signal }), [])
  const isBusy = briefing.loading.state === 'loading' || isStale(briefing.loading)
  return (
    <>
      <Heading
        title={t('Briefing')}
        actions={
          <Button icon="refresh" isBusy={isBusy} onClick={briefing.reload}>
            {t('Write it again')}
          </Button>
        }
      >
        {t('What happened in the last 7 days, beside the 7 before.')}
      </Heading>
      <Await of={briefing.loading} retry={briefing.reload} rows={6}>
        {(of) => <Written of={of} />}
      </Await>
    </>
  )
}

function isStale(loading: { readonly state: string; readonly isStale?: boolean }): boolean {
  return loading.isStale === true
}

function Written({ of }: { readonly of: Briefing }): VNode {
  const day = (at: string) => dated(new Date(at), { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return (
    <>
      <article class="briefing">
        <p class="muted small">{t('{from} to {to}', { from: day(of.period.from), to: day(of.period.to) })}</p>
        <p class="briefing-text">{of.summary}</p>
        <p class="muted small">
          {of.worded_by === 'model'
            ? t('Worded by the model, from our numbers.')
            : t('Worded by Svc itself, from the numbers below.')}
        </p>
      </article>
      <div class="section columns week">
        <div class="compared">
          <Compared of={of} />
        </div>
        {of.top_intents.length > 0 && (
          <Ranked caption={t('What visitors want')} rows={rankedIntents(of.top_intents)} />
        )}
      </div>
    </>
  )
}

function Compared({ of: { figures, previous } }: { readonly of: Briefing }): VNode {
  const names: Record<keyof Briefing['figures'], string> = {
    conversations: t('Conversations'),
    messages: t('Messages and answers'),
    escalations: t('Asked for a person'),
    leads: t('Leads'),
    blocked_messages: t('Stopped by the topic guard'),
    messages_with_pii: t('Held personal data'),
    new_documents: t('New documents'),
  }
  const keys = Object.keys(names) as (keyof typeof names)[]
  return (
    <Table
      caption={t('The week in numbers')}
      rows={keys}
      keyOf={(key) => key}
      columns={[
        { head: t('Count'), cell: (key) => names[key] },
        { head: t('This week'), isNumber: true, cell: (key) => number(figures[key]) },
        {
          head: t('Before'),
          isNumber: true,
          cell: (key) => <span class="muted">{number(previous[key])}</span>,
        },
        {
          head: t('Change'),
          isNumber: true,
          cell: (key) => number(figures[key] - previous[key], { signDisplay: 'exceptZero' }),
        },
      ]}
    />
  )
}
