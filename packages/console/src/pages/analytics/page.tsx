/** Analytics: how much is talked, when, and about what. */
import type { AnalyticsResponse, Conversation } from '@svc/client'
import type { VNode } from 'preact'
import { api } from '../../api.ts'
import { useLoad } from '../../load.ts'
import { Bars, Figures, Ranked } from '../../parts/bars.tsx'
import { ButtonLink } from '../../parts/button.tsx'
import { Heading } from '../../parts/heading.tsx'
import { rankedIntents } from '../../parts/intents.ts'
import { Await, Notice } from '../../parts/state.tsx'
import { dated, number, t } from '../../words.ts'
import './analytics.css'
import { type ByTime, byTime, DAYS, firstDay } from './by-time.ts'

/** Beyond so many, days and hours are of the latest. */
const MOST = 3_000
const PAGE = 100

interface Insight {
  readonly counts: AnalyticsResponse
  readonly time: ByTime
  readonly isCut: boolean
}

export default function Analytics(): VNode {
  const insight = useLoad(gather, [])
  return (
    <>
      <Heading title={t('Analytics')}>
        {t('The last {n} days of the chat, by the days and hours of UTC.', { n: DAYS })}
      </Heading>
      <Await of={insight.loading} retry={insight.reload} rows={8}>
        {(of) =>
          of.counts.conversations.month === 0 ? (
            <Notice
              icon="chart"
              title={t('Nobody has asked in these days')}
              action={<ButtonLink href="/console/knowledge">{t('Add documents')}</ButtonLink>}
            >
              <p>{t('Once visitors ask, their conversations are counted here.')}</p>
            </Notice>
          ) : (
            <Shown of={of} />
          )
        }
      </Await>
    </>
  )
}

async function gather(signal: AbortSignal): Promise<Insight> {
  const now = Date.now()
  const [counts, conversations] = await Promise.all([api.analytics.get({ signal }), latest(now, signal)])
  return { counts, time: byTime(conversations, now), isCut: conversations.length >= MOST }
}

async function latest(now: number, signal: AbortSignal): Promise<readonly Conversation[]> {
  const found: Conversation[] = []
  for await (const each of api.conversations.each({ date_from: firstDay(now), limit: PAGE }, { signal })) {
    found.push(each)
    if (found.length >= MOST) break
  }
  return found
}

function Shown({ of: { counts, time, isCut } }: { readonly of: Insight }): VNode {
  const { conversations, messages } = counts
  return (
    <>
      <Figures
        figures={[
          { name: t('Conversations'), value: number(conversations.month), href: '/console/conversations' },
          { name: t('Messages and answers'), value: number(messages.month) },
          { name: t('In each conversation'), value: counts.avg_messages_per_conversation },
          {
            name: t('Asked for a person'),
            value: counts.escalation_rate,
            href: '/console/conversations?asked=yes',
          },
        ]}
      />
      <p class="periods muted">
        {t(
          'Conversations today: {today}, messages: {messages}; in 7 days: {week}, messages: {weekMessages}.',
          {
            today: number(conversations.today),
            messages: number(messages.today),
            week: number(conversations.week),
            weekMessages: number(messages.week),
          },
        )}{' '}
        {t(
          'What visitors wrote and what they were answered is counted, as far as it is kept; billing counts what visitors wrote alone, in its own period.',
        )}
      </p>
      <section class="section">
        <Bars
          caption={isCut ? t('Conversations by day, of the latest') : t('Conversations by day')}
          bars={time.days.map(({ day, answered, escalated }) => ({
            label: dated(new Date(day), { day: 'numeric', month: 'short', timeZone: 'UTC' }),
            parts: [
              { name: t('Answered'), tone: 'accent', value: answered },
              { name: t('Asked for a person'), tone: 'warn', value: escalated },
            ],
          }))}
        />
      </section>
      <div class="section columns">
        <Bars
          head={t('Hour')}
          caption={t('By the hour they begin')}
          bars={time.hours.map((value, hour) => ({
            label: String(hour).padStart(2, '0'),
            parts: [{ name: t('Conversations'), tone: 'accent', value }],
          }))}
        />
        <Ranked caption={t('What visitors want')} rows={rankedIntents(counts.top_intents.slice(0, 6))} />
      </div>
    </>
  )
}
