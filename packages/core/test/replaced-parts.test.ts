/** A page whose libraries put functions of their own in the place of the platform's: Prototype.js and MooTools did so under names that the language took later. */
import { expect, it, vi } from 'vitest'
import { detect } from '../src/index.ts'

const TEXTS = [
  'Host 2001:db8::1, and 2001:db8::198.51.100.7',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'name;email;phone\nAnn;ann@example.com;+1 212 555 0123\nBob;bob@example.com;+1 212 555 0124',
]

it('the same is found with arrays that are copied and listed as Prototype.js and MooTools do', () => {
  const expected = TEXTS.map((text) => detect(text))
  expect(expected.map(({ length }) => length > 0)).toEqual([true, true, true])
  const from = vi.spyOn(Array, 'from').mockImplementation((list) => [].slice.call(list))
  const entries = vi.spyOn(Array.prototype, 'entries').mockImplementation(function (this: unknown[]) {
    return this.slice() as never
  })
  let found: unknown
  try {
    found = TEXTS.map((text) => detect(text))
  } finally {
    from.mockRestore()
    entries.mockRestore()
  }
  expect(found).toEqual(expected)
})
