import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { detailsIn, wantsContact } from './wants-contact.ts'
import { isYes, wantsPerson } from './wants-person.ts'

describe('wantsPerson', () => {
  it.each([
    'I want to speak to a human',
    'can you connect me with someone?',
    'Please transfer me to a real person.',
    'AGENT',
    'human please',
    'Kann ich bitte mit einem echten Menschen sprechen?',
    'Verbinden Sie mich mit einem Mitarbeiter',
    'ich will mit jemandem reden',
    'Puis-je parler à quelqu’un ?',
    'Mettez-moi en relation avec un conseiller',
    'Necesito hablar con alguien',
    'posso parlare con una persona?',
    'quero conversar com uma pessoa',
    'Ik wil graag met iemand spreken',
    'Chcę rozmawiać z człowiekiem',
    'Müşteri temsilcisine bağlanmak istiyorum',
    'هل يمكنني التحدث مع موظف؟',
    'می‌خواهم با کارشناس حرف بزنم',
    'אפשר לדבר עם נציג?',
    'क्या मैं किसी इंसान से बात कर सकता हूँ?',
    'オペレーターにつないでください',
    '人と話したい',
    '상담원 연결해 주세요',
    '转人工客服',
    '我要跟客服說話',
  ])('is asked for in: %s', (text) => expect(wantsPerson(text)).toBe(true))

  it.each([
    'How do I connect to the agent API?',
    'What does a human resources manager earn?',
    'Do you sell a talking person detector?',
    'Mein Mitarbeiter hat eine Frage zur Rechnung',
    'Wie viele Personen passen in den Wagen?',
    'Le conseiller m’a envoyé une facture',
    '¿Cuántas personas caben?',
    'Is there an agent fee?',
    'I spoke to a person in the shop, and she was kind',
    'Kaç kişilik masa var?',
    'كم شخص يتسع المكان؟',
    'قیمت برای یک نفر چقدر است؟',
    'כמה אנשים נכנסים לרכב?',
    'एक व्यक्ति के लिए कितना है?',
    '担当者の名前は何ですか',
    '사람 수는 몇 명인가요?',
    '客服电话是多少',
  ])('is not asked for in: %s', (text) => expect(wantsPerson(text)).toBe(false))

  it('is asked for by what the widget sends, in each of its languages', async () => {
    const folder = new URL('../../../../../widget/src/locales/', import.meta.url)
    const files = (await readdir(folder)).filter((file) => file.endsWith('.json'))
    expect(files.length).toBeGreaterThan(15)
    for (const file of files) {
      const { personMessage } = JSON.parse(await readFile(new URL(file, folder), 'utf8'))
      expect([file, wantsPerson(personMessage)]).toEqual([file, true])
    }
  })

  it('takes time in proportion to the text', () => {
    const hard = 'speak to mit einem sprechen met een '.repeat(20_000)
    // By the square of it, the suite's time would not do.
    expect(wantsPerson(hard)).toBe(false)
  })
})

describe('isYes', () => {
  it.each(['yes', 'Yes, please!', 'Ja, bitte.', 'oui', 'Sí, por favor', 'sim'])('takes %s', (text) =>
    expect(isYes(text)).toBe(true),
  )
  it.each(['no', 'yes or no?', 'ja und wie?', ''])('refuses %s', (text) => expect(isYes(text)).toBe(false))
})

describe('wantsContact', () => {
  it.each([
    'Call me back tomorrow',
    'please email me',
    'Rufen Sie mich an',
    'Pouvez-vous me rappeler ?',
    'Llámenme mañana',
    'Richiamatemi',
    'Bel me terug',
  ])('is asked for in: %s', (text) => expect(wantsContact(text)).toBe(true))
  it.each([
    'How do I call the API?',
    'Can you text me the invoice?',
    'Mein Rufname ist falsch',
    'contact form',
  ])('is not asked for in: %s', (text) => expect(wantsContact(text)).toBe(false))
})

describe('detailsIn', () => {
  const finding = (type: string, value: string) => ({
    type,
    value,
    start: 0,
    end: value.length,
    confidence: 1,
  })
  const mail = finding('EMAIL_ADDRESS', 'ann@example.com')
  it.each([
    ['My name is Ann Example, [EMAIL_ADDRESS]', 'Ann Example'],
    ['ich heiße Jörg', 'Jörg'],
    ['je m’appelle Zoé D’Arc', 'Zoé D’Arc'],
    ['my name is not important', null],
    ['[EMAIL_ADDRESS]', null],
  ])('takes the name in: %s', (note, name) =>
    expect(detailsIn([mail], note)).toEqual({ name, email: 'ann@example.com', phone: null, note }),
  )
  it('is nothing without an address or a number', () =>
    expect(detailsIn([finding('IP_ADDRESS', '203.0.113.7')], 'my name is Ann')).toBeNull())
})
