import { expect, it, test } from 'vitest'
import { faultIn } from '../src/index.ts'

const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) })

test.each([
  [{}],
  [{ a: [1, 'two', null, true, { b: 'Überraschung 😀' }] }],
  [nested(6)],
  [{ a: 'x'.repeat(32_768 - 8) }],
  [{ 'max-width': 1, camelCase: 2, with_line: 3 }],
])('%# is kept', (value) => {
  expect(faultIn(value)).toBeNull()
})

test.each([
  [nested(7), 'nests too deep'],
  [{ a: 'x'.repeat(32_768 - 7) }, 'must be at most 32768 bytes of JSON'],
  [{ a: 'é'.repeat(16_384) }, 'must be at most 32768 bytes of JSON'],
  [{ a: ['\0'] }, 'must not hold zero bytes or half characters'],
  [{ a: '\ud83d' }, 'must not hold zero bytes or half characters'],
  [{ 'a b': 1 }, 'has a key of the wrong form'],
  [{ '': 1 }, 'has a key of the wrong form'],
  [{ ['k'.repeat(65)]: 1 }, 'has a key of the wrong form'],
  [{ a: { constructor: 1 } }, 'has a key of the wrong form'],
  [JSON.parse('{"a":{"__proto__":1}}'), 'has a key of the wrong form'],
])('%# is refused: %s', (value, fault) => {
  expect(faultIn(value)).toBe(fault)
})

it('never runs out of stack', () => {
  let deep: unknown = 1
  for (let n = 0; n < 100_000; n++) deep = [deep]
  expect(faultIn(deep)).toBe('nests too deep')
})
