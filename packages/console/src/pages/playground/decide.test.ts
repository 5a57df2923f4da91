import { expect, it } from 'vitest'
import { decide, policyNames } from './decide.ts'

it('gives what may be sent in pieces that are the whole, whatever is found', () => {
  for (const policy of policyNames)
    for (const text of [
      'Write to ops@example.com, or call +1 212 555 0123.',
      'ops@example.com',
      'nothing here',
      '',
      'a@example.com b@example.com',
      'card 4111 1111 1111 1111 and IBAN DE89 3704 0044 0532 0130 00, from 192.0.2.44',
    ]) {
      const { governed, pieces, findings } = decide(text, policy)
      if (governed.action === 'deny') expect(pieces).toEqual([])
      else expect(pieces.map((piece) => piece.text).join('')).toBe(governed.output)
      expect(findings.length).toBe(governed.pii.length)
      for (const { why } of findings) expect(why?.rule).toBeTruthy()
    }
})

it('tells the pieces that stand for something', () => {
  const { pieces } = decide('Write to ops@example.com, please', 'standard')
  expect(pieces).toEqual([
    { text: 'Write to ', isReplaced: false },
    { text: '[EMAIL_ADDRESS]', isReplaced: true },
    { text: ', please', isReplaced: false },
  ])
})
