/** Plans and the states of a subscription, in words. */
import { t } from '../../words.ts'

export function planWords(plan: string): string {
  switch (plan) {
    case 'free':
      return t('Free')
    case 'starter':
      return t('Starter')
    case 'pro':
      return t('Pro')
    case 'business':
      return t('Business')
    case 'enterprise':
      return t('Enterprise')
    default:
      return plan
  }
}

/** As the payment service names them; what it may add shows as it is. */
export function statusWords(status: string): string {
  switch (status) {
    case 'active':
      return t('Active')
    case 'trialing':
      return t('On trial')
    case 'past_due':
      return t('The last payment failed')
    case 'unpaid':
      return t('Unpaid')
    case 'canceled':
      return t('Ended')
    case 'incomplete':
      return t('Payment not finished')
    default:
      return status
  }
}
