/** What the guard stopped: how much, about what, and the newest messages. */
import type { BlockedMessage, TopicGuardAnalytics } from '@svc/client'
import type { VNode } from 'preact'
import { api } from '../../api.ts'
import { useLoad } from '../../load.ts'
import { Figures, Ranked } from '../../parts/bars.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Await, Notice } from '../../parts/state.tsx'
import { Table } from '../../parts/table.tsx'
import { number, t } from '../../words.ts'
import { Masked } from '../conversation/masked.tsx'

export function Stopped(): VNode {
  const analytics = useLoad((signal) => api.topicGuard.analytics({ signal }), [])
  return (
    <section class="section">
      <div class="section-head">
        <h2>{t('What was stopped')}</h2>
      </div>
      <Await of={analytics.loading} retry={analytics.reload} rows={4}>
        {(of) =>
          of.recent.length === 0 && of.counts.month === 0 ? (
            <Notice icon="guard" title={t('Nothing was stopped yet')}>
              <p>{t('Messages that touch a topic are counted here, redacted.')}</p>
            </Notice>
          ) : (
            <Counted of={of} />
          )
        }
      </Await>
    </section>
  )
}

function Counted({ of }: { readonly of: TopicGuardAnalytics }): VNode {
  const { today, week, month } = of.counts
  return (
    <>
      <div class="columns stopped-counts">
        <Figures
          figures={[
            { name: t('Today'), value: number(today) },
            { name: t('7 days'), value: number(week) },
            { name: t('30 days'), value: number(month) },
          ]}
        />
        {of.top_topics.length > 0 && (
          <Ranked
            caption={t('Touched most, in 30 days')}
            rows={of.top_topics.map(({ topic, count }) => ({ name: topic, value: count }))}
          />
        )}
      </div>
      <div class="section">
        <Table<BlockedMessage>
          caption={t('Messages that were stopped')}
          rows={of.recent}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t('Message'),
              cell: ({ message }) => (
                <span class="stopped-message">
                  <Masked>{message}</Masked>
                </span>
              ),
            },
            { head: t('Topic'), cell: ({ matched_topic }) => <span class="written">{matched_topic}</span> },
            { head: t('When'), cell: ({ created_at }) => <Moment at={created_at} /> },
          ]}
        />
      </div>
    </>
  )
}
