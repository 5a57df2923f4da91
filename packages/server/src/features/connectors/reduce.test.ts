import { describe, expect, it } from 'vitest'
import { MAX_TEXT, reduce } from './reduce.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text))
const reduced = (text: string, isWhole = true) => reduce(bytes(text), isWhole)

describe('an answer', () => {
  it.each([
    ['{"state":"sent","at":{"city":"Bonn"}}', 'state: sent\nat city: Bonn'],
    ['[{"a":1},{"a":2}]', '1 a: 1\n2 a: 2'],
    [' {"on":true,"off":false,"none":null,"empty":""} ', 'on: true\noff: false'],
    ['{"line\\nbreak":"a\\n\\tb \\u0000c"}', 'line break: a b c'],
    ['Sent on Monday.\r\n', 'Sent on Monday.'],
    ['42', '42'],
    [
      '{"order":12345678901234567890,"total":12.50,"rate":0}',
      'order: 12345678901234567890\ntotal: 12.50\nrate: 0',
    ],
  ])('%j is %j', (text, expected) => {
    expect(reduced(text)).toBe(expected)
  })

  it.each(['', '  ', '<html>sent</html>', '{"cut":', '{}', '[]', '[null]'])('%j is nothing', (text) => {
    expect(reduced(text)).toBeNull()
  })

  it('that is no UTF-8 is nothing, unless its end alone was cut off', () => {
    expect(reduce(new Uint8Array([0xff, 0xd8, 0xff]), true)).toBeNull()
    const cut = bytes('Größe ü').slice(0, -1)
    expect(reduce(cut, true)).toBeNull()
    expect(reduce(cut, false)).toBe('Größe')
  })

  it('is read by itself, whatever another one was cut off in', () => {
    for (const text of ['{"state":"sent"}', 'sent', '\ufeff{"state":"sent"}']) {
      const alone = reduced(text)
      expect(reduce(bytes('Größe ü').slice(0, -1), false)).toBe('Größe')
      expect(reduced(text)).toBe(alone)
    }
  })

  it('is no longer than it may be, whatever it holds, and whole characters', () => {
    for (const text of [
      JSON.stringify(Array.from({ length: 5_000 }, (_, n) => ({ name: `thing ${n}` }))),
      JSON.stringify({ text: '😀'.repeat(5_000) }),
      '😀'.repeat(10_000),
      `${'['.repeat(5_000)}1${']'.repeat(5_000)}`,
      JSON.stringify(
        Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`k${n}`.repeat(50), 'v'.repeat(600)])),
      ),
    ]) {
      const out = reduced(text) ?? ''
      expect(out.length).toBeLessThanOrEqual(MAX_TEXT)
      expect(out).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/)
    }
  })

  it('that nests too deep is told as far as it may', () => {
    expect(reduced('{"a":{"b":{"c":{"d":{"e":{"f":{"g":{"h":{"i":1}}}}}}}},"z":1}')).toBe('z: 1')
  })
})
