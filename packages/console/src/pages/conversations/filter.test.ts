import { expect, it } from 'vitest'
import { filterOf, isFiltered } from './filter.ts'

const of = (query: string) => filterOf(new URLSearchParams(query))

it('takes from the address what the server takes, and nothing else', () => {
  expect(of('search=+late%0Aparcel+&from=2026-11-01&to=2026-11-22&asked=yes')).toEqual({
    ...{ search: 'late parcel', date_from: '2026-11-01', date_to: '2026-11-22', has_escalation: true },
  })
  expect(of('asked=no')).toEqual({ has_escalation: false })
  expect(of('search=%20&from=soon&to=&asked=maybe')).toEqual({})
  expect(of('from=2026-11-22&to=2026-11-01')).toEqual({ date_to: '2026-11-01' })
  expect(of(`search=${'x'.repeat(300)}`).search).toHaveLength(200)
  expect([isFiltered({}), isFiltered({ has_escalation: false })]).toEqual([false, true])
})
