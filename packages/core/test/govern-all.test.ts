import { describe, expect, it, vi } from 'vitest'
import { createGovernor, createVault } from '../src/index.ts'

describe('governAll', () => {
  it('decides about several texts as one: the gravest decides, and one receipt counts them all', () => {
    const onReceipt = vi.fn()
    const all = createGovernor({ onReceipt }).governAll([
      { text: 'a@example.com' },
      { text: 'hi' },
      { text: 'b@example.com' },
    ])
    expect(all).toMatchObject({ action: 'redact', outputs: ['[EMAIL_ADDRESS]', 'hi', '[EMAIL_ADDRESS]'] })
    expect(all.pii.map((findings) => findings.map(({ value }) => value))).toEqual([
      ['a@example.com'],
      [],
      ['b@example.com'],
    ])
    expect(onReceipt.mock.calls).toEqual([[all.receipt]])
    expect(all.receipt.pii_counts).toEqual({ EMAIL_ADDRESS: 2 })
    expect(
      createGovernor().governAll([{ text: 'a@example.com' }, { text: 'AKIAIOSFODNN7EXAMPLE' }]).outputs,
    ).toEqual(['', ''])
  })

  it('reads a name as context, and redacts nothing of it', () => {
    const governor = createGovernor()
    expect(governor.governAll([{ text: '219099998', name: 'ssn' }]).outputs).toEqual(['[US_SSN]'])
    expect(governor.governAll([{ text: '219099998', name: 'part' }]).outputs).toEqual(['219099998'])
    expect(governor.governAll([{ text: 'x', name: 'a@example.com' }])).toMatchObject({
      action: 'allow',
      outputs: ['x'],
      pii: [[]],
    })
  })

  it('reads the end of a question as context, and redacts nothing of it', () => {
    const governor = createGovernor()
    const said = (text: string, question?: string) =>
      governor.govern(text, question === undefined ? {} : { question })
    const ASKED = 'Could you tell me your account number?'
    expect(said('48213977').output).toBe('48213977')
    expect(said('48213977', 'How many did you count?').output).toBe('48213977')
    const { output, pii } = said('48213977', ASKED)
    expect(output).toBe('[US_BANK_NUMBER]')
    expect(pii).toMatchObject([{ value: '48213977', start: 0, end: 8 }])
    expect(said('48213977', `${'x'.repeat(1e6)} ${ASKED}`).output).toBe('[US_BANK_NUMBER]')
    expect(said('48213977', `${ASKED} ${'We need it to look up what was paid in. '.repeat(3)}`).output).toBe(
      '48213977',
    )
    expect(said('x', 'Is a@example.com yours?')).toMatchObject({ action: 'allow', output: 'x', pii: [] })
    for (const asked of [
      'What is your password?',
      '**What is your password?**',
      'Wie lautet Ihr Passwort?',
      'パスワードは？',
    ])
      expect(said('Sunshine42!', asked).pii).toMatchObject([
        { type: 'PASSWORD', value: 'Sunshine42!', start: 0 },
      ])
    expect(said('Sunshine42!', 'Which festival did you like?').action).toBe('allow')
    // It takes nothing away.
    for (const asked of [
      'What is your order number?',
      'Which version? Part no.',
      '-----BEGIN PRIVATE KEY-----',
      'key="',
    ])
      expect(said('219-09-9998 or ops@example.com', asked).output).toBe('[US_SSN] or [EMAIL_ADDRESS]')
    expect(said('4/5/67, or so', 'What is your date of birth?').output).toBe('[DATE_OF_BIRTH], or so')
    const far = `${'and so on, '.repeat(23)}ops@example.com`
    expect(said(far, ASKED).output).toBe(far.replace('ops@example.com', '[EMAIL_ADDRESS]'))
    // What somebody says of a password is no password, and groups of two messages make no row.
    expect(said('Perfect! iPhone', 'Do you want to change your password or user name?').action).toBe('allow')
    expect(said('4111 1111 1111 1111', 'Is it 4000 1234 5678 9010 1234 5678').output).toBe('[CREDIT_CARD]')
    // A private key does not go on in the next message.
    expect(said('Yes, it does.', 'Does the file begin with -----BEGIN PRIVATE KEY-----').action).toBe('allow')
    // The name of a text says more.
    expect(governor.governAll([{ text: '219099998', name: 'part', question: 'Your SSN?' }]).outputs).toEqual([
      '219099998',
    ])
    expect(governor.governAll([{ text: '48213977' }], { question: ASKED }).outputs).toEqual([
      '[US_BANK_NUMBER]',
    ])
  })

  it('of no text allows it', () => {
    expect(createGovernor().governAll([])).toMatchObject({ action: 'allow', outputs: [], pii: [] })
  })

  it('keeps a vault to one numbering', () => {
    const governor = createGovernor({ vault: createVault() })
    const texts = ['b@example.com', '[EMAIL_ADDRESS_1]', 'a@example.com b@example.com'].map((text) => ({
      text,
    }))
    expect(governor.governAll(texts).outputs).toEqual([
      '[EMAIL_ADDRESS_1]',
      '[LITERAL_1]',
      '[EMAIL_ADDRESS_2] [EMAIL_ADDRESS_1]',
    ])
  })

  it.each([
    ['texts', 'x'],
    ['text', [{}]],
    ['text', [{ text: 7, name: 'n' }]],
    ['question', [{ text: 'x', question: 7 }]],
    ['texts', [null]],
    ['texts', ['a text']],
  ])('refuses wrong %s by name (%#)', (name, texts) => {
    expect(() => createGovernor().governAll(texts as never)).toThrow(new RegExp(`^${name} must`))
  })
})
