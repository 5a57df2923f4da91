/** The dashboard: what was decided lately, what of it is anchored, and what asks for somebody. */
import type { ReceiptRecord } from '@svc/client'
import type { VNode } from 'preact'
import { api } from '../../api.ts'
import { useLoad } from '../../load.ts'
import { Bars, Figures, Meter, Ranked } from '../../parts/bars.tsx'
import { ButtonLink } from '../../parts/button.tsx'
import { AnchorChip } from '../../parts/chip.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Identifier } from '../../parts/identifier.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Await, Notice } from '../../parts/state.tsx'
import { Link } from '../../router.tsx'
import { mayOpen, useSession } from '../../shell/session.ts'
import { dated, number, t } from '../../words.ts'
import { Alerts, gatherAlerts } from './alerts.tsx'
import { DAYS, type DashboardFigures, figuresOf, firstDay } from './figures.ts'

/** Beyond so many, the figures are of the latest. */
const MOST = 5_000
const PAGE = 1_000

export default function Dashboard(): VNode {
  const session = useSession()
  const isAdmin = mayOpen(session, 'admin')
  // Together, so that nothing moves when the second of them comes.
  const overview = useLoad(
    async (signal) => ({
      ...(await latest(signal)),
      alerts: isAdmin ? await gatherAlerts(signal) : [],
    }),
    [],
  )
  return (
    <>
      <Heading title={t('Dashboard')}>
        {t('The last {n} days of {name}.', {
          n: DAYS,
          name: session.organisation?.name ?? t('your organisation'),
        })}
      </Heading>
      <Await of={overview.loading} retry={overview.reload} rows={8}>
        {({ figures, isCut, alerts }) => (
          <>
            <Alerts alerts={alerts} />
            {figures.total === 0 ? (
              <Notice
                icon="receipt"
                title={t('Nothing was decided yet')}
                action={<ButtonLink href="/console/api-keys">{t('Create an API key')}</ButtonLink>}
              >
                <p>
                  {t('Once a program asks what may be done with a text, its decisions are counted here.')}
                </p>
              </Notice>
            ) : (
              <Overview figures={figures} isCut={isCut} isAdmin={isAdmin} />
            )}
          </>
        )}
      </Await>
    </>
  )
}

async function latest(signal: AbortSignal): Promise<{ figures: DashboardFigures; isCut: boolean }> {
  const now = Date.now()
  const receipts: ReceiptRecord[] = []
  for await (const receipt of api.receipts.each({ from: firstDay(now), limit: PAGE }, { signal })) {
    receipts.push(receipt)
    if (receipts.length >= MOST) break
  }
  return { figures: figuresOf(receipts, now), isCut: receipts.length >= MOST }
}

interface OverviewProps {
  readonly figures: DashboardFigures
  readonly isCut: boolean
  readonly isAdmin: boolean
}

function Overview({ figures, isCut, isAdmin }: OverviewProps): VNode {
  const { total, redact, deny, pending, days, types, last } = figures
  return (
    <>
      <Figures
        figures={[
          {
            name: t('Decisions'),
            value: isCut ? `${number(total)}+` : number(total),
            href: '/console/receipts',
          },
          { name: t('Redacted'), value: number(redact), href: '/console/receipts?decision=redact' },
          { name: t('Denied'), value: number(deny), href: '/console/receipts?decision=deny' },
          { name: t('Await their anchor'), value: number(pending) },
        ]}
      />
      <section class="section">
        <Bars
          caption={t('Decisions by day')}
          bars={days.map(({ day, allow, redact: redacted, deny: denied }) => ({
            label: dated(new Date(day), { day: 'numeric', month: 'short', timeZone: 'UTC' }),
            parts: [
              { name: t('Allow'), tone: 'good', value: allow },
              { name: t('Redact'), tone: 'warn', value: redacted },
              { name: t('Deny'), tone: 'bad', value: denied },
            ],
          }))}
        />
      </section>
      <div class="section columns">
        <Ranked
          caption={t('Most often found')}
          rows={types.slice(0, 6).map((type) => ({ ...type, href: `/console/receipts?type=${type.name}` }))}
        />
        <section class="stack">
          <h2 class="chart-title">{t('Last root')}</h2>
          {last ? (
            <LastRoot of={last} />
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

function LastRoot({ of }: { readonly of: ReceiptRecord }): VNode {
  return (
    <dl class="facts">
      <dt>{t('Tree of')}</dt>
      <dd>
        <Link href={`/console/trees/${of.anchor_date}`}>{of.anchor_date}</Link>
      </dd>
      <dt>{t('Root')}</dt>
      <dd>
        <Identifier value={of.merkle_root ?? ''} name={t('root')} />
      </dd>
      <dt>{t('Transaction')}</dt>
      <dd>
        <Identifier value={of.tx_hash ?? ''} name={t('transaction')} />
      </dd>
      <dt>{t('Ledger')}</dt>
      <dd class="row">
        <AnchorChip status={of.anchor_status} />
        {of.anchor_network}
        {of.anchored_at && <Moment at={of.anchored_at} />}
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
            <Meter name={t('Messages')} used={of.messages_used} limit={limitOf(of.messages_limit)} />
            <Meter name={t('Documents')} used={of.documents_used} limit={limitOf(of.documents_limit)} />
          </div>
        )}
      </Await>
    </>
  )
}
