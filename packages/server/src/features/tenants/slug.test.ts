import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Acme', 'acme'],
  ['  Acme   Inc.  ', 'acme-inc'],
  ['Café Übersee & Söhne', 'cafe-ubersee-and-sohne'],
  ['Straße 7 – Łódź', 'strasse-7-lodz'],
  ['Ærø Ðåð Þór', 'aero-dad-thor'],
  ["O'Brien’s", 'obriens'],
  ['Ελληνικά Νέα', 'ellinika-nea'],
  ['Привет, мир', 'privet-mir'],
  ['Київ', 'kiiv'],
  ['İstanbul Işık', 'istanbul-isik'],
  ['ＡＣＭＥ ①', 'acme-1'],
  ['東京 Tower', 'tower'],
  ['東京', 'tenant'],
  ['شركة', 'tenant'],
  ['🚀🚀', 'tenant'],
  ['../../etc/passwd', 'etc-passwd'],
  ['---', 'tenant'],
])('%s is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

it('is letters, digits and single dashes of any name, at most 48', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
      const slug = slugOf(name)
      expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
      expect(slug.length).toBeLessThanOrEqual(48)
      expect(slugOf(slug)).toBe(slug)
    }),
  )
})
