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

  it('part however many there are, but an address goes on behind its sign', () => {
    expect(shown(`SSN${'<i></i>'.repeat(5)}219-09-9998`)).toBe(`SSN ${'~'.repeat(34)}219-09-9998`)
    expect(shown('ann@<em>example</em>.com')).toBe('ann@~~~~example~~~~~.com')
  })

  it.each([
    '<span title="SSN 219-09-9998">a',
    '<b 4111111111111111>a',
    '<mark data-mail="ann@example.com">a',
    '<span class="a 219-09-9998">a',
    '<font color=red title="Ann Berg">a',
    '<b>a and so on, as far as nobody sees that it is closed, since a stream has let go of what stands before',
  ])('leaves %j, whose end is seen through', (text) => {
    expect(shown(`${text}</b>`)).toBe(`${text}~~~~`)
  })

  it.each([
    '<span style="font-size: 12.0pt; color:#336699">',
    '<span lang=EN-US style=\'font-family:"Arial"\'>',
  ])('sees through %j', (tag) => {
    expect(shown(`${tag}a</span>`)).toBe(`${'~'.repeat(tag.length)}a~~~~~~~`)
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

  it.each([
    'snake_case_name',
    '_private',
    'a _ b _ c',
    '_sk_live_x_',
    '\\_x\\_',
    '_two\nlines_',
    '_,_,_',
    '__proto__',
    '__NAME__',
    'x=_y9_',
  ])('%j is none', (text) => {
    expect(withoutLooks(text)).toBe(text)
  })
})
