import { expect, it } from 'vitest'
import { keywordsFault, keywordsOf } from './keywords.ts'

it('reads words with commas between, each once', () => {
  expect(keywordsOf(' order, where is it ,,order')).toEqual(['order', 'where is it'])
  expect(keywordsOf(' , ')).toEqual([])
})

it('refuses what the server would', () => {
  expect(keywordsFault(['order', 'don’t', 'été'])).toBeNull()
  expect(keywordsFault(['a'])).toBe('form')
  expect(keywordsFault(['-order'])).toBe('form')
  expect(keywordsFault(['a'.repeat(40)])).toBeNull()
  expect(keywordsFault(['a'.repeat(41)])).toBe('form')
  expect(keywordsFault(Array.from({ length: 21 }, (_, i) => `word ${i}`))).toBe('many')
})
