import { expect, it } from 'vitest'
import { createCorpusMemory } from './corpus-facts.ts'

it('keeps what was found out for five minutes from the first of it, for each organisation', () => {
  let now = 0
  const memory = createCorpusMemory(() => now)
  memory.add('a', { common: ['mill'] })
  now = 299_999
  memory.add('a', { isLarge: true, common: ['river'] })
  expect(memory.of('a')).toMatchObject({ isLarge: true, common: new Set(['mill', 'river']) })
  expect(memory.of('b')).toEqual({ isLarge: false, common: new Set() })
  now = 300_000
  expect(memory.of('a')).toEqual({ isLarge: false, common: new Set() })
})

it('keeps no more than it may: the organisation that came first goes, and words beyond are counted each time', () => {
  const memory = createCorpusMemory(() => 0)
  for (let n = 0; n < 1_001; n++) memory.add(`${n}`, { isLarge: true })
  expect([memory.of('0').isLarge, memory.of('1').isLarge, memory.of('1000').isLarge]).toEqual([
    false,
    true,
    true,
  ])
  memory.add('1000', { common: Array.from({ length: 600 }, (_, n) => `w${n}`) })
  expect(memory.of('1000').common.size).toBe(500)
})
