/** Billing and usage: the plan, what was used of it, and the payment service's pages. */
import type { StripeOverview, TenantInfo, UsageResponse } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { useFresh, useLoad } from '../../load.ts'
import { Meter } from '../../parts/bars.tsx'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Icon } from '../../parts/icon.tsx'
import { leaveFor } from '../../parts/leave.ts'
import { Await } from '../../parts/state.tsx'
import { sayError } from '../../parts/toast.tsx'
import { dated, t } from '../../words.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { planWords, statusWords } from './plan-words.ts'
import './billing.css'

interface Bill {
  readonly tenant: TenantInfo
  readonly usage: UsageResponse
  readonly overview: StripeOverview
}

export default function BillingPage(): VNode {
  const bill = useLoad(read, [])
  useFresh(bill)
  return (
    <>
      <Heading title={t('Billing and usage')}>
        {t('What your plan allows, and what is used of it. Decisions made on devices are never counted.')}
      </Heading>
      <Await of={bill.loading} retry={bill.reload} rows={7}>
        {(of) => (
          <>
            {!of.overview.configured && <NotConfigured />}
            <Plan of={of} />
            <Used of={of.usage} />
          </>
        )}
      </Await>
    </>
  )
}

async function read(signal: AbortSignal): Promise<Bill> {
  const [tenant, usage, overview] = await Promise.all([
    api.tenants.current({ signal }),
    api.billing.usage({ signal }),
    api.billing.overview({ signal }),
  ])
  return { tenant, usage, overview }
}

function NotConfigured(): VNode {
  return (
    <section class="card no-payments">
      <Icon name="info" />
      <div class="group">
        <h2>{t('Payments are not set up on this server')}</h2>
        <p class="muted">
          {t('Plans and limits hold as they are, and nothing is charged. Whoever runs the server sets')}{' '}
          <code>SVC_STRIPE_SECRET_KEY</code> {t('and')} <code>SVC_STRIPE_WEBHOOK_SECRET</code>.
        </p>
      </div>
    </section>
  )
}

function Plan({ of: { tenant, usage, overview } }: { readonly of: Bill }): VNode {
  const [isChoosing, setChoosing] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const { plan, subscription_status: status } = usage
  const isPaid = overview.configured && status !== null
  const manage = async () => {
    setLeaving(true)
    try {
      const { url } = await api.billing.portal({ tenantId: tenant.id })
      leaveFor(url, () => setLeaving(false))
    } catch (fault) {
      sayError(fault)
      setLeaving(false)
    }
  }
  return (
    <section class="plan">
      <div class="group">
        <p class="muted">{t('Plan')}</p>
        <p class="plan-name">{planWords(plan)}</p>
        <p class="row">
          {status ? (
            <StatusChip status={status} />
          ) : (
            <span class="muted">
              {plan === 'free' ? t('No subscription is needed.') : t('Without a subscription here.')}
            </span>
          )}
        </p>
      </div>
      {overview.configured && (
        <div class="row">
          {isPaid && (
            <Button icon="external" isBusy={isLeaving} onClick={() => void manage()}>
              {t('Cards and invoices')}
            </Button>
          )}
          {plan === 'enterprise' ? (
            <span class="muted">{t('This plan was agreed on in person; ask us to change it.')}</span>
          ) : (
            <Button kind="primary" onClick={() => setChoosing(true)}>
              {isPaid ? t('Change plan') : t('Choose a plan')}
            </Button>
          )}
        </div>
      )}
      {isChoosing && <PlanDialog tenantId={tenant.id} current={plan} onClose={() => setChoosing(false)} />}
    </section>
  )
}

function StatusChip({ status }: { readonly status: string }): VNode {
  switch (status) {
    case 'active':
    case 'trialing':
      return (
        <Chip icon="done" tone="good">
          {statusWords(status)}
        </Chip>
      )
    case 'past_due':
    case 'unpaid':
      return (
        <Chip icon="alert" tone="bad">
          {statusWords(status)}
        </Chip>
      )
    default:
      return <Chip>{statusWords(status)}</Chip>
  }
}

function Used({ of }: { readonly of: UsageResponse }): VNode {
  // -1 stands for no limit.
  const limitOf = (limit: number) => (limit < 0 ? null : limit)
  return (
    <section class="section usage">
      <div class="section-head">
        <h2>{t('Used')}</h2>
        {of.period_start && of.period_end && (
          <span class="muted">
            {t('{from} to {to}', {
              from: dayWords(of.period_start),
              to: dayWords(dayBefore(of.period_end)),
            })}
          </span>
        )}
      </div>
      <div class="stack">
        <Meter
          name={t('Conversations')}
          used={of.conversations_used}
          limit={limitOf(of.conversations_limit)}
          help={t('Each that began in this period.')}
        />
        <Meter
          name={t('Messages from visitors')}
          used={of.messages_used}
          limit={limitOf(of.messages_limit)}
          help={t('Each that was answered; the answer itself is not counted.')}
        />
        <Meter
          name={t('Documents')}
          used={of.documents_used}
          limit={limitOf(of.documents_limit)}
          help={t('Each that was added in this period.')}
        />
      </div>
      <p class="muted not-analytics">
        {t(
          'What was forgotten or deleted since is counted here as well. Analytics counts what is kept of the last 30 days, messages and answers.',
        )}
      </p>
    </section>
  )
}

function dayWords(day: string): string {
  return dated(new Date(day), { day: 'numeric', month: 'long', timeZone: 'UTC' })
}

/** The period ends where the next one begins. */
function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString()
}
