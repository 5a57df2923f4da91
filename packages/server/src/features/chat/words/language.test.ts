import { expect, test } from 'vitest'
import { spokenIn } from './language.ts'

test.each([
  ['en', 'Where is my order?'],
  ['de', 'Habt ihr sonntags auf?'],
  ['de', 'Danke schön'],
  ['fr', 'Livrez-vous en Suisse ?'],
  ['es', '¿Cuándo abren ustedes?'],
  ['it', 'Avete un negozio a Roma? Grazie'],
  ['pt', 'Onde fica a loja de vocês?'],
  ['nl', 'Wanneer zijn jullie open?'],
  ['pl', 'Kiedy macie otwarte, proszę?'],
  ['tr', 'Ne zaman açık, kaç gün?'],
  ['ar', 'متى تفتحون؟'],
  ['fa', 'ساعت کاری شما چیست؟'],
  ['he', 'מתי אתם פתוחים?'],
  ['hi', 'आप कब खुलते हैं?'],
  ['ja', '営業時間を教えてください'],
  ['ko', '영업시간이 어떻게 되나요?'],
  ['zh', '你们几点开门？'],
  ['zh-Hant', '請問要怎麼退貨？'],
])('%s: %s', (language, message) => {
  expect(spokenIn(message, language === 'en' ? 'de' : 'en')).toBe(language)
})

test.each(['Oranienstraße 14', 'Acme 3000', 'was', '[EMAIL_ADDRESS]', '???', '', 'Tent Boreale in Köln'])(
  'nothing tells the language of: %s',
  (message) => {
    for (const locale of ['en-GB', 'de', 'tr']) expect(spokenIn(message, locale)).toBe(locale)
  },
)

test('a script that two languages share tells neither from the other', () => {
  expect(spokenIn('ممنون', 'fa')).toBe('fa')
  expect(spokenIn('ممنون', 'en')).toBe('ar')
  expect(spokenIn('返品可能？', 'ja')).toBe('ja')
  expect(spokenIn('返品可能？', 'en')).toBe('zh')
})

test('a region is kept', () => {
  expect(spokenIn('請問要怎麼退貨？', 'zh-CN')).toBe('zh-CN')
  // What was said first told the language alone.
  expect(spokenIn('請問要怎麼退貨？', spokenIn('你好', 'en'))).toBe('zh-Hant')
  expect(spokenIn('請問要怎麼退貨？', 'ja')).toBe('ja')
  expect(spokenIn('Wie sind die Öffnungszeiten?', 'de-CH')).toBe('de-CH')
})

test('a message of any length is told as quickly', () => {
  expect(spokenIn('Wo ist der Laden? '.repeat(50_000), 'en')).toBe('de')
})
