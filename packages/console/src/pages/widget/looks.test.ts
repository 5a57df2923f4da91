import { expect, it } from 'vitest'
import { configOf, faultsIn, type Looks, languageName, longHex } from './looks.ts'

const looks: Looks = {
  accent: '#0b6e4f',
  logo: '',
  questions: 'When are you open?\n\n Where? ',
  locale: 'en',
}

it('keeps no empty line and no empty address', () => {
  expect(configOf(looks)).toEqual({
    accent_color: '#0b6e4f',
    logo_url: null,
    suggested_questions: ['When are you open?', 'Where?'],
    locale: 'en',
  })
})

it('says what cannot be saved, and nothing of what can', () => {
  expect(faultsIn({ ...looks, accent: '#fff', logo: 'https://cdn.example/logo.svg' })).toEqual({})
  expect(faultsIn({ ...looks, accent: '#ffff' })).toEqual({ accent: 'colour' })
  expect(faultsIn({ ...looks, logo: 'http://cdn.example/logo.svg' })).toEqual({ logo: 'address' })
  expect(faultsIn({ ...looks, logo: 'https://me@cdn.example/' })).toEqual({ logo: 'address' })
  expect(faultsIn({ ...looks, questions: 'a\n'.repeat(10) })).toEqual({})
  expect(faultsIn({ ...looks, questions: 'a\n'.repeat(11) })).toEqual({ questions: 'many' })
  expect(faultsIn({ ...looks, questions: 'a'.repeat(201) })).toEqual({ questions: 'long' })
})

it('writes a short colour out', () => {
  expect([longHex('#1aF'), longHex('#0b6e4f'), longHex('#0b')]).toEqual(['#11aaFF', '#0b6e4f', '#000000'])
})

it.each([
  ['de', 'Deutsch'],
  ['DE', 'Deutsch'],
  ['pt-BR', 'português (Brasil)'],
  // A tag that the server takes, and that no language is called.
  ['ar-u-nu-latn', 'العربية (ar-u-nu-latn)'],
  ['en-x-house', 'English (en-x-house)'],
])('names the language of %s', (tag, name) => {
  expect(languageName(tag)).toBe(name)
})
