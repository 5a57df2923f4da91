import fc from 'fast-check'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import type { ComponentChild, VNode } from 'preact'
import { describe, expect, it } from 'vitest'
import { htmlOf } from '../../test/support/html.ts'
import { blocks } from './blocks.ts'
import { createGrowing } from './growing.ts'
import { safeUrl } from './link.ts'

const ours = (text: string): string =>
  blocks(text)
    .map(({ node }) => htmlOf(node))
    .join('\n')

/** What both mean alike and write differently: our headings stand two lower, links open elsewhere, what scrolls can be reached. */
const normal = (html: string): string =>
  html
    .replace(/href="([^"]*)"/g, (_, to) => `href="${new URL(to).href}"`)
    .replace(/ (?:title|target|rel|tabIndex|align|style|class|start)="[^"]*"/g, '')
    .replace(/<div>(<table>.*?<\/table>)<\/div>/gs, '$1')
    .replace(/<span>(.*?)<\/span>/gs, '$1')
    .replace(/ +/g, ' ')
    .replace(/>\s+/g, '>')
    .replace(/\s+</g, '<')
const oracle = (text: string): string =>
  micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()] }).replace(
    /<(\/?)h([1-6])>/g,
    (_, slash, n) => `<${slash}h${Math.min(6, Number(n) + 2)}>`,
  )

const SAME = [
  'plain',
  'two\nlines',
  'two\n\nparagraphs',
  'hard  \nbreak',
  'hard\\\nbreak',
  '*a* **b** ***c*** _d_ __e__',
  '**bold *within* it**',
  '*one **two** three*',
  'snake_case_word and 2*3*4',
  '**unclosed and *open',
  '** not bold **',
  '~~gone~~ and ~not~~',
  'a*~~b~~*c and a~~*b*~~c',
  'a~~a ~~b~~c~~d',
  'a~~~b~~~c',
  '***a** b*',
  '*a **b***',
  '`code` and ``a ` b`` and ` x `',
  '`unclosed and `` too',
  '[link](https://example.com)',
  '[link](https://example.com "title") and [**b**](<https://example.com/a>)',
  '[a](https://example.com/x_(y))',
  '[not a link] and [neither](',
  '[a [b](https://example.com) c](https://example.org)',
  '<https://example.com/a?b=c>',
  '<me@example.com>',
  'see https://example.com/a_b. Next',
  '(https://example.com)',
  'ahttps://example.com and 1https://example.com',
  'C:\\https://example.com/a',
  'see https://example.com/a] and https://example.com/b_(c)).',
  'https://example.com/?!.,:*_~\'"',
  '\\*not\\* \\[a\\] \\`b\\`',
  '&amp; &lt; &#65; &#x42; &unknown;',
  'a < b & c > d',
  '# One\n## Two ##\n### Three\n#### Four',
  '#not a heading',
  'Title\n===\nText',
  'Title\n---\nText',
  '---',
  '* * *',
  '- a\n- b\n- c',
  '* a\n* b',
  '1. a\n2. b',
  '3) a\n4) b',
  '- a\n  - b\n    - c\n- d',
  '- a\n\n- b',
  '- a\n\n  more\n- b',
  '1. a\n   - b\n   - c\n2. d',
  '- a\ncontinued',
  'text\n- a\n- b',
  'text\n2. not a list',
  '- a\n* b',
  '> quote',
  '> a\n> b\n>\n> c',
  '> a\nlazy',
  '> - a\n> - b',
  '- > a',
  '```\ncode\n```',
  '```js\nconst a = 1\n\nb()\n```',
  '~~~\na\n```\n~~~',
  '```\nunclosed',
  'text\n```\ncode\n```\nafter',
  '    indented\n    code',
  '- a\n\n  ```\n  code\n  ```',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  'a | b\n--- | ---\n1 | **2**\n3',
  '| a |\n| --- |',
  '| a \\| b | c |\n|---|---|\n| 1 | 2 |',
  'a | b\nno table',
  'Our plans:\n| a | b |\n|---|---|\n| 1 | 2 |',
  'one | two\nand\na | b\n--- | ---',
  'a | b\n--- | --- | ---',
  '> a\n2. b',
  'para\n# Heading\npara',
  'para\n> quote',
  '1. a\n\ntext\n\n2. b',
  '- a\n===',
  '> a\n===',
  '> - a\n    - b',
  '- a\n| b | c |\n|---|---|',
  '- a\n  - b\n\n  - c\n- d',
  '- a\n  - b\n\n- c',
  '- a\n  - b\n\n  c',
  '-\n  a\n-\n\n- b',
  '| a | b |\n|---|---|\n| 1 | 2 |\n2. c',
  '| a | b |\n|---|---|\n-',
  'a\n-\nb\n1.\n2.',
  '1.\ta\n\t- b\n\t- c\n2.\td',
  '-\ta\n\n\tb',
  'a\n\n \tcode',
  '# # #',
  '# a#',
  '0. a\n1. b',
  '-    a\n     b',
  '-     code',
  '-        code\n- b',
  '-      \n  a',
  '-\ta\n\n    b',
  '-\n     a',
  '  -\n        a',
  '-   \n      a',
  '**\n\n__\n\n--',
  '   ---\n\n    ---',
  '###### six\n####### seven',
  '   # h\n\n    # code',
  '>     code\n\n>a',
  '   > a\n\n    > code',
  'a\n   ===\n\na\n    ===',
  'a | b\n   --- | ---',
  'a    b',
  '# a #  ',
  '> a\n>  \nb',
  '> a    b\nc',
  '    code\na    b',
  '> > > # h\na',
  '   ```\n   a\n   ```\n\n    ```\n\na',
]

