import { expect, it } from 'vitest'
import { daysIn } from './days.ts'

const of = (query: string) => daysIn(new URLSearchParams(query))

it('takes days of the calendar, in their order', () => {
  expect(of('from=2026-11-01&to=2026-11-22')).toEqual({ from: '2026-11-01', to: '2026-11-22' })
  expect(of('from=2028-02-29')).toEqual({ from: '2028-02-29' })
  expect(of('from=2026-11-22&to=2026-11-01')).toEqual({ to: '2026-11-01' })
  for (const none of [
    '',
    'from=soon',
    'from=2026-02-29',
    'to=2026-13-01',
    'to=2026-11-1',
    'from=2026-11-01T00',
  ])
    expect([none, of(none)]).toEqual([none, {}])
})
