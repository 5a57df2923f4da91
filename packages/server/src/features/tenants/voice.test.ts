import { expect, it, test } from 'vitest'
import { texts } from '../chat/texts.data.ts'
import { refusals } from './refusals.data.ts'
import { refusalIn } from './voice.ts'

const LANGUAGES = 'en es fr de pt it nl pl tr ar he fa hi ja ko zh zh-Hant'.split(' ')

it('refuses in sixteen languages, one of them in two scripts, in each in its own words', () => {
  expect(Object.keys(refusals).sort()).toEqual([...LANGUAGES].sort())
  expect(new Set(Object.values(refusals)).size).toBe(LANGUAGES.length)
})

test.each([
  ['pt-BR', 'pt'],
  ['zh-Hant-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['zh-CN', 'zh'],
  ['iw', 'he'],
  ['sv', 'en'],
])('in %s as in %s', (locale, language) => {
  expect(refusalIn(locale)).toBe(refusals[language])
})

it('is set as the language sets it', () => {
  const said = (tag: string) => [refusals[tag], ...Object.values(texts[tag]!)].join('\n')
  // A line that breaks there would begin or end with a sign by itself.
  expect(said('fr')).not.toMatch(/ [!?;:»]|« /)
  for (const tag of ['ja', 'zh', 'zh-Hant']) expect(said(tag)).not.toMatch(/[!?;:,.]/)
})
