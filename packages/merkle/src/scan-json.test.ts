import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scanJson } from './scan-json.ts'

test.each([
  ['{"a":1,"a":2}', [[]]],
  ['{"a":1,"\\u0061":2}', [[]]],
  ['{"a\\"":1,"a\\"":2}', [[]]],
  ['{"":1,"":2,"":3}', [[]]],
  ['{"__proto__":1,"__proto__":2}', [[]]],
  ['[{"a":1},{"b":{"c":1,"c":1}}]', [[1, 'b']]],
  ['{"rows":[[],{},{"a":[0,{"x":1,"x":1}]}]}', [['rows', 2, 'a', 1]]],
  ['{"a":{"a":1},"b":{"a":1}}', []],
  ['{"a":"a","b":"a"}', []],
  ['[{"a":1},{"a":1}]', []],
  ['{"a\\\\":1,"a":"a\\\\"}', []],
  ['{"a":"{\\"a\\":1,\\"a\\":1}"}', []],
  ['{"a":["b","b",{"b":1}],"b":1}', []],
  ['{"a":1,"A":2,"á":3}', []],
])('the objects of %s that name a key twice stand at %j', (text, expected) => {
  JSON.parse(text)
  expect(scanJson(text, 100).repeats).toEqual(expected)
})

test('what JSON.stringify writes never names a key twice, and is as deep as it is', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
      const expected = { depth: depthOf(value), repeats: [] }
      expect(scanJson(JSON.stringify(value, null, indent), 100)).toEqual(expected)
    }),
  )
})

test('scanning stops one level beyond the limit', () => {
  expect(scanJson('[[[]]]', 3).depth).toBe(3)
  expect(scanJson('[[[[[[]]]]]]', 3).depth).toBe(4)
})
