import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scanJson } from '../scan-json.ts'
import { isPlainJson } from './plain-json.ts'

const isPlain = (text: string) => isPlainJson(text, JSON.parse(text), 100)

test.each([
  '{}',
  '[]',
  '""',
  '{"a":1}',
  '{"":-12,"b":[true,false,null,"x",{}]}',
  '{"a":1000,"b":-50000}',
  '{"text":"{\\"a\\":1}","n":100}',
  '[[[]],0,"ä€😀"]',
])('%s is plain', (text) => expect(isPlain(text)).toBe(true))

test.each([
  ' {}',
  '{"a": 1}',
  '{"a":1,"a":1}',
  '{"a":1,"\\u0061":1}',
  '{"a":"\\/"}',
  '{"a":"\\\\"}',
  '{"a":1e3}',
  '{"a":0.5}',
  '{"a":1.0}',
  '{"a":-0}',
  // What the one spares, the other takes.
  '{"a":1E7,"":0,"":0}',
  '{"a":1e15,"hash":0,"hash":0}',
  '{"x\\\\":1,"b":1,"b":2}',
  '{"b" :1,"c":1,"c":2}',
  '{"a": 1e3}',
  '{"":0,"a":  1e9,"":0}',
  '{"":0,"a":\t\n1e9,"":0}',
  '{"":0,"a":[  1e9],"":0}',
  '{"\\"":1}',
])('%s is not', (text) => expect(isPlain(text)).toBe(false))

test('100 levels are looked into, 101 are not', () => {
  expect(isPlain(`${'['.repeat(100)}${']'.repeat(100)}`)).toBe(true)
  expect(isPlain(`${'['.repeat(101)}${']'.repeat(101)}`)).toBe(false)
})

test('a name that is a quotation mark is not plain, whatever was read before', () => {
  JSON.parse('{"\\"":1,"\\\\":2}')
  expect(isPlain('{"\\"":1,"\\"":2}')).toBe(false)
})

/** JSON as somebody might write it: spaces, escapes, numbers in any spelling, keys twice. */
const text: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(
      '0',
      '1e3',
      '1E9',
      '1e15',
      '10',
      '1000',
      '0.5',
      '-0',
      'true',
      'null',
      '""',
      '"a"',
      '"\\""',
      '"\\u0061"',
    ),
    fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
    fc
      .array(
        fc.tuple(
          fc.constantFrom('""', '"a"', '"\\""', '"\\\\"', '"ab"', '"\\u0061"'),
          fc.constantFrom(':', ' :', ': '),
          tie('value'),
        ),
        {
          maxLength: 4,
        },
      )
      .map((members) => `{${members.map((parts) => parts.join('')).join(',')}}`),
  ),
})).value

test('a plain text never names a key twice, and what JSON.stringify writes of plain values is plain', () => {
  fc.assert(
    fc.property(text, (json) => {
      if (isPlain(json)) expect(scanJson(json, 100).repeats).toEqual([])
      if (isPlain(json)) expect(JSON.stringify(JSON.parse(json))).toHaveLength(json.length)
    }),
    { numRuns: 2_000 },
  )
})
