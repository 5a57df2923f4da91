import { describe, expect, it } from 'vitest'
import type { Passage } from '../../../ports/passages.ts'
import { intentOf } from '../words/intent.ts'
import { answerFromPassages } from './answer-from-passages.ts'

function passage(filename: string, content: string, visibility: 'internal' | 'public' = 'public'): Passage {
  return { chunkId: filename, documentId: filename, filename, sourceUrl: null, visibility, content, score: 1 }
}

const passages = [
  passage(
    'returns.md',
    'Returns\nYou can send goods back within 30 days of delivery. The postage is on us.\nOpened software is excluded.',
  ),
  passage('shipping.md', 'We ship orders within two working days. Parcels to islands take up to a week.'),
  passage(
    'opening.md',
    'Unser Laden hat montags bis freitags von 9 bis 18 Uhr geöffnet. Samstags schließen wir um 14 Uhr.',
  ),
  passage('internal.md', 'Refunds above 500 euros need the approval of a manager.', 'internal'),
]

describe('an answer without a model', () => {
  it.each([
    ['How long do I have to return something?', 'within 30 days', 'returns.md'],
    ['When are orders shipped?', 'two working days', 'shipping.md'],
    ['How long do parcels to an island take?', 'up to a week', 'shipping.md'],
    ['Wann habt ihr samstags geöffnet?', '14 Uhr', 'opening.md'],
  ])('%s', (question, expected, source) => {
    const found = answerFromPassages(question, passages)
    expect(found?.text).toContain(expected)
    expect(found?.text).toContain(`(${source})`)
    expect(found?.sources[0]?.filename).toBe(source)
  })

  it('rests on an internal document without naming it', () => {
    const found = answerFromPassages('Who must approve refunds above 500 euros?', passages)
    expect(found?.text).toBe('Refunds above 500 euros need the approval of a manager.')
    expect(found?.sources[0]?.filename).toBe('internal.md')
  })

  it.each(['What is the capital of France?', 'Do you sell bicycles?', 'how?', '', '???'])(
    'is none to: %s',
    (question) => expect(answerFromPassages(question, passages)).toBeNull(),
  )

  it('is the row that was asked for, where each value is named, and lines where there are no sentences', () => {
    const rows = 'Item: Kayak | Per day: 35 EUR\nItem: Tent | Per day: 18 EUR\nItem: Stove | Per day: 4 EUR'
    expect(answerFromPassages('What is a kayak per day?', [passage('rent.xlsx', rows)])?.text).toBe(
      'Item: Kayak | Per day: 35 EUR (rent.xlsx)',
    )
    expect(answerFromPassages('Which items are there?', [passage('rent.xlsx', rows)])?.text).toContain(
      'Item: Tent | Per day: 18 EUR  \n',
    )
    const table = 'We do not exchange boots.\nItem | Days\nTents | 30\nBags | 14'
    const boots = [passage('back.docx', table)]
    expect(answerFromPassages('Do you exchange boots?', boots)?.text).toBe(
      'We do not exchange boots. (back.docx)',
    )
    expect(answerFromPassages('How many days for tents?', boots)?.text).toContain('Item | Days  \nTents | 30')
  })

  it('is none without passages', () => expect(answerFromPassages('When do you ship?', [])).toBeNull())

  it('finds words in a script without spaces', () => {
    const found = answerFromPassages('送料はいくらですか', [
      passage('ja.md', '送料は全国一律五百円です。返品は三十日以内です。'),
    ])
    expect(found?.text).toContain('五百円')
  })

  it.each([
    // Of a verb that no document has, and of a first part of a longer word.
    ['Can I bring my dog?', 'Dogs are welcome on a lead.'],
    ['Do you sell gift cards?', 'A gift card is worth 20 pounds.'],
    ['Verkauft ihr Gutscheine?', 'Ein Gutschein gilt drei Jahre.'],
    ['Gibt es Express?', 'Expressversand ist möglich.'],
    ['Quais tapetes vendem?', 'Os tapetes são de lã.'],
    ['신발 반품하고 싶어요', '신발은 반품할 수 있습니다.'],
    ['支払い方法', 'お支払いはカードです。'],
    ['hediye kartlari', 'Hediye kartı bir yıl geçerlidir.'],
  ])('%s is answered with what begins: %s', (question, expected) => {
    const found = answerFromPassages(question, [
      passage(
        'shop.md',
        'Dogs are welcome on a lead.\nA gift card is worth 20 pounds.\nEin Gutschein gilt drei Jahre.\nExpressversand ist möglich.\nOs tapetes são de lã.\n신발은 반품할 수 있습니다.\nお支払いはカードです。\nHediye kartı bir yıl geçerlidir.',
      ),
    ])
    expect(found?.text.startsWith(expected)).toBe(true)
  })

  it.each([
    'What is your return policy?',
    'What are your terms for returns?',
    'Quelle est votre politique de retour ?',
    '¿Cuál es su política de devoluciones?',
    'iade politikanız nedir?',
    'ما هي سياسة الإرجاع؟',
    '返品ポリシー',
  ])('says what stands under the heading that the rules are asked for: %s', (question) =>
    expect(
      answerFromPassages(question, [
        passage(
          'shop.md',
          '## Returns, retours, devoluciones, iade, الإرجاع, 返品\nWithin 30 days.\n\n## Plants\nOne machine for each station.',
        ),
      ])?.text,
    ).toBe('Within 30 days. (shop.md)'),
  )

  it.each(['How do I return an item?', 'Can I return a product?'])(
    'is found by what is asked, and not by what is said of every thing: %s',
    (question) =>
      expect(
        answerFromPassages(question, [
          passage(
            'shop.md',
            '## Return\nWithin 30 days.\n\n## Return label\nIn your account.\n\n## Damage\nWe collect the item or product.',
          ),
          passage('wares.md', 'Chairs and tables.\n\n## Care\nWith soap.'),
        ])?.text,
      ).toBe('Within 30 days. (shop.md)'),
  )

  it('is not found by how the words of a question hang together', () =>
    expect(
      answerFromPassages('Is it under warranty?', [
        passage(
          'shop.md',
          '## Orders\nYou find them under "Orders".\n\n## Warranty\nThree years.\n\n## Warranty of parts\nOne year.',
        ),
      ])?.text,
    ).toBe('Three years. (shop.md)'))

  it.each(['Where is the police station?', 'Is there an air conditioner machine?'])(
    'takes no word of another meaning for that of rules: %s',
    (question) =>
      expect(
        answerFromPassages(question, [
          passage('shop.md', '## Plants\nOne machine for each station.\n\n## Returns\nWithin 30 days.'),
        ]),
      ).toBeNull(),
  )

  it.each(['Can I bring my cat?', 'Do you sell planets?', 'Was kann man hier kaufen?'])(
    'has no answer in what else is told: %s',
    (question) =>
      expect(
        answerFromPassages(question, [
          passage(
            'shop.md',
            'Dogs are welcome. Model planes fly well. Kautschuk ist weich. Category B is full.',
          ),
        ]),
      ).toBeNull(),
  )

  it('is one where one sentence answers two questions', () => {
    const found = answerFromPassages('When are orders shipped? How long until orders are shipped?', passages)
    expect(found?.text.match(/two working days/g)).toHaveLength(1)
  })

  it.each([
    'Hello, my name is Ann Smith. When are orders shipped? Thanks!',
    'When are orders shipped? My mail is [EMAIL_ADDRESS] and my phone is [PHONE_NUMBER].',
    'I moved to the coast last summer with my two dogs. When are orders shipped? Kind regards, Ann',
    'My cousin bought a bicycle. I wonder when orders are shipped in working days. We wait.',
  ])('is the same whatever stands around the question: %s', (message) =>
    expect(answerFromPassages(message, passages)?.text).toContain('two working days'),
  )

  it('is of each of several questions', () => {
    const found = answerFromPassages('When are orders shipped? Wann habt ihr samstags geöffnet?', passages)
    expect(found?.text).toMatch(/two working days[\s\S]*\n\n[\s\S]*14 Uhr/)
    expect(found?.sources.map(({ filename }) => filename)).toEqual(['shipping.md', 'opening.md'])
  })

  it('is of each question that a sentence joins', () => {
    const message = 'When are orders shipped in winter, and can I get a refund without approval?'
    expect(answerFromPassages(message, passages)?.sources.map(({ filename }) => filename)).toEqual([
      'shipping.md',
      'internal.md',
    ])
  })

  it('is of the clause that is known', () => {
    const message = 'Habt ihr samstags geöffnet und liefert ihr Fahrräder nach Potsdam oder Brandenburg?'
    expect(answerFromPassages(message, passages)?.text).toContain('14 Uhr')
    // One word that is known, among others, is not enough.
    expect(answerFromPassages('Pepper from islands and salt from mines in Tyrol?', passages)).toBeNull()
  })

  describe('under headings', () => {
    const shop = passage(
      'shop.md',
      '# The shop\n\n## Öffnungszeiten\nMontags bis freitags von 9 bis 18 Uhr.\nSonntags ist zu.\n\n## Lieferung\nIn der Stadt kostenlos, sonst für 6 Euro.\nSie kommt am Morgen.',
    )
    it.each([
      ['Wie sind eure Öffnungszeiten?', 'Montags bis freitags von 9 bis 18 Uhr. Sonntags ist zu.'],
      ['Seid ihr sonntags da?', 'Sonntags ist zu.'],
      ['Was ist mit der Lieferung am Morgen?', 'Sie kommt am Morgen.'],
    ])(
      'says what stands under the one that is asked for, and nothing of the next: %s',
      (question, expected) =>
        expect(answerFromPassages(question, [shop])?.text).toBe(`${expected} (shop.md)`),
    )
    it('says nothing that no heading and no sentence speaks of', () =>
      expect(answerFromPassages('Habt ihr Parkplätze?', [shop])).toBeNull())
  })

  it.each(['My mail is [EMAIL_ADDRESS]', 'I am Ann, a manager of goods'])('is none to: %s', (message) =>
    expect(answerFromPassages(message, passages)).toBeNull(),
  )

  it('looks at so many sentences of a message and no more', () => {
    const before = (count: number) =>
      Array.from({ length: count }, (_, n) => `Walrus${n} saw otter${n} and heron${n}. `).join('')
    const asked = 'I wonder when orders are shipped in working days.'
    expect(answerFromPassages(before(7) + asked + before(40), passages)?.text).toContain('working days')
    expect(answerFromPassages(before(8) + asked + before(40), passages)).toBeNull()
  })

  it('reads long passages', () => {
    const long = Array.from({ length: 5 }, (_, n) => passage(`${n}`, 'We ship orders soon. '.repeat(2_000)))
    expect(answerFromPassages('When do you ship orders?', long)?.text).toContain('We ship orders soon.')
  })
})

describe('the tag of a question', () => {
  it.each([
    ['hello!', 'greeting'],
    ['Guten Tag', 'greeting'],
    ['Where is my parcel? It was shipped', 'shipping'],
    ['Ich möchte etwas zurückschicken', 'returns'],
    ['How much does it cost?', 'pricing'],
    ['I need a copy of my invoice', 'billing'],
    ['tell me a joke', 'general'],
  ])('%s: %s', (text, tag) => expect(intentOf(text)).toBe(tag))
})