/** Signs of how many numbers a list begins with, and of tasks, are left by `normal`: these are compared as they are. */
const AS_WRITTEN = [
  ['7. a\n8. b', '<ol start="7"><li>a</li><li>b</li></ol>'],
  ['- [ ] a\n- [x] b\n- [X] c', '<ul><li>☐ a</li><li>☑ b</li><li>☑ c</li></ul>'],
  ['1. [ ] a\n\n   [ ] b', '<ol start="1"><li><p>☐ a</p><p>[ ] b</p></li></ol>'],
  ['- [] a\n- [ ]b\n- [y] c\n- a [ ] b', '<ul><li>[] a</li><li>[ ]b</li><li>[y] c</li><li>a [ ] b</li></ul>'],
  ['[ ] a', '<p>[ ] a</p>'],
  ['10. a', '<ol start="10"><li>a</li></ol>'],
  ['```\na\n  \n', '<pre tabIndex="0"><code>a\n</code></pre>'],
  ['>     a', '<blockquote><pre tabIndex="0"><code>a\n</code></pre></blockquote>'],
  [
    'a | b\n--|--',
    '<div class="wide" tabIndex="0"><table><thead><tr><th>a</th><th>b</th></tr></thead></table></div>',
  ],
  ['``` js  x\n```', '<pre tabIndex="0"><code class="language-js"></code></pre>'],
  ['a<br>b<BR/>c<br />d<br x>e</br>', '<p>a<br />b<br />c<br />d&lt;br x&gt;e&lt;/br&gt;</p>'],
  ['```\na\n\n', '<pre tabIndex="0"><code>a\n</code></pre>'],
  ['> ```\n> a\n>\nb', '<blockquote><pre tabIndex="0"><code>a\n</code></pre></blockquote>\n<p>b</p>'],
  ['  ```\n   a\n b\n    ```\n  ```', '<pre tabIndex="0"><code> a\nb\n  ```\n</code></pre>'],
] as const

