import { describe, expect, it } from 'vitest'
import { askedIn, contentOf, courtesyOf, inContext, queriesOf } from './asked.ts'
import { stemOf } from './stem.ts'

describe('what a message asks', () => {
  it.each([
    ['When do you ship?', ['When do you ship?']],
    ['Hi, when do you ship?', ['when do you ship?']],
    ['Hello Ada! When do you ship?', ['When do you ship?']],
    ['hey when do you ship thanks a lot', ['when do you ship']],
    ['When do you ship? Thanks in advance!', ['When do you ship?']],
    ['When do you ship? Many thanks and kind regards', ['When do you ship?']],
    ['I am [EMAIL_ADDRESS]. When do you ship?', ['When do you ship?']],
    ['When do you ship, my mail is [EMAIL_ADDRESS_1] and my phone is [PHONE_NUMBER]', ['When do you ship.']],
    ['My name is Ann Smith. When do you ship?\n\nKind regards,\nAnn', ['When do you ship?']],
    ['Guten Tag, ich heiße Anna. Wann liefern Sie? Vielen Dank im Voraus', ['Wann liefern Sie?']],
    ['Bonjour, quand livrez-vous ? Merci d’avance', ['quand livrez-vous?']],
    ['Hola, ¿cuándo envían? Muchas gracias', ['¿cuándo envían?']],
    ['When do you ship? And where to?', ['When do you ship?']],
    ['送料はいくらですか？', ['送料はいくらですか？']],
    ['My mail is [EMAIL_ADDRESS], when do you ship?', ['when do you ship?']],
    ['بريدي [EMAIL_ADDRESS_1]، كم تستغرق مدة التوصيل؟', ['كم تستغرق مدة التوصيل؟']],
    ['המייל שלי הוא [EMAIL_ADDRESS_1], מתי אתם פתוחים?', ['מתי אתם פתוחים?']],
    ['شماره من [PHONE_NUMBER_1]، ساعت کاری چیست؟', ['ساعت کاری چیست؟']],
    ['Mój e-mail to [EMAIL_ADDRESS_1], kiedy macie otwarte?', ['kiedy macie otwarte?']],
    ['Telefonum [PHONE_NUMBER_1], ne zaman açıksınız?', ['ne zaman açıksınız?']],
    ['मेरा फ़ोन [PHONE_NUMBER_1], आप कब खुलते हैं?', ['आप कब खुलते हैं?']],
    ['私のメールは[EMAIL_ADDRESS_1]です。送料はいくらですか？', ['送料はいくらですか？']],
    ['我的邮箱是[EMAIL_ADDRESS_1]，运费多少？', ['运费多少？']],
  ])('%j', (message, questions) => expect(askedIn(message).questions).toEqual(questions))

  it.each([
    // What begins like a courtesy and is none.
    ['Hi-res pictures, please: where are they?', ['Hi-res pictures, please: where are they?']],
    ['Which thanks-giving offers are there?', ['Which thanks-giving offers are there?']],
    ['Himalaya tours, how long are they?', ['Himalaya tours, how long are they?']],
    ['Is my name on the list of guests?', ['Is my name on the list of guests?']],
  ])('stays as it is: %s', (message, questions) => expect(askedIn(message).questions).toEqual(questions))

  it('is told in sentences that ask nothing, too', () => {
    const { questions, sentences } = askedIn('I bought a lamp. It blinks red. My number is [PHONE_NUMBER].')
    expect(questions).toEqual([])
    expect(sentences).toEqual(['I bought a lamp.', 'It blinks red.'])
  })

  it('keeps what is said of oneself where nothing else is said', () => {
    expect(askedIn('My name is Ann Smith').sentences).toEqual(['My name is Ann Smith'])
  })

  it('is searched for question by question and as a whole, three times at most', () => {
    expect(queriesOf('When do you ship? I need a lamp. Can I return it? Is a chair cheap?')).toEqual([
      'When do you ship?',
      'Can I return it?',
      'When do you ship? I need a lamp. Can I return it? Is a chair cheap?',
    ])
    expect(queriesOf('When do you ship?')).toEqual(['When do you ship?'])
    expect(queriesOf('Hello! I am [EMAIL_ADDRESS]')).toEqual([])
  })

  it.each(['thanks ', '!', ' ,', 'my ', 'ok ', 'hello, ', '?'])('is found in any length of %j', (part) => {
    const message = part.repeat(30_000)
    expect(queriesOf(message).length).toBeLessThanOrEqual(3)
    expect([null, 'acknowledgement', 'greeting']).toContain(courtesyOf(message))
  })
})

describe('a message that goes on with the one before', () => {
  const before = 'How long does delivery take?'
  it.each([
    'And to Norway?',
    'What about Norway?',
    'How much does it cost?',
    'Und nach Norwegen?',
    'Et en Norvège ?',
  ])('is searched for with that: %s', (message) => {
    expect(inContext(message, before)).toBe(`${before}\n${message}`)
    expect(inContext(message, undefined)).toBe(message)
  })
  it.each([
    'What does the large plan cost?',
    'And may I bring my dog and my bicycle along on the train?',
    'Is it possible to descale the machine without a sachet?',
    'Andorra?',
    'thanks',
  ])('is searched for alone: %s', (message) => expect(inContext(message, before)).toBe(message))
})

describe('a courtesy', () => {
  it.each([
    ['Hello', 'greeting'],
    ['Hi there!', 'greeting'],
    ['Hello Ada!', 'greeting'],
    ['Guten Tag', 'greeting'],
    ['thanks', 'acknowledgement'],
    ['Ok, great, thank you very much!', 'acknowledgement'],
    ['Vielen Dank', 'acknowledgement'],
    ['Tschüss', 'acknowledgement'],
    ['no', 'acknowledgement'],
    ['No, thank you.', 'acknowledgement'],
    ['👍🏽', 'acknowledgement'],
    ['No parcel came', null],
    ['12', null],
    ['👍 when do you ship?', null],
    ['Hi, when do you ship?', null],
    ['Thanks for nothing, where is my parcel?', null],
    ['Okay Google', null],
    ['how?', null],
    ['', null],
  ])('%j: %s', (message, expected) => expect(courtesyOf(message)).toBe(expected))
})

describe('the words that answers are found by', () => {
  it.each([
    ['Which sizes do you have?', ['size']],
    ['Do you sell cheese?', ['sell', 'cheese']],
    ['Is the queen bed in the series given below?', ['queen', 'bed', 'series', 'below']],
    ['Can I take a pass in July?', ['pass', 'july']],
    ['Passen die Reifen?', ['passen', 'reifen']],
    ['Mag ik de woning zien?', ['woning', 'zien']],
    ['무엇을 배송은 언제', ['배송']],
  ])('%s', (text, words) => expect(contentOf(text)).toEqual(words.map(stemOf)))

  it.each([
    ['What would I be needing, and what is given?'],
    ['Was brauchen wir, und was könntest du uns geben?'],
    ['¿Qué pueden y quieren ustedes?'],
  ])('none: %s', (text) => expect(contentOf(text)).toEqual([]))
})
