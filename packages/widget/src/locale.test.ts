import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { counted, englishLocale, loadLocale } from './locale.ts'
import { words } from './more/words.ts'

const TAGS = readdirSync(new URL('./locales', import.meta.url))
  .map((name) => name.replace('.json', ''))
  // By itself it is that of Brazil.
  .map((tag) => (tag === 'pt' ? 'pt-PT' : tag))

it('speaks sixteen languages, two of them in two ways', () => {
  expect(TAGS.sort()).toEqual('ar de en es fa fr he hi it ja ko nl pl pt-BR pt-PT tr zh zh-Hant'.split(' '))
})

it.each(TAGS)(
  '%s says everything that English says, in its own words, with every plural of the language',
  async (tag) => {
    const locale = await loadLocale(tag)
    const { dir } = locale
    // Of English some words come later; every other language is one file.
    const strings = tag === 'en' ? words(locale) : (locale.strings as ReturnType<typeof words>)
    const english = words(englishLocale)
    expect(Object.keys(strings).sort()).toEqual(Object.keys(english).sort())
    expect(Object.keys(strings.kinds)).toEqual(Object.keys(english.kinds))
    expect(strings.writing).toContain('{name}')
    expect(strings.leaveMessage).toContain('{contact}')
    for (const rule of new Intl.PluralRules(tag).resolvedOptions().pluralCategories)
      expect([rule, Object.hasOwn(strings.rate, rule) && Object.hasOwn(strings.unread, rule)]).toEqual([
        rule,
        true,
      ])
    expect(strings.tooLong).toContain(new Intl.NumberFormat(tag).format(8000))
    // The next sentence stands right behind it, with a space where the language has one.
    expect(strings.secretTitle).toMatch(/^(?:zh|ja)/.test(tag) ? /。$/ : tag === 'hi' ? /। $/ : /[^\s.]\. $/)
    if (tag !== 'en') expect(strings.sentHelp).not.toBe(english.sentHelp)
    expect(dir).toBe(['ar', 'fa', 'he'].includes(tag) ? 'rtl' : 'ltr')
  },
)

it('begins no line of French with a sign', async () => {
  // Contact details are sent with the sentence around them: they stand as they are written.
  const { leaveMessage, ...shown } = (await loadLocale('fr')).strings
  expect(leaveMessage).toContain(' : ')
  expect(JSON.stringify(shown)).not.toMatch(/ [:;!?]/)
})

it('writes as they do where they are, and by the script where that is said', async () => {
  const said = async (tag: string) => [tag, (await loadLocale(tag)).strings.leave]
  for (const tag of ['pt', 'pt-BR', 'pt_br', 'pt-Latn-BR'])
    expect(await said(tag)).toEqual([tag, 'Deixar contato'])
  for (const tag of ['pt-PT', 'pt-AO', 'pt-MZ']) expect(await said(tag)).toEqual([tag, 'Deixar contacto'])
  for (const tag of ['zh-TW', 'zh-HK', 'zh-MO', 'zh-Hant', 'zh-Hant-US'])
    expect(await said(tag)).toEqual([tag, '留下聯絡方式'])
  for (const tag of ['zh', 'zh-CN', 'zh-SG', 'zh-Hans-HK'])
    expect(await said(tag)).toEqual([tag, '留下联系方式'])
  // Brazil is no language.
  expect(await said('es-BR')).toEqual(['es-BR', 'Dejar datos de contacto'])
})

it('takes the language of a tag, and English where it knows none', async () => {
  expect((await loadLocale('pt-BR')).strings.send).toBe('Enviar')
  expect((await loadLocale('pt-BR')).tag).toBe('pt-BR')
  expect((await loadLocale('de_AT')).tag).toBe('de-AT')
  // Hebrew as it was called once; Konkani and Jamaican, which are neither Korean nor Japanese.
  expect((await loadLocale('iw')).dir).toBe('rtl')
  for (const tag of ['xx', '', 'de-', '../x', 'kok', 'jam'])
    expect([tag, await loadLocale(tag)]).toEqual([tag, englishLocale])
})

it('counts as the language does', async () => {
  expect(counted(englishLocale, englishLocale.strings.rate, 1)).toMatch(/1 second\.$/)
  const polish = await loadLocale('pl')
  expect(counted(polish, polish.strings.rate, 3)).toContain('3 sekundy')
})
