import { expect, it } from 'vitest'
import { asActor, asWord, filterOf, isFiltered } from './filter.ts'

const of = (query: string) => filterOf(new URLSearchParams(query))

it('takes from the address what the server takes, and nothing else', () => {
  expect(
    of('actor=person:dev|admin|jo@example.com&action=USER_LOGIN&type=key&id=own&from=2026-11-01'),
  ).toEqual({
    ...{ actor: 'person:dev|admin|jo@example.com', action: 'USER_LOGIN', resource_type: 'key' },
    ...{ resource_id: 'own', date_from: '2026-11-01' },
  })
  for (const query of ['', 'actor=jo', 'actor=person:', 'action=two words', 'type=', 'id=%0A', 'from=soon'])
    expect([query, isFiltered(of(query))]).toEqual([query, false])
})

it('reads an action as people write it', () => {
  expect(['Connector created', ' connector.created ', 'USER_LOGIN', '2 fast', ''].map(asWord)).toEqual([
    ...['connector.created', 'connector.created', 'USER_LOGIN', 'fast', ''],
  ])
})

it('reads a person by the name on the page, a key by its id, and either as the log has it', () => {
  const key = '018f3e6a-5b1c-7d2e-9f00-1a2b3c4d5e6f'
  const names = new Map([['jo@example.com', 'person:dev|admin|jo@example.com']])
  expect(
    ['jo@example.com', 'sam', key, `key:${key}`, 'anonymous', 'operator', ' '].map((who) =>
      asActor(who, names),
    ),
  ).toEqual([
    ...[
      'person:dev|admin|jo@example.com',
      'person:sam',
      `key:${key}`,
      `key:${key}`,
      'anonymous',
      'operator',
      '',
    ],
  ])
})
