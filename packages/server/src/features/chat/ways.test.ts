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
    'Ring 020 7946 0123 or write to desk@acme.example. Come to 12 High Street, London SW1A 1AA.',
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
  ])('%s', (question, expected) => {
    expect(answerTo(question)).toContain(expected)
  })

  it.each([
    'Do you sell phone cases and chargers?',
    'What is the phone number of the French consulate?',
    'Which address has the White House in Washington?',
    'Should I contact a doctor about headaches?',
  ])('is no answer to %s', (question) => {
    expect(answerTo(question)).not.toMatch(/7946|High Street/)
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
