/** What people call a thing: in any script, and never what cannot be seen. */
import { expect, test } from 'vitest'
import { givenName } from '../src/forms.ts'

const takes = (text: string) => givenName(100).safeParse(text).success

test.each([
  ['Persian, by its joiner', 'می\u200cخواهم'],
  ['Malayalam, by its joiner', 'ന്\u200dറെ'],
  ['an emoji of several', '👩\u200d💻 build'],
  ['Arabic', 'مفتاح الخادم (v2)'],
])('is %s', (_, name) => expect(takes(name)).toBe(true))

test.each([
  ['blank', '  '],
  ['a joiner alone', '\u200d'],
  ['a joiner at an end', 'build\u200d'],
  ['two joiners', 'a\u200c\u200db'],
  ['a space of no width', 'a\u200bb'],
  ['another direction', 'a\u202eb'],
  ['two lines', 'a\nb'],
  ['half a character', 'a\ud83d'],
  ['too long', 'a'.repeat(101)],
])('is not %s', (_, name) => expect(takes(name)).toBe(false))
