/** What a plan costs, in US cents, by period and purchasing-power tier (1, 2, 3). A year costs ten months. The one place prices stand. */
import type { BillingPeriod, PppTier, SoldPlan } from '@svc/contract'

export const CURRENCY = 'usd'

type ByTier = Readonly<Record<PppTier, number>>

export const prices: Readonly<Record<SoldPlan, Readonly<Record<BillingPeriod, ByTier>>>> = {
  starter: {
    monthly: { 1: 2_900, 2: 1_900, 3: 1_200 },
    annual: { 1: 29_000, 2: 19_000, 3: 12_000 },
  },
  pro: {
    monthly: { 1: 9_900, 2: 6_400, 3: 3_900 },
    annual: { 1: 99_000, 2: 64_000, 3: 39_000 },
  },
  business: {
    monthly: { 1: 29_900, 2: 19_400, 3: 11_900 },
    annual: { 1: 299_000, 2: 194_000, 3: 119_000 },
  },
}
