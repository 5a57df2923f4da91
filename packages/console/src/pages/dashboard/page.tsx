/** The dashboard: what was decided lately, what of it is anchored, and what asks for somebody. */
import type { ReceiptSummary } from '@svc/client'
import type { VNode } from 'preact'
import { api } from '../../api.ts'
import { useFresh, useLoad } from '../../load.ts'
import type { PageProps } from '../../page.ts'
import { Bars, Figures, Meter, Ranked } from '../../parts/bars.tsx'
import { AnchorChip } from '../../parts/chip.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Identifier } from '../../parts/identifier.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Await } from '../../parts/state.tsx'
import { goQuery, Link } from '../../router.tsx'
import { mayOpen, useSession } from '../../shell/session.ts'
import { dated, number, t } from '../../words.ts'
import { Alerts, gatherAlerts } from './alerts.tsx'
import { Begin } from './begin.tsx'
import { daysUpTo, figuresOf, RANGES, rangeIn } from './figures.ts'

export default function Dashboard({ query }: PageProps): VNode {
  const session = useSession()
  const isAdmin = mayOpen(session, 'admin')
  const range = rangeIn(query)
  // Together, so that nothing moves when the second of them comes.
  const overview = useLoad(
    async (signal) => ({
      summary: await api.receipts.summary(daysUpTo(Date.now(), range), { signal }),
      alerts: isAdmin ? await gatherAlerts(signal) : [],
    }),
    [range],
  )
  useFresh(overview)
  return (
    <>
      <Heading
        title={t('Dashboard')}
        actions={
          <select
            aria-label={t('Range')}
            value={range}
            onChange={(event) => goQuery({ days: event.currentTarget.value })}
          >
            {RANGES.map((days) => (
              <option key={days} value={days}>
                {t('{n} days', { n: days })}
              </option>
            ))}
          </select>
        }
      >
        {t('The last {n} days of {name}.', {
          n: range,
          name: session.organisation?.name ?? t('your organisation'),
        })}
      </Heading>
      <Await of={overview.loading} retry={overview.reload} rows={8}>
        {({ summary, alerts }) => (
          <>
            <Alerts alerts={alerts} />
            {summary.days.length === 0 ? (
              <Begin isAdmin={isAdmin} />
            ) : (
              <Overview summary={summary} isAdmin={isAdmin} type={query.get('type')} />
            )}
          </>
        )}
      </Await>
    </>
  )
}

interface OverviewProps {
  readonly summary: ReceiptSummary
  readonly isAdmin: boolean
  /** The type whose findings are shown by day; null shows the decisions. */
  readonly type: string | null
}

function Overview({ summary, isAdmin, type }: OverviewProps): VNode {
  const { types, anchored, pending, last_anchor } = summary
  const { total, redact, deny, days } = figuresOf(summary)
  return (
    <>
      <Figures
        figures={[
          { name: t('Decisions'), value: number(total), href: '/console/receipts' },
          { name: t('Redacted'), value: number(redact), href: '/console/receipts?decision=redact' },
          { name: t('Denied'), value: number(deny), href: '/console/receipts?decision=deny' },
          { name: t('Anchored'), value: number(anchored) },
          { name: t('Await their anchor'), value: number(pending) },
        ]}
      />
      <section class="section">
        <ByDay days={days} types={types} type={types.some((each) => each.type === type) ? type : null} />
      </section>
      <div class="section columns">
        {types.length > 0 ? (
          <Ranked
            caption={t('Most often found')}
            rows={types.slice(0, 6).map(({ type, count }) => ({
              name: type,
              value: count,
              href: `/console/receipts?type=${type}`,
            }))}
          />
        ) : (
          <section class="stack">
            <h2 class="chart-title">{t('Most often found')}</h2>
            <p class="muted">{t('Nothing personal or secret was found in these days.')}</p>
          </section>
        )}
        <section class="stack">
          <h2 class="chart-title">{t('Last root')}</h2>
          {last_anchor ? (
            <LastRoot of={last_anchor} />
          ) : (
            <p class="muted">
              {t('No tree is anchored yet. The run comes five minutes after midnight, UTC.')}
            </p>
          )}
          {isAdmin && <PlanUsage />}
        </section>
      </div>
    </>
  )
}

interface ByDayProps extends Pick<ReceiptSummary, 'days' | 'types'> {
  readonly type: string | null
}

/** Decisions by action, or what was found of one type. */
function ByDay({ days, types, type }: ByDayProps): VNode {
  return (
    <Bars
      caption={type ? t('Found by day') : t('Decisions by day')}
      choice={
        types.length > 0 && (
          <select
            aria-label={t('What is shown by day')}
            value={type ?? ''}
            onChange={(event) => goQuery({ type: event.currentTarget.value })}
          >
            <option value="">{t('Decisions')}</option>
            {types.map((each) => (
              <option key={each.type}>{each.type}</option>
            ))}
          </select>
        )
      }
      bars={days.map((day) => ({
        label: dated(new Date(day.day), { day: 'numeric', month: 'short', timeZone: 'UTC' }),
        parts: type
          ? [{ name: type, tone: 'accent', value: day.types[type] ?? 0 }]
          : [
              { name: t('Allow'), tone: 'good', value: day.allow },
              { name: t('Redact'), tone: 'warn', value: day.redact },
              { name: t('Deny'), tone: 'bad', value: day.deny },
            ],
      }))}
    />
  )
}

function LastRoot({ of }: { readonly of: NonNullable<ReceiptSummary['last_anchor']> }): VNode {
  return (
    <dl class="facts">
      <dt>{t('Tree of')}</dt>
      <dd>
        <Link href={`/console/trees/${of.anchor_date}`}>{of.anchor_date}</Link>
      </dd>
      <dt>{t('Root')}</dt>
      <dd>
        <Identifier value={of.merkle_root} name={t('root')} />
      </dd>
      <dt>{t('Transaction')}</dt>
      <dd>
        <Identifier value={of.tx_hash} name={t('transaction')} />
      </dd>
      <dt>{t('Ledger')}</dt>
      <dd class="row">
        <AnchorChip status="anchored" />
        {of.anchor_network}
        <Moment at={of.anchored_at} />
      </dd>
    </dl>
  )
}

function PlanUsage(): VNode {
  const usage = useLoad((signal) => api.billing.usage({ signal }), [])
  const limitOf = (limit: number) => (limit < 0 ? null : limit)
  return (
    <>
      <h2 class="chart-title">{t('Used of the plan')}</h2>
      <Await of={usage.loading} retry={usage.reload} rows={3}>
        {(of) => (
          <div class="stack">
            <Meter
              name={t('Conversations')}
              used={of.conversations_used}
              limit={limitOf(of.conversations_limit)}
            />
            <Meter
              name={t('Messages from visitors')}
              used={of.messages_used}
              limit={limitOf(of.messages_limit)}
            />
            <Meter name={t('Documents')} used={of.documents_used} limit={limitOf(of.documents_limit)} />
          </div>
        )}
      </Await>
    </>
  )
}
