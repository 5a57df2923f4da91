import { expect, it } from 'vitest'
import { addCommon, createCorpusCache, factsOf } from './corpus-facts.ts'

it('are one organisation’s, and what is added to them is there the next time', async () => {
  const cache = createCorpusCache()
  const facts = await factsOf(cache, 'a')
  facts.isLarge = true
  addCommon(facts, ['mill'])
  expect(await factsOf(cache, 'a')).toEqual({ isLarge: true, common: new Set(['mill']) })
  expect(await factsOf(cache, 'b')).toEqual({ isLarge: false, common: new Set() })
})

it('hold 500 words at most', () => {
  const facts = { isLarge: true, common: new Set<string>() }
  addCommon(
    facts,
    Array.from({ length: 600 }, (_, n) => `w${n}`),
  )
  expect(facts.common.size).toBe(500)
})
