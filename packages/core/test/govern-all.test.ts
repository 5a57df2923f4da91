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
    ['texts', [null]],
    ['texts', ['a text']],
  ])('refuses wrong %s by name (%#)', (name, texts) => {
    expect(() => createGovernor().governAll(texts as never)).toThrow(new RegExp(`^${name} must`))
  })
})
