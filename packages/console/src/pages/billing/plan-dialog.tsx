/** Chooses a plan, and leads to where it is paid. */
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, useIsOpen } from '../../parts/dialog.tsx'
import { SelectField } from '../../parts/field.tsx'
import { leaveFor } from '../../parts/leave.ts'
import { inWords } from '../../parts/state.tsx'
import { t } from '../../words.ts'
import { planWords } from './plan-words.ts'

const SOLD = ['starter', 'pro', 'business'] as const

export interface PlanDialogProps {
  readonly tenantId: string
  readonly current: string
  onClose(): void
}

export function PlanDialog({ tenantId, current, onClose }: PlanDialogProps): VNode {
  const [plan, setPlan] = useState<(typeof SOLD)[number]>(SOLD.find((each) => each !== current) ?? 'pro')
  const [period, setPeriod] = useState<'monthly' | 'annual'>('monthly')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isOpen = useIsOpen()
  const pay = async () => {
    if (isBusy) return
    setBusy(true)
    // The same one is read out again, too.
    setError(null)
    try {
      const { url } = await api.billing.checkout({ tenantId, plan, period })
      // Whoever closed it meanwhile does not want to pay.
      if (isOpen()) leaveFor(url, () => setBusy(false))
    } catch (fault) {
      setError(inWords(fault))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('Choose a plan')}
      onClose={onClose}
      onSubmit={() => void pay()}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" icon="external" isBusy={isBusy}>
            {t('Go on to payment')}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('Plan')}
        value={plan}
        onValue={setPlan}
        choices={SOLD.map((value) => ({
          value,
          label: value === current ? t('{plan} (now)', { plan: planWords(value) }) : planWords(value),
        }))}
      />
      <SelectField
        label={t('Paid')}
        help={t('A year costs ten months.')}
        value={period}
        onValue={setPeriod}
        choices={[
          { value: 'monthly', label: t('Each month') },
          { value: 'annual', label: t('Each year') },
        ]}
      />
      <p class="muted">
        {t(
          'The price is shown on the payment service’s page, before anything is paid. A plan that you have is replaced when the new one is paid.',
        )}
      </p>
      {error && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  )
}