describe('Markdown', () => {
  it.each(SAME)('is read as micromark reads it: %j', (text) => {
    expect(normal(ours(text))).toBe(normal(oracle(text)))
  })

  it.each(AS_WRITTEN)('makes of %j what it means', (text, html) => {
    expect(ours(text)).toBe(html)
  })

  // Each kind of mark by itself: of runs that are used in parts micromark goes by what is left of them (rule 9), where CommonMark goes by the whole.
  it.each([
    ['*', '_'],
    ['**', '__'],
    ['~~', '~'],
  ])('is read as micromark reads it, however %j, code and links stand', (...marks) => {
    const around = ['a', ' ', 'b c', '.', ' (', ') ', '1', 'é', ' a ', '"', 'a ', ' b']
    const within = [
      '`',
      '``',
      '\\',
      '\\*',
      '[',
      '](mailto:x)',
      ']',
      '&amp;',
      '&',
      '&#65;',
      '<mailto:y>',
      '\n',
      '  \n',
      '<https://x.y>',
      '<',
      '!',
    ]
    const piece = fc.tuple(fc.constantFrom(...marks, ...marks, ...within), fc.constantFrom(...around))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = `a${pieces.flat().join('')}a`
        expect(normal(ours(text))).toBe(normal(oracle(text)))
      }),
      { numRuns: process.env.SVC_TEST_LONG ? 20_000 : 500 },
    )
  })

  it.each([
    [
      'lists and quotes',
      [
        '- a',
        '* a',
        '+ x',
        '1. a',
        '2. b',
        '  b',
        '   - c',
        '  - d',
        '> q',
        '> - q',
        '# h',
        '---',
        'a',
        'b',
        '- # h',
        '- > q',
        '   c',
        '1. **b**',
        '===',
        '  - b',
        '',
      ],
    ],
    [
      'tables and code',
      [
        '',
        '# h',
        '## e ##',
        '---',
        '***',
        '```',
        '```js',
        '~~~',
        'a',
        'b c',
        '   c',
        'a | b',
        '--|--',
        '| x | y |',
        '|---|:-:|',
      ],
    ],
  ])('is read as micromark reads it, however lines of %s follow one another', (_, lines) =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...lines), { maxLength: 8 }), (text) => {
        expect(normal(ours(text.join('\n')))).toBe(normal(oracle(text.join('\n'))))
      }),
      { numRuns: process.env.SVC_TEST_LONG ? 20_000 : 500 },
    ),
  )

  it('makes no HTML of what looks like HTML', () => {
    expect(ours('<b>x</b> <script>alert(1)</script>')).toBe(
      '<p>&lt;b&gt;x&lt;/b&gt; &lt;script&gt;alert(1)&lt;/script&gt;</p>',
    )
  })

  it('shows an image as a link', () => {
    expect(ours('![alt](https://example.com/a.png)')).toContain('href="https://example.com/a.png"')
    expect(ours('![alt](https://example.com/a.png)')).not.toContain('<img')
  })

  it('links to what runs nothing, and to nothing else', () => {
    for (const good of [
      'https://example.com/',
      'http://example.com/',
      'mailto:a@example.com',
      'tel:+31201234567',
    ])
      expect(safeUrl(good)).toBe(good)
    for (const bad of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '/relative',
      'blob:x',
      'file:///x',
      'xhttps://example.com/',
      'xtel:1',
      ' javascript:x',
      'java\nscript:x',
    ])
      expect(safeUrl(bad)).toBeUndefined()
  })

  it('makes tags of its own alone, whatever the text', () => {
    const piece = fc.constantFrom(
      '*',
      '**',
      '_',
      '`',
      '```\n',
      '[',
      '](',
      ')',
      '![',
      '<',
      '>',
      '|',
      '\n',
      '\n\n',
      '- ',
      '1. ',
      '> ',
      '# ',
      '~~',
      'a',
      ' ',
      '\\',
      '&',
      'https://x.y',
      'javascript:x',
      '---\n',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const tags = ours(pieces.join('')).match(/<\/?([a-z\d]+)/g) ?? []
        for (const tag of tags)
          expect(tag).toMatch(
            /^<\/?(?:p|em|strong|del|code|pre|a|span|br|hr|ul|ol|li|blockquote|h[3-6]|div|table|thead|tbody|tr|th|td)$/,
          )
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['[', 30_000],
    ['*a ', 20_000],
    ['**_', 20_000],
    ['`', 20_000],
    ['> ', 10_000],
    ['- ', 10_000],
    ['#', 30_000],
    [' ', 60_000],
    ['a\n', 200_000],
    ['a  \n', 50_000],
    ['](', 20_000],
    ['a|', 20_000],
    ['- a\n', 10_000],
    ['```\n', 10_000],
    ['&#', 20_000],
    ['![](', 10_000],
    ['~~a', 20_000],
    ['1. a\n\n', 5000],
    ['\t', 60_000],
    ['# ', 30_000],
    ['- a\nb\n  c\n', 5000],
    ['> - a\nb\n', 5000],
    [`${'a|'.repeat(9)}a\n${'-|'.repeat(9)}-\n`, 5000, 'a\n'.repeat(20_000)],
    ['~', 200_000, '`'],
    ['-', 100_000, '`'],
    ['=', 100_000, '`'],
    ['- ', 50_000, '`'],
    ['-|', 50_000, '`'],
    [': ', 50_000, '-|`'],
  ] as const)('takes time in proportion to the text: %j', (piece, times, rest = '') => {
    // By the square of it, the suite's time would not do.
    expect(blocks(piece.repeat(times) + rest)).toBeDefined()
  })

  it('aligns the columns of a table as it says', () => {
    const aligned = (child: ComponentChild): unknown[] => {
      if (Array.isArray(child)) return child.flatMap(aligned)
      const { type, props } = (child || {}) as VNode<{ style?: { textAlign: string } }>
      if (type === 'th') return [props.style?.textAlign]
      return props ? aligned(props.children as ComponentChild) : []
    }
    const table = blocks('| a | b | c | d |\n|---|:--|--:|:-:|\n').map(({ node }) => node)
    expect(aligned(table)).toEqual([undefined, undefined, 'end', 'center'])
  })

  it('nests quotes and lists no deeper than six', () => {
    const depth = (text: string, tag: string) => ours(text).split(`<${tag}>`).length - 1
    for (const [sign, tag] of [
      ['> ', 'blockquote'],
      ['- ', 'ul'],
    ] as const) {
      expect(depth(`${sign.repeat(6)}a`, tag)).toBe(6)
      expect(depth(`${sign.repeat(9)}a`, tag)).toBe(6)
    }
    expect(ours(`${'> '.repeat(7)}a`)).toContain('<p>&gt; a</p>')
  })

  it('draws no more cells than there are characters, however few of them are written', () => {
    const row = (cell: string, columns: number) => `${Array(columns).fill(cell).join('|')}\n`
    const sparse = (columns: number) => `${row('a', columns) + row('-', columns) + 'a\n'.repeat(columns)}\n`
    const cells = (text: string) => ours(text).match(/<t[hd]>/g)?.length ?? 0
    expect(cells(sparse(100).repeat(100))).toBe(0)
    expect(cells(sparse(3).repeat(100))).toBe(1200)
  })

  it('nests emphasis no deeper than it can be drawn', () => {
    const depth = (html: string): number => {
      let most = 0
      let now = 0
      for (const [tag] of html.matchAll(/<\/?(?:em|strong|del)>/g)) {
        now += tag[1] === '/' ? -1 : 1
        most = Math.max(most, now)
      }
      return most
    }
    for (const mark of ['*', '_', '**', '~~'])
      for (const [opening, closing] of [
        [`${mark}a `, ` a${mark}`],
        [mark, mark],
      ] as const)
        expect(depth(ours(`${opening.repeat(5000)}x${closing.repeat(5000)}`))).toBeLessThanOrEqual(250)
    expect(depth(ours(`${'*a '.repeat(100)}x${' a*'.repeat(100)}`))).toBe(100)
  })
})

