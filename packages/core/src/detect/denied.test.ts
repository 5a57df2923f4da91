import { describe, expect, it } from 'vitest'
import { createDetect, createRedactor, detect } from '../index.ts'
import { createDenied } from './denied.ts'

const values = (text: string, ...deny: string[]) => detect(text, { deny }).map(({ value }) => value)

describe('the deny list', () => {
  it.each([
    ['Project Nightjar', 'about PROJECT nightjar.', 'PROJECT nightjar'],
    ['Project X', 'Project\n  X', 'Project\n  X'],
    ['Project  X', 'Project X', 'Project X'],
    ['Müller', 'Frau Mu\u0308ller rief an', 'Mu\u0308ller'],
    ['Mu\u0308ller', 'MÜLLER', 'MÜLLER'],
    ['Ａcme', 'at Ａcme now', 'Ａcme'],
    ['Acme', 'Ａcme社', 'Ａcme'],
    ['проект5', 'наш Проект5 секретен', 'Проект5'],
    ['Вектор5', 'ВЕКТОР5', 'ВЕКТОР5'],
    ['вектор', 'код Вектор-5', 'Вектор'],
    ['山田太郎', '山田太郎さんは', '山田太郎'],
    ['김철수', '김철수는', '김철수'],
    ['김철수', '김철수는'.normalize('NFD'), '김철수'.normalize('NFD')],
    ['สมชาย', 'คุณสมชายมา', 'สมชาย'],
    ['C++ (old)', 'write C++ (old).', 'C++ (old)'],
    ['प्रिया', 'नाम प्रिया।', 'प्रिया'],
  ])('finds %s in %j', (entry, text, value) => {
    expect(values(text, entry)).toEqual([value])
  })

  it.each([
    ['Acme', 'acmes'],
    ['Acme', 'Acme5'],
    ['Acme', 'my_acme'],
    ['Project X', 'ProjectX'],
    ['Project X', 'Project, X'],
    ['Project X', `Project${' '.repeat(9)}X`],
    ['Müller', 'Muller'],
    ['Вектор', 'Векторы'],
    ['山田太郎', '山田花子'],
    ['สมชาย', 'สมหญิง'],
    ['김철수', '김철호'],
    ['\u200b', 'a \u200b b'],
  ])('does not find %s in %j', (entry, text) => {
    expect(values(text, entry)).toEqual([])
  })

  it('finds the longest phrase, and goes on behind it', () => {
    expect(values('New York City, York', 'York', 'New York', 'New York City')).toEqual([
      'New York City',
      'York',
    ])
    expect(values('w x y z', 'w x y', 'y z', 'z')).toEqual(['w x y', 'z'])
  })

  it('gives each phrase its label, and wins over the allow list', () => {
    const deny = ['Acme', { value: 'Bolt', label: 'CLIENT' }]
    const found = detect('Acme and BOLT', { deny, allow: ['acme', 'bolt'], explain: true })
    expect(found.map(({ type, confidence, why }) => [type, confidence, why?.rule])).toEqual([
      ['DENY_LIST', 1, 'deny list'],
      ['CLIENT', 1, 'deny list'],
    ])
    expect(detect('ops@example.com', { deny, allow: ['ops@example.com'] })).toEqual([])
    expect(
      detect('Acme', { types: ['CLIENT'], deny: ['Acme', { value: 'acme', label: 'CLIENT' }] }),
    ).toMatchObject([{ type: 'CLIENT' }])
  })

  it('wins over a function that allows, which is asked of all else by value and label', () => {
    const asked: string[] = []
    const allow = (value: string, label: string) => {
      asked.push(`${label} ${value}`)
      return true
    }
    expect(detect('Acme, ops@example.com', { deny: ['Acme'], allow })).toMatchObject([{ value: 'Acme' }])
    expect(asked).toEqual(['EMAIL_ADDRESS ops@example.com'])
    // A promise is no answer.
    const later = (async () => true) as unknown as () => boolean
    expect(detect('ops@example.com', { allow: later })).toHaveLength(1)
  })

  it('is found in a stream as in the whole text', () => {
    const deny = ['Project X', '山田太郎', 'Müller and Sons']
    const text = `${'word, '.repeat(90)}Project\n\n  X, 山田太郎さん Mu\u0308ller   and\tsons;`.repeat(4)
    const redactor = createRedactor({ deny })
    let output = ''
    for (const unit of text) output += redactor.push(unit)
    output += redactor.end()
    const whole = createRedactor({ deny })
    expect(output).toBe(whole.push(text) + whole.end())
    expect(output.match(/\[DENY_LIST\]/g)).toHaveLength(12)
  })

  it('reads each token of the text once, however many entries there are', () => {
    // A text that stands in no entry but by its words: each is looked up, no more.
    const entries = Array.from({ length: 10_000 }, (_, i) => ({ value: `word${i} alpha beta`, label: 'XX' }))
    const get = Map.prototype.get
    let looks = 0
    const text = 'word7 alpha gamma '.repeat(500)
    const count = (list: typeof entries): number => {
      const { scan } = createDenied(list)
      looks = 0
      Map.prototype.get = function (key) {
        looks++
        return get.call(this, key)
      }
      try {
        scan(
          text,
          () => {},
          0,
          () => {},
        )
      } finally {
        Map.prototype.get = get
      }
      return looks
    }
    expect(count(entries)).toBe(count(entries.slice(7, 8)))
    expect(createDetect({ deny: entries })('see word9999 alpha beta')).toHaveLength(1)
  })
})
