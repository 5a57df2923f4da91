import { expect, it } from 'vitest'
import { filterOf, isFiltered } from './filter.ts'

const of = (query: string) => filterOf(new URLSearchParams(query))

it('takes what the server takes', () => {
  expect(of('from=2026-11-01&to=2026-11-02&decision=deny&mode=edge&type=IBAN_CODE')).toEqual({
    ...{ from: '2026-11-01', to: '2026-11-02', decision: 'deny' },
    ...{ capture_mode: 'edge', pii_type: 'IBAN_CODE' },
  })
})

it('leaves out what it does not: the page shows all rather than an error', () => {
  for (const query of [
    '',
    'from=yesterday',
    'decision=maybe',
    'mode=x',
    'type=iban',
    'type=%3Cb%3E',
    'page=2',
  ])
    expect([query, isFiltered(of(query))]).toEqual([query, false])
  expect(of('from=2026-11-03&to=2026-11-02')).toEqual({ to: '2026-11-02' })
})
