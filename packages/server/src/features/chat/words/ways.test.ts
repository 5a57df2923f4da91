import { describe, expect, it } from 'vitest'
import type { Passage } from '../../../ports/passages.ts'
import { answerFromPassages } from '../passages/answer-from-passages.ts'
import { queriesOf } from './asked.ts'

const passage = (filename: string, content: string): Passage => ({
  ...{
    chunkId: filename,
    documentId: filename,
    filename,
    sourceUrl: null,
    visibility: 'public',
    content,
    score: 1,
  },
})
const passages = [
  passage(
    'help.md',
    'Contact us at any time if something is wrong. Calls are free. Mails are read on working days.',
  ),
  passage(
    'us.md',
    'Ring 020 7946 0123 or write to desk@acme.example. Come to 12 High Street, London SW1A 1AA. See also https://www.acme.example/shop.',
  ),
  passage('embassies.md', 'The Italian embassy opens at nine.'),
]
const answerTo = (question: string) => answerFromPassages(question, passages)?.text ?? ''

describe('how an organisation is reached', () => {
  it.each([
    ['What is your phone number?', '7946 0123'],
    ['Can I call you?', '7946 0123'],
    ['Wie ist eure Telefonnummer?', '7946 0123'],
    ['Kann ich Sie telefonisch erreichen?', '7946 0123'],
    ['Quel est votre numéro de téléphone ?', '7946 0123'],
    ['¿Cuál es su número de teléfono?', '7946 0123'],
    ['Qual è il vostro numero di telefono?', '7946 0123'],
    ['Qual é o número de telefone?', '7946 0123'],
    ['Wat is jullie telefoonnummer?', '7946 0123'],
    ['How do I contact you?', '7946 0123'],
    ['How can I get in touch with you?', '7946 0123'],
    ['Can I email you?', 'desk@acme.example'],
    ['What is your e-mail address?', 'desk@acme.example'],
    ['Wie lautet eure Mailadresse?', 'desk@acme.example'],
    ['Where are you?', '12 High Street'],
    ['What is your address?', '12 High Street'],
    ['Wo finde ich euch?', '12 High Street'],
    ['Quelle est votre adresse ?', '12 High Street'],
    ['whats ur phone nr', '7946 0123'],
    ['Tel.?', '7946 0123'],
    ['give me your number', '7946 0123'],
    ['Is there a number I can call?', '7946 0123'],
    ['eure nummer?', '7946 0123'],
    ['Unter welcher Nummer erreiche ich Sie?', '7946 0123'],
    ['Numéro de tel, svp', '7946 0123'],
    ['numero de telefono por favor', '7946 0123'],
    ['contact info', '7946 0123'],
    ['what is your e mail adress', 'desk@acme.example'],
    ['how do i send you a mail', 'desk@acme.example'],
    ['address', '12 High Street'],
    ['wats your adress?', '12 High Street'],
    ['where r u', '12 High Street'],
    ['Wie lautet die Anschrift?', '12 High Street'],
    ['Wo befindet sich der Laden?', '12 High Street'],
    ['Où se trouve le magasin ?', '12 High Street'],
    ['¿Dónde está la tienda?', '12 High Street'],
    ['Dove si trova il negozio?', '12 High Street'],
    ['Onde fica a loja?', '12 High Street'],
    ['Waar is de winkel?', '12 High Street'],
    ['Do you have a website?', 'www.acme.example'],
  ])('%s', (question, expected) => {
    expect(answerTo(question)).toContain(expected)
  })

  it.each([
    'Do you sell phone cases and chargers?',
    'What is the phone number of the French consulate?',
    'Which address has the White House in Washington?',
    'Should I contact a doctor about headaches?',
    'How do I change my address?',
    'Did you get my mail?',
    'What is your number of customers?',
    'Wie ändere ich meine Anschrift?',
    'Quel est votre numéro de TVA ?',
  ])('is no answer to %s', (question) => {
    expect(answerTo(question)).not.toMatch(/7946|High Street/)
  })

  it('is told beside what else is asked for, where each has an answer', () => {
    const two = [
      passage(
        'us.md',
        '# Contact\n\nTelephone: 020 7946 0123\n\n# Where\n\n12 High Street, London SW1A 1AA.',
      ),
      passage('hours.md', 'Our opening hours are nine to five.'),
    ]
    const told = (question: string) => answerFromPassages(question, two)?.text ?? ''
    for (const question of [
      'What are your opening hours and your phone number?',
      'I want your phone number and the opening hours',
      'What are your opening hours and what is your phone number?',
    ])
      expect(told(question)).toMatch(/^(?=[\s\S]*7946)(?=[\s\S]*nine to five)/)
    expect(told('Your phone number and your address?')).toMatch(/^(?=[\s\S]*7946)(?=[\s\S]*High Street)/)
    const one = [
      passage('us.md', 'Ring 020 7946 0123. We are open from nine to five. On Sundays nobody is there.'),
    ]
    const whole = answerFromPassages('When are you open and what is your phone number?', one)
    expect(whole?.text).toMatch(/^Ring 020 7946 0123\. We are open from nine to five\./)
    // What is asked of somebody else is one question.
    expect(told('What is the phone number and name of the French consul?')).toBe('')
  })

  it('is not what an address of mail is called', () => {
    const named = [
      passage('us.md', 'E-mail: winkel@acme.example'),
      passage('x.md', 'De winkel is dicht op zondag.'),
    ]
    expect(answerFromPassages('Is de winkel dicht?', named)?.text).not.toContain('@')
    expect(answerFromPassages('winkel', named.slice(0, 1))).toBeNull()
  })

  it('is no answer where it was redacted', () => {
    // Nor is it found by its label.
    const redacted = [passage('us.md', 'Ring [PHONE_NUMBER] or write to [EMAIL_ADDRESS].')]
    for (const question of ['Where are you?', 'What is your e-mail address?', 'Telephone number?'])
      expect(answerFromPassages(question, redacted)).toBeNull()
  })

  it('is searched for by what documents call it, too', () => {
    expect(queriesOf('What is your phone number?')).toEqual([
      expect.stringMatching(/^What is your phone number\? .*telephone.*telefon/),
    ])
    expect(queriesOf('When do you ship?')).toEqual(['When do you ship?'])
  })
})

