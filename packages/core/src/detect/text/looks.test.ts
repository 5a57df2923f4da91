import { describe, expect, it } from 'vitest'
import { withoutLooks } from './looks.ts'

/** With a mark for each invisible character. */
const shown = (text: string): string => withoutLooks(text).replaceAll('\xad', '~')

describe('what changes how a text looks', () => {
  it.each([
    ['Password: <b>X</b>.', 'Password: ~~~X~~~~.'],
    ['<strong>Password</strong>: <code>X</code>', '~~~~~~~~Password~~~~~~~~~: ~~~~~~X~~~~~~~'],
    ['a <SPAN STYLE="color:red">X</SPAN> b', 'a ~~~~~~~~~~~~~~~~~~~~~~~~X~~~~~~~ b'],
  ])('%j is read without them', (text, read) => {
    expect(shown(text)).toBe(read)
  })

  it('part what nothing else parts, however many stand together', () => {
    expect(shown('<b>Phone</b>4155552671')).toBe('~~~Phone ~~~4155552671')
    expect(shown('<i>4111</i><i>1111</i>')).toBe('~~~4111 ~~~~~~1111~~~~')
    expect(shown('<td><b>4111</b></td>')).toBe('<td>~~~4111~~~~</td>')
  })

  it.each(['<td>X</td>', '<button>X</button>', 'a < b and c</d>', 'Map<string>, Set</x', 'no <b> that ends'])(
    '%j is as it was',
    (text) => {
      expect(withoutLooks(text)).toBe(text)
    },
  )

  it('leaves one alone that is too long to be of the text', () => {
    const text = `<span data-x="${'x'.repeat(90)}">a`
    expect(shown(`${text}</span>`)).toBe(`${text}~~~~~~~`)
  })

  it('is emphasis, too, around words or a value', () => {
    expect(shown('__Password:__ hunter2')).toBe('~~Password:~~ hunter2')
    expect(shown('due _2024-03-12_, or later')).toBe('due ~2024-03-12~, or later')
  })

  it.each(['snake_case_name', '_private', 'a _ b _ c', '_sk_live_x_', '\\_x\\_', '_two\nlines_'])(
    '%j is none',
    (text) => {
      expect(withoutLooks(text)).toBe(text)
    },
  )
})
