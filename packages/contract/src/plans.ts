/** The plans, and what each allows (chat-service 8, governance-api 8, docs/decisions/0023). */

export const PLANS = ['free', 'starter', 'pro', 'business', 'enterprise'] as const
export type Plan = (typeof PLANS)[number]

export interface PlanLimits {
  /** Of the chat service, per minute. */
  readonly requestsPerMinute: number
  /** Per month each; null is without limit. */
  readonly conversations: number | null
  readonly messages: number | null
  readonly documents: number | null
  /** Calls of `govern`; what a device decides is never counted. */
  readonly governedCalls: number | null
}

export const planLimits: Readonly<Record<Plan, PlanLimits>> = {
  free: { requestsPerMinute: 20, conversations: 50, messages: 100, documents: 10, governedCalls: 1_000 },
  starter: {
    requestsPerMinute: 60,
    conversations: 500,
    messages: 1_000,
    documents: 100,
    governedCalls: null,
  },
  pro: {
    requestsPerMinute: 120,
    conversations: 2_500,
    messages: 5_000,
    documents: 500,
    governedCalls: null,
  },
  business: {
    requestsPerMinute: 300,
    conversations: 12_500,
    messages: 25_000,
    documents: 5_000,
    governedCalls: null,
  },
  enterprise: {
    requestsPerMinute: 1_000,
    conversations: null,
    messages: null,
    documents: null,
    governedCalls: null,
  },
}
