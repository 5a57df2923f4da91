import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test.each([
  ['what fits whole', 'ab🦊', 4, 'ab🦊'],
  ['what is longer at the limit', 'abc', 2, 'ab'],
  ['before a character that goes over it', 'ab🦊', 3, 'ab'],
  ['behind one that ends there', '🦊b', 2, '🦊'],
  ['nothing of what has no room at all', '🦊', 0, ''],
])('leaves %s', (_what, text, max, left) => {
  expect(cutText(text, max)).toBe(left)
})

test('takes off the half that an earlier cut left', () => {
  expect(cutText('ab🦊'.slice(0, 3), 10)).toBe('ab')
})
