/** A page whose libraries put functions of their own in the place of the platform's: Prototype.js and MooTools did so under names that the language took later. */
import { expect, it, vi } from 'vitest'
import { createGovernor, createRedactor, detect, governJson, governMessages, redact } from '../src/index.ts'

const TEXTS = ['Host 2001:db8::1, and 2001:db8::198.51.100.7', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq']
/** The head of the table is in the first piece alone. */
const PIECES = ['name;password\n', ...[...Array(400).keys()].map((n) => `Ann;kx${n}Tr0ub4\n`)]

const governor = createGovernor()
const FILE = { type: 'file', mediaType: 'text/plain', data: btoa('I am ops@example.com') }

function results(): unknown[] {
  const redactor = createRedactor()
  return [
    ...TEXTS.map((text) => detect(text)),
    redact('Write to ops@example.com', { transform: { hash: { key: 'a key that is 32 characters long' } } })
      .output,
    governMessages([{ role: 'user', content: [FILE] }], governor).messages,
    governJson({ a: 'ops@example.com', b: 'ops@example.com' }, { governor, paths: ['a'] }).value,
    PIECES.map((piece) => redactor.push(piece)).join('') + redactor.end(),
  ]
}

it('the same is found with arrays that are copied and listed as Prototype.js and MooTools do', () => {
  const expected = results()
  expect(expected).toEqual([
    expect.arrayContaining([expect.anything()]),
    expect.arrayContaining([expect.anything()]),
    expect.stringContaining('[EMAIL_ADDRESS:'),
    [{ role: 'user', content: [{ ...FILE, data: btoa('I am [EMAIL_ADDRESS]') }] }],
    { a: '[EMAIL_ADDRESS]', b: 'ops@example.com' },
    expect.not.stringContaining('Tr0ub4'),
  ])
  const from = vi.spyOn(Array, 'from').mockImplementation((list) => [].slice.call(list))
  const entries = vi.spyOn(Array.prototype, 'entries').mockImplementation(function (this: unknown[]) {
    return this.slice() as never
  })
  let found: unknown
  try {
    found = results()
  } finally {
    from.mockRestore()
    entries.mockRestore()
  }
  expect(found).toEqual(expected)
})