describe('a text that grows', () => {
  const text =
    'A **b**.\n\n- one\n- two\n\n```js\na\n\nb\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> q\n\nPlans:\n| a | b |\n|---|---|\n| 1 | 2 |\n\nEnd [x](https://example.com).'

  it('comes to what the whole text gives, however it is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 }), (steps) => {
        const growing = createGrowing()
        let at = 0
        for (let i = 0; at < text.length; i++) {
          at += steps[i % steps.length]!
          growing.update(text.slice(0, at))
        }
        expect(growing.update(text).map(htmlOf).join('\n')).toBe(ours(text))
      }),
    )
  })

  it('comes to it whatever the text, and changes no block once another stands behind it', () => {
    const line = fc.constantFrom(
      ...['', '', 'a', '- b', '  - c', '1. d', '   e', '> f', '```', '  ```', '---', '===', '# g'],
      ...['| h | i |', '|---|---|', '- [ ] k', 'l\r', '#m', '***n***', '1.5 | o'],
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.integer({ min: 1, max: 9 }), (lines, step) => {
        const text = lines.join('\n')
        const growing = createGrowing()
        let before: ReturnType<typeof growing.update> = []
        for (let at = step; at < text.length + step; at += step) {
          const now = growing.update(text.slice(0, at))
          // The last but one is still open where what stands behind it only begins to be something.
          for (const [i, one] of before.slice(0, -2).entries()) expect(now[i]).toBe(one)
          before = now
        }
        expect(before.map(htmlOf).join('\n')).toBe(ours(text))
      }),
      { numRuns: process.env.SVC_TEST_LONG ? 20_000 : 500 },
    )
  })

  it('puts into texts and addresses what is not to be read as Markdown', () => {
    const put = (text: string, isAddress?: boolean) =>
      isAddress && text.includes('/b') ? null : text.replace('X', isAddress ? 'x' : '*y*')
    const growing = createGrowing(put)
    expect(
      growing.update('X [X](https://example.com/X) `X` [X](https://example.com/b)').map(htmlOf).join(''),
    ).toMatch(
      /^<p>\*y\* <a href="https:\/\/example.com\/x"[^>]*>\*y\*<\/a> <code>\*y\*<\/code> <span>\*y\*<\/span><\/p>$/,
    )
  })

  it('keeps finished blocks as they are', () => {
    const growing = createGrowing()
    const [first] = growing.update('one\n\ntwo')
    expect(growing.update('one\n\ntwo and three')[0]).toBe(first)
  })

  it('goes on with a list whose next number comes in two pieces', () => {
    const growing = createGrowing()
    for (const text of ['1. a\n\n2', '1. a\n\n2.', '1. a\n\n2. b']) growing.update(text)
    expect(growing.update('1. a\n\n2. b\n\n3').map(htmlOf)).toEqual([
      '<ol start="1"><li><p>a</p></li><li><p>b</p></li></ol>',
      '<p>3</p>',
    ])
  })

  it('begins anew with another text', () => {
    const growing = createGrowing()
    growing.update('one\n\ntwo')
    expect(growing.update('three').map(htmlOf).join('')).toBe('<p>three</p>')
  })
})
