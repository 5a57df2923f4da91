import { describe, expect, it } from 'vitest'
import type { Passage } from '../../chat-ports.ts'
import { answerFromPassages } from './answer-from-passages.ts'
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
