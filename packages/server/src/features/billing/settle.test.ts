import { describe, expect, it } from 'vitest'
import type { SubscriptionState } from '../../adapters/payments/payments.ts'
import { type Kept, settle } from './settle.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))
const state = (changes: Partial<SubscriptionState> = {}): SubscriptionState => ({
  ...{ id: 'one', customerId: 'cus', status: 'active', note: { plan: 'pro' }, interval: 'monthly' },
  ...{ monthlyAmount: 1, currency: 'usd', createdAt: at(1), periodStart: null, periodEnd: null },
  cycleAnchor: null,
  ...changes,
})
const kept = (changes: Partial<Kept> = {}): Kept => ({
  ...{ subscriptionId: 'one', status: 'active', startedAt: at(1), stateAt: at(10) },
  ...changes,
})
const taken = (plan: string | null, replaces: string | null = null) => ({ kind: 'taken', plan, replaces })
const ignored = { kind: 'ignored' }
const before = (changes: Partial<SubscriptionState> = {}) =>
  state({ id: 'two', createdAt: new Date(0), ...changes })
const ended = kept({ status: 'canceled' })

describe('of a subscription', () => {
  it.each<[string, Kept | null, SubscriptionState, number, object]>([
    ['the first', null, state(), 2, taken('pro')],
    [
      'the first, of a known customer',
      kept({ subscriptionId: null, status: null }),
      state(),
      2,
      taken('pro'),
    ],
    ['what is newer', kept(), state({ status: 'canceled' }), 11, taken('free')],
    ['what is as old', kept(), state({ status: 'past_due' }), 10, taken('pro')],
    ['what is older', kept(), state({ status: 'canceled' }), 9, ignored],
    ['one that ended and seems to live', kept({ status: 'canceled' }), state(), 11, ignored],
    ['one that ended, again', kept({ status: 'canceled' }), state({ status: 'canceled' }), 11, taken('free')],
    ['a plan that is unknown', kept(), state({ note: { plan: 'gold' } }), 11, taken(null)],
    ['a second that is paid', kept(), state({ id: 'two', createdAt: at(5) }), 11, taken('pro', 'one')],
    [
      'a second that is not paid',
      kept(),
      state({ id: 'two', createdAt: at(5), status: 'incomplete' }),
      11,
      ignored,
    ],
    ['a second that ends', kept(), state({ id: 'two', createdAt: at(5), status: 'canceled' }), 11, ignored],
    ['one that was begun before', kept(), before(), 11, { kind: 'superfluous' }],
    ['one that was begun before, as it was', kept(), before(), 9, ignored],
    ['one that was begun before and is not paid', kept(), before({ status: 'unpaid' }), 11, ignored],
    ['one that was begun before and is paid after the later one ended', ended, before(), 11, taken('pro')],
    ['one that was begun before, as it was before the later one ended', ended, before(), 9, ignored],
    ['one that was begun before and ends too', ended, before({ status: 'canceled' }), 11, ignored],
    ['a second that is no plan', kept(), state({ id: 'two', createdAt: at(5), note: {} }), 11, ignored],
    [
      'a second after the first ended',
      kept({ status: 'canceled' }),
      state({ id: 'two', createdAt: at(5), status: 'incomplete' }),
      11,
      taken('free'),
    ],
  ])('%s', (_what, before, told, day, settled) => {
    expect(settle(before, told, at(day))).toEqual(settled)
  })
})
