/** The platform, for those who run it: its organisations, their plans, and what comes in. */
import type { Platform as PlatformPage, PlatformTenant, StripeOverview } from '@svc/client'
import type { VNode } from 'preact'
import { api } from '../../api.ts'
import { useLoad, usePages } from '../../load.ts'
import type { PageProps } from '../../page.ts'
import { Figures, Ranked } from '../../parts/bars.tsx'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Await, Notice } from '../../parts/state.tsx'
import { Table } from '../../parts/table.tsx'
import { goQuery } from '../../router.tsx'
import { number, t } from '../../words.ts'
import { planWords } from '../billing/plan-words.ts'
import { money } from './money.ts'
import './platform.css'

type Plan = PlatformTenant['plan']
const PLANS: readonly Plan[] = ['free', 'starter', 'pro', 'business', 'enterprise']

export default function Platform({ query }: PageProps): VNode {
  const plan = PLANS.find((each) => each === query.get('plan'))
  const overview = useLoad(async (signal) => {
    const [platform, revenue] = await Promise.all([
      api.platform.tenants({ limit: 1 }, { signal }),
      api.billing.overview({ signal }),
    ])
    return { platform, revenue }
  }, [])
  const tenants = usePages(
    async (cursor, signal) => {
      const page = await api.platform.tenants(
        { ...(plan && { plan }), ...(cursor && { cursor }) },
        { signal },
      )
      return { rows: page.tenants, next: page.next_cursor }
    },
    [plan],
  )
  return (
    <>
      <Heading title={t('Platform')}>{t('Every organisation on this server, and what comes in.')}</Heading>
      <Await of={overview.loading} retry={overview.reload} rows={4}>
        {({ platform, revenue }) => <Overview platform={platform} revenue={revenue} />}
      </Await>
      <section class="section">
        <div class="section-head">
          <h2>{t('Organisations')}</h2>
        </div>
        <search class="filters">
          <select
            aria-label={t('Plan')}
            value={plan ?? ''}
            onChange={(event) => goQuery({ plan: event.currentTarget.value })}
          >
            <option value="">{t('Every plan')}</option>
            {PLANS.map((each) => (
              <option key={each} value={each}>
                {planWords(each)}
              </option>
            ))}
          </select>
        </search>
        <Await of={tenants.loading} retry={tenants.reload} rows={6}>
          {(rows) =>
            rows.length === 0 ? (
              <Notice
                icon="platform"
                title={t('No organisation has this plan')}
                action={<Button onClick={() => goQuery({ plan: undefined })}>{t('Show every plan')}</Button>}
              />
            ) : (
              <Table
                caption={t('Organisations')}
                rows={rows}
                keyOf={({ id }) => id}
                pages={tenants}
                columns={[
                  { head: t('Name'), cell: (tenant) => <Name of={tenant} /> },
                  { head: t('Plan'), cell: (tenant) => <Chip>{planWords(tenant.plan)}</Chip> },
                  { head: t('State'), cell: (tenant) => <State of={tenant} /> },
                  { head: t('Members'), isNumber: true, cell: ({ members }) => number(members) },
                  {
                    head: t('Documents'),
                    isNumber: true,
                    isExtra: true,
                    cell: ({ documents }) => number(documents),
                  },
                  {
                    head: t('Conversations'),
                    isNumber: true,
                    cell: ({ conversations }) => number(conversations),
                  },
                  { head: t('Messages'), isNumber: true, cell: ({ messages }) => number(messages) },
                  {
                    head: t('Last message'),
                    cell: ({ last_message_at: at }) =>
                      at ? <Moment at={at} /> : <span class="muted">{t('none')}</span>,
                  },
                  { head: t('Created'), isExtra: true, cell: ({ created_at }) => <Moment at={created_at} /> },
                ]}
              />
            )
          }
        </Await>
        <p class="help platform-note">{t('Conversations and messages are those of the last 30 days.')}</p>
      </section>
    </>
  )
}

function Name({ of }: { readonly of: PlatformTenant }): VNode {
  return (
    <span class="platform-name">
      <strong>{of.name}</strong>
      <span class="help">{of.slug}</span>
    </span>
  )
}

function State({ of }: { readonly of: PlatformTenant }): VNode {
  return of.suspended_at ? (
    <Chip icon="bar" tone="bad">
      {t('Suspended')}
    </Chip>
  ) : (
    <Chip icon="done" tone="good">
      {t('Active')}
    </Chip>
  )
}

function Overview({
  platform,
  revenue,
}: {
  readonly platform: PlatformPage
  readonly revenue: StripeOverview
}): VNode {
  return (
    <>
      <Figures
        figures={[
          { name: t('Organisations'), value: number(platform.total) },
          { name: t('Each month'), value: money(revenue.monthly_recurring_revenue) },
          { name: t('Subscribers'), value: number(revenue.active_subscribers) },
          { name: t('On trial'), value: number(revenue.trialing) },
          { name: t('Payment failed'), value: number(revenue.past_due) },
        ]}
      />
      {!revenue.configured && (
        <p class="help platform-note">{t('Payments are not set up on this server: nothing new comes in.')}</p>
      )}
      <div class="section columns">
        <Ranked
          caption={t('Organisations by plan')}
          rows={PLANS.map((plan) => ({
            name: planWords(plan),
            value: platform.plans[plan] ?? 0,
            href: `/console/platform?plan=${plan}`,
          }))}
        />
        <Ranked
          caption={t('Subscribers by plan')}
          rows={PLANS.filter((plan) => plan !== 'free').map((plan) => ({
            name: planWords(plan),
            value: revenue.by_plan[plan] ?? 0,
          }))}
        />
      </div>
    </>
  )
}
