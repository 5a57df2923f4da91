import { describe, expect, it } from 'vitest'
import { createHashedEmbedder } from './hashed.ts'
import { wordsOf } from './words.ts'

const embedder = createHashedEmbedder()
const embed = async (text: string) => (await embedder.embed([text]))[0]!
const likeness = async (a: string, b: string) => {
  const [one, other] = await embedder.embed([a, b])
  return one!.reduce((sum, value, at) => sum + value * other![at]!, 0)
}

describe('the embedded embedder', () => {
  it('gives one vector of its dimension and of length 1 for each text', async () => {
    const vectors = await embedder.embed(['a library card', 'Öffnungszeiten', '図書館'])
    expect(vectors).toHaveLength(3)
    for (const vector of vectors) {
      expect(vector).toHaveLength(embedder.dimensions)
      expect(Math.hypot(...vector)).toBeCloseTo(1, 4)
    }
    expect(embedder.model).toBe(`hashed-1@${embedder.dimensions}`)
    expect(await embedder.embed([])).toEqual([])
  })

  it('gives the same vector for the same text: stored ones are compared with those made later', async () => {
    expect(await embed('library card')).toEqual(await embed('library card'))
    // Pinned: another value means other vectors, and asks for another name.
    const vector = await embed('library')
    const largest = vector.indexOf(Math.max(...vector))
    expect([largest, vector[largest]]).toEqual([72, 0.41833])
  })

  it('gives nothing for a text without words', async () => {
    for (const text of ['', ' ', '?!…', '🙂']) expect(Math.hypot(...(await embed(text)))).toBe(0)
  })

  it.each([
    ['one word in another form', 'deliveries', 'delivery', 'payment'],
    ['a slip of the finger', 'library oepning hours', 'library opening hours', 'swimming pool prices'],
    ['accents and capitals', 'ÉCOLE PRIMAIRE', 'ecole primaire', 'carte de bibliothèque'],
    ['function words', 'how do I get a library card', 'library card', 'how do I get a dog'],
    ['Chinese', '图书馆几点开门', '图书馆开门时间', '停车场收费标准'],
    ['Japanese', '図書館は何時に開館しますか', '図書館の開館時間', '駐車場の料金'],
    ['Thai', 'ห้องสมุดเปิดกี่โมง', 'เวลาเปิดห้องสมุด', 'ค่าจอดรถ'],
    ['Russian', 'часы работы библиотеки', 'библиотека, часы', 'стоимость парковки'],
    ['Arabic', 'ساعات عمل المكتبة', 'ساعات المكتبة', 'رسوم الموقف'],
  ])('puts %s near, and what is about something else far', async (_what, text, near, far) => {
    expect(await likeness(text, near)).toBeGreaterThan((await likeness(text, far)) + 0.2)
  })

  it('takes time that grows with the text alone', async () => {
    const vectors = await embedder.embed([
      'a'.repeat(1_000_000),
      'ab '.repeat(300_000),
      '図'.repeat(1_000_000),
      '\u0301'.repeat(1_000_000),
    ])
    expect(vectors).toHaveLength(4)
  })
})

describe('words', () => {
  it('are read in any script', () => {
    expect(wordsOf('Können Wir 24/7 — naïve ﬁne?')).toEqual(['konnen', 'wir', '24', '7', 'naive', 'fine'])
    expect(wordsOf('開館時間 is 9')).toEqual(['開館', '館時', '時間', 'is', '9'])
    expect(wordsOf('हिन्दी में')).toEqual(['हिन्दी', 'में'])
    expect(wordsOf('')).toEqual([])
  })
})