describe('when somewhere is open', () => {
  it.each([
    [
      'Habt ihr sonntags geöffnet?',
      '# Öffnungszeiten\n\nMontag bis Freitag 9 bis 18 Uhr. Sonntag geschlossen.',
      'Sonntag',
    ],
    ['Wann habt ihr auf?', '# Öffnungszeiten\n\nMontag bis Freitag 9 bis 18 Uhr.', '9 bis 18'],
    ['Quand êtes-vous ouverts ?', '# Horaires\n\nDu lundi au vendredi de 9 h à 18 h.', '9 h'],
    ['¿A qué hora abren?', '# Horario\n\nDe lunes a viernes de 9 a 18 h.', '9 a 18'],
    ['Quando siete aperti?', '# Orari\n\nDal lunedì al venerdì dalle 9 alle 18.', 'dalle 9'],
    ['A que horas fecham?', '# Horário de funcionamento\n\nDe segunda a sexta das 9h às 18h.', '9h'],
    ['Wanneer zijn jullie open?', '# Openingstijden\n\nMaandag tot vrijdag van 9 tot 18 uur.', '9 tot 18'],
    ['How long does shipping take?', '# Delivery\n\nIt takes three days.', 'three days'],
    ['Wie lange dauert die Lieferung?', '# Versand\n\nEr dauert drei Tage.', 'drei Tage'],
    ['Quanto dura la spedizione?', '# Consegna\n\nCi vogliono tre giorni.', 'tre giorni'],
    ['Ile trwa wysyłka?', '# Dostawa\n\nTrzy dni robocze.', 'Trzy dni'],
    ['What time do you close?', '# Opening hours\n\nMonday to Friday from 9 am to 6 pm.', '6 pm'],
    ['kiedy jestescie otwarci', '# Godziny otwarcia\n\nOd poniedziałku do piątku w godzinach 9–18.', '9–18'],
    ['ne zaman aciksiniz', '# Çalışma saatleri\n\nPazartesiden cumaya 9–18.', '9–18'],
    ['Kiedy macie otwarte?', '# Godziny otwarcia\n\nOd poniedziałku do piątku w godzinach 9–18.', '9–18'],
    ['Saat kaçta açıksınız?', '# Çalışma saatleri\n\nPazartesiden cumaya 9–18.', '9–18'],
    ['متى تفتحون؟', '# ساعات العمل\n\nمن الاثنين إلى الجمعة 9–18.', '9–18'],
    ['מתי אתם פתוחים?', '# שעות פתיחה\n\nראשון עד חמישי 9–18.', '9–18'],
    ['چه ساعتی باز هستید؟', '# ساعت کاری\n\nشنبه تا چهارشنبه 9–18.', '9–18'],
    ['आप कब खुले हैं?', '# खुलने का समय\n\nसोमवार से शुक्रवार 9–18.', '9–18'],
    ['何時から開いていますか？', '# 営業時間\n\n月曜日から金曜日、9–18。', '9–18'],
    ['몇 시에 여나요? 영업시간 알려 주세요', '# 영업시간\n\n월요일부터 금요일까지 9–18.', '9–18'],
    ['你们几点开门？', '# 营业时间\n\n星期一到星期五，9–18。', '9–18'],
  ])('%s', (question, content, expected) => {
    const others = [passage('x.md', 'The lamp blinks red. Die Lampe blinkt rot. La lampe est rouge.')]
    expect(answerFromPassages(question, [passage('hours.md', content), ...others])?.text).toContain(expected)
    expect(answerFromPassages(question, others)).toBeNull()
  })

  it.each(['What are your opening hours?', 'opening times', 'What are your hours?', 'Office hours?'])(
    'is told from where the hours stand: %s',
    (question) => {
      const us = passage(
        'us.md',
        'Our team is open from Monday to Friday, nine to five. Outside these opening hours leave a message.',
      )
      expect(answerFromPassages(question, [us])?.text).toMatch(/^Our team is open/)
    },
  )

  it.each([
    'Wie öffne ich ein Konto?',
    'Comment ouvrir un compte ?',
    '¿Cómo abro una cuenta?',
    'How do I open an account?',
  ])('is not asked in %s', (question) => {
    const hours = passage(
      'hours.md',
      'Montag bis Freitag. Du lundi au vendredi. De lunes a viernes. Monday to Friday.',
    )
    expect(answerFromPassages(question, [hours])).toBeNull()
  })
})

