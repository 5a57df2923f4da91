/** The refusal of what a plan has no more of (chat-service 7). */
import { ApiError } from './api-error.ts'

export interface PlanLimit {
  readonly plan: string
  readonly used: number
  readonly limit: number
}

/** `what`, in the singular, begins the sentence. `upgradeUrl` leads to a larger plan. */
export function planLimitReached(
  what: string,
  { plan, used, limit }: PlanLimit,
  upgradeUrl: string,
): ApiError {
  return new ApiError('payment_required', `${what} limit reached`, undefined, undefined, {
    message: `The ${plan} plan has ${limit} ${what.toLowerCase()}s in a period, and all are used; a larger plan has more`,
    upgrade_url: upgradeUrl,
    used,
    limit,
    plan,
  })
}
