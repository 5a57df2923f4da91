import { describe, expect, it } from 'vitest'
import { unwrapped } from './wrapped.ts'

/** Long enough for its line to have been broken. */
const LINE = 'What stands in front of the value fills most of the line that'
const after = (value: string): string => unwrapped(`${LINE} ${value}`).slice(LINE.length + 1)

describe('lines that were broken within a value', () => {
  it.each([
    ['4111 1111\n1111 1111', '4111 1111 1111 1111'],
    ['+44 20\n7946 0958', '+44 20 7946 0958'],
    ['(212)\n555-0123', '(212) 555-0123'],
    ['+1\n(212) 555-0123', '+1 (212) 555-0123'],
    ['NL91\nABNA 0417 1643 00', 'NL91 ABNA 0417 1643 00'],
    ['12\nMarch 2019', '12 March 2019'],
    ['12th of\nMarch', '12th of March'],
    ['14 de febrero\nde 2019', '14 de febrero de 2019'],
    ['4\ngrudnia 1975', '4 grudnia 1975'],
    ['March\n2019', 'March 2019'],
    ['March\n12, 2019', 'March 12, 2019'],
    ['135 Quai du\nHavre, 76000 Rouen', '135 Quai du Havre, 76000 Rouen'],
    ['14\nHigh Street, Leeds', '14 High Street, Leeds'],
    ['Via\nCorona 9, 26696 Pusiano', 'Via Corona 9, 26696 Pusiano'],
    ['1792\nAB Lutkehoek', '1792 AB Lutkehoek'],
  ])('joins %j', (value, joined) => {
    expect(after(value)).toBe(joined)
  })

  it.each([
    // Records, rows and items of a list
    'was 12\nMy phone',
    'was 12\nPhone: 212 555 0123',
    'was 4111\n12:30 closed',
    'was 4111\n2019-03-12 closed',
    'was 4111\n1.5 percent',
    'Musterweg 12\n68392 Nancy',
    'Mialaan 237\n3569 KX Lang',
    'port 22\nMar 28 11:48:59 host',
    'ask Anna Smith\nMy phone is 212 555 0123',
    'R. Commander\n2009, 2011',
    // A value ends its line, or begins the next
    'my SSN is 219-09-9998\n2. My other number',
    'my SSN is 219-09-9998\n12 of them',
    'Leeds,219-09-9998\n18,Ann Berg',
    'my card 4111 1111 1111 1111\n1234 and others',
    'my code is 482913\n12 of them',
    'valid to 03/29\n1792 of them',
    'we had 3\n212-555-0123 is my phone',
    'we had 3\n020 7946 0958 is my phone',
    // A paragraph ends
    '4111 1111\n\n1111 1111',
    'was 2019.\nThe 12 others',
    'a,4111 1111\nb,1111 1111',
  ])('leaves %j', (value) => {
    expect(after(value)).toBe(value)
  })

  it('leaves short lines, which were not broken for want of room', () => {
    expect(unwrapped('card 4111 1111\n1111 1111')).toBe('card 4111 1111\n1111 1111')
    expect(unwrapped(`${LINE}\ncard 4111 1111\n1111 1111`)).toBe(`${LINE}\ncard 4111 1111\n1111 1111`)
  })

  it('keeps the length: what stands around the break is invisible', () => {
    expect(after('4111 1111 \r\n> 1111 1111')).toBe('4111 1111\xad\xad\xad\xad 1111 1111')
    expect(after('4111 1111\n    1111 1111')).toBe('4111 1111\xad\xad\xad\xad 1111 1111')
  })

  it('joins what quoted-printable text breaks anywhere, but no base64', () => {
    expect(after('4111 11=\n11 1111 1111')).toBe('4111 11\xad\xad11 1111 1111')
    expect(after('4111 =\r\n1111 1111 1111')).toBe('4111 \xad\xad\xad1111 1111 1111')
    expect(after('4111=\n 1111 1111 1111')).toBe('4111\xad\xad 1111 1111 1111')
    expect(after('QUJDREVGRw==\nfour')).toBe('QUJDREVGRw==\nfour')
    expect(after('QUJDREVGRwA=\n--next')).toBe('QUJDREVGRwA=\n--next')
    const key = 'STORE_PRIMARY_KEY=pG/is7/6nznFEh8/tJvUoXq2t4k7RXGrnVQZFnXNDkQ=\nNEXT_NAME=x'
    expect(unwrapped(key)).toBe(key)
  })
})