describe('when goods come', () => {
  const shop = passage(
    'shop.md',
    '# Returns\n\nPut the label on the order or parcel. We refund the price after it has arrived, das Paket, le colis, el pedido, il pacco, a encomenda, het pakket, paczka, sipariş.\n\n# Delivery\n\nIt takes three days.\n\n# Plans\n\nA delivery can be skipped at any time.',
  )
  it.each([
    'shipping time?',
    'Wie ist die Lieferzeit?',
    'Quel est le délai de livraison ?',
    '¿Cuál es el plazo de entrega?',
    'Quali sono i tempi di consegna?',
    'Wat is de levertijd?',
    'When will my order arrive?',
    'when does my parcel arrive',
    'How long until my package arrives?',
    'How long does it take for my order to arrive?',
    'When do I get my order?',
    'Where is my order?',
    "where's my package",
    'Wann kommt meine Bestellung an?',
    'Wo bleibt mein Paket?',
    'Quand arrive ma commande ?',
    'Où est mon colis ?',
    '¿Cuándo llega mi pedido?',
    'Quando arriva il mio ordine?',
    "Dov'è il mio pacco?",
    'Quando chega a minha encomenda?',
    'Wanneer komt mijn bestelling aan?',
    'Kiedy przyjdzie moja paczka?',
    'Siparişim ne zaman gelir?',
  ])('%s', (question) =>
    expect(answerFromPassages(question, [shop])?.text).toBe('It takes three days. (shop.md)'),
  )

  it.each([
    'When will my refund arrive?',
    'How do I return my order?',
    'Where do I put the label on my parcel?',
  ])('is not asked in %s', (question) =>
    expect(answerFromPassages(question, [shop])?.text).toMatch(/refund|label/),
  )
})

describe('a way', () => {
  it('is told by a value before one that was redacted', () => {
    const staff = passage('staff.xlsx', 'Name: Jo | E-mail: [EMAIL_ADDRESS] | Phone: [PHONE_NUMBER]')
    expect(answerFromPassages('What is your e-mail address?', [staff, ...passages])?.text).toContain(
      'desk@acme.example',
    )
  })

  it('is searched for by what it is for, too', () => {
    expect(queriesOf('What is the email for returns?')).toEqual([
      expect.stringMatching(/^What is the email for returns\? .*courriel/),
      'What is the email for returns?',
    ])
  })
})
