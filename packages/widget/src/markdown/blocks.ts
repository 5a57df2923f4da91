/** The blocks of a Markdown text (CommonMark 0.31, 4 and 5; tables of GFM), as Preact nodes. What looks like HTML is text. */
import type { ComponentChild, VNode } from 'preact'
import { inline } from './inline.ts'
import { node } from './node.ts'

export interface Block {
  /** Where it begins in the text. */
  readonly start: number
  readonly node: VNode
}

/** Quotes and lists within one another, deeper than which everything is a paragraph: depth multiplies the work. */
const MAX_DEPTH = 6

const FENCE = /^ {0,3}(`{3,}|~{3,})([^`]*)$/
const HEADING = /^ {0,3}(#{1,6})(?= |$)/
const RULE = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/
const QUOTE = /^ {0,3}> ?/
const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)])( {1,4}(?=\S)| (?= {4}\S)|[ \t]*$)/
const SETEXT = /^ {0,3}(?:=+|-+)[ \t]*$/
const DIVIDER = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/

export function blocks(text: string): Block[] {
  let start = 0
  const lines = text.replace(/\t/g, '    ').split(/\r\n|\n|\r/)
  // Tabs and line ends change lengths: positions are counted in the text as it is.
  const starts = text.split(/(?<=\r\n|\n|\r(?!\n))/).map((line) => {
    const at = start
    start += line.length
    return at
  })
  return read(lines, 0).map(({ line, node }) => ({ start: starts[line] ?? text.length, node }))
}

interface Read {
  readonly line: number
  readonly node: VNode
}

function read(lines: readonly string[], depth: number): Read[] {
  const found: Read[] = []
  let at = 0
  /** Up to here no table is looked for: each line of one that is not drawn would begin another. */
  let bare = 0
  const isBlank = (i: number): boolean => lines[i]!.trim() === ''

  while (at < lines.length) {
    if (isBlank(at)) {
      at++
      continue
    }
    const line = at
    const [node, next] = blockAt(at)
    found.push({ line, node })
    at = next
  }
  return found

  function blockAt(from: number): [VNode, number] {
    const line = lines[from]!
    const fence = FENCE.exec(line)
    if (fence) return fenced(from, fence)
    const heading = HEADING.exec(line)
    // The widget's own heading is the second: those of an answer stand below it.
    if (heading) return [headingOf(heading[1]!.length, unclosed(line.slice(heading[0].length))), from + 1]
    if (RULE.test(line)) return [node('hr', null), from + 1]
    if (depth < MAX_DEPTH && QUOTE.test(line)) return quoted(from)
    if (depth < MAX_DEPTH && ITEM.test(line)) return listed(from)
    if (/^ {4}/.test(line)) return indented(from)
    return (isHead(from) && tabled(from)) || paragraph(from)
  }

  function fenced(from: number, [whole, mark, info]: RegExpExecArray): [VNode, number] {
    const indent = whole.length - whole.trimStart().length
    const close = new RegExp(`^ {0,3}${mark![0]}{${mark!.length},}\\s*$`)
    let end = from + 1
    while (end < lines.length && !close.test(lines[end]!)) end++
    const strip = new RegExp(`^ {0,${indent}}`)
    const code = lines.slice(from + 1, end).map((line) => line.replace(strip, ''))
    return [codeOf(code.join('\n') + (code.length > 0 ? '\n' : ''), info!.trim().split(/\s/)[0]), end + 1]
  }

  function indented(from: number): [VNode, number] {
    let end = from
    for (let i = from; i < lines.length && (isBlank(i) || /^ {4}/.test(lines[i]!)); i++)
      if (!isBlank(i)) end = i
    return [
      codeOf(
        `${lines
          .slice(from, end + 1)
          .map((line) => line.slice(4))
          .join('\n')}\n`,
      ),
      end + 1,
    ]
  }

  function quoted(from: number): [VNode, number] {
    const within = gathered()
    let end = from
    for (; end < lines.length && !isBlank(end); end++) {
      const line = lines[end]!
      if (!QUOTE.test(line) && (startsBlock(line) || ITEM.test(line) || !within.isParagraph())) break
      within.push(line.replace(QUOTE, ''))
    }
    return [node('blockquote', null, nodesOf(read(within.lines, depth + 1))), end]
  }

  function listed(from: number): [VNode, number] {
    const [, , first] = ITEM.exec(lines[from]!)!
    const kind = first!.at(-1)!
    const items: string[][] = []
    let loose = false
    let at = from
    while (at < lines.length) {
      const start = ITEM.exec(lines[at]!)
      if (!start || start[2]!.at(-1) !== kind || RULE.test(lines[at]!)) break
      const width =
        start[1]!.length + start[2]!.length + Math.max(1, start[3]!.trim() === '' ? start[3]!.length : 0)
      const offset =
        start[3] === '' || lines[at]!.trim() === start[2] ? start[1]!.length + start[2]!.length + 1 : width
      const item = gathered()
      item.push(lines[at]!.slice(offset))
      let blankBefore = false
      let end = at + 1
      for (; end < lines.length; end++) {
        const line = lines[end]!
        if (isBlank(end)) {
          if (item.lines.length === 1 && item.lines[0]!.trim() === '') break
          blankBefore = true
          item.push('')
          continue
        }
        const isWithin = line.startsWith(' '.repeat(offset))
        if (!isWithin && (blankBefore || startsBlock(line) || ITEM.test(line) || !item.isParagraph())) break
        if (isWithin && blankBefore && !item.isFenced()) loose = true
        blankBefore = false
        item.push(isWithin ? line.slice(offset) : line)
      }
      while (item.lines.length > 1 && item.lines.at(-1) === '') item.lines.pop()
      items.push(item.lines)
      if (blankBefore && end < lines.length) {
        const again = ITEM.exec(lines[end]!)
        if (again && again[2]!.at(-1) === kind && !RULE.test(lines[end]!)) loose = true
      }
      while (end < lines.length && isBlank(end)) end++
      at = end
    }
    const children = items.map((item) => {
      const made = read(item, depth + 1).map(({ node }) => node)
      return node('li', null, loose ? made : made.flatMap(unwrapped))
    })
    const number = Number.parseInt(first!, 10)
    return [
      Number.isNaN(number)
        ? node('ul', null, children)
        : node('ol', number === 1 ? null : { start: number }, children),
      at,
    ]
  }

  /** Whether a table begins there: a divider below has as many columns. */
  function isHead(at: number): boolean {
    const line = lines[at]!
    const divider = lines[at + 1] ?? ''
    return (
      at >= bare &&
      line.includes('|') &&
      DIVIDER.test(divider) &&
      cells(line).length === cells(divider).length
    )
  }

  function tabled(from: number): [VNode, number] | null {
    const head = cells(lines[from]!)
    const aligned = cells(lines[from + 1]!).map((cell) =>
      cell.startsWith(':') && cell.endsWith(':') ? 'center' : cell.endsWith(':') ? 'end' : undefined,
    )
    let end = from + 2
    while (end < lines.length && !isBlank(end) && !startsBlock(lines[end]!)) end++
    // Cells that are not written are drawn all the same: where they are more than what is written, it is shown as it is.
    if (head.length * (end - from) > lines.slice(from, end).join().length) {
      bare = end
      return null
    }
    const row = (tag: 'th' | 'td') => (line: readonly string[]) =>
      node(
        'tr',
        null,
        head.map((_, i) =>
          node(tag, aligned[i] ? { style: { textAlign: aligned[i] } } : null, inline(line[i] ?? '')),
        ),
      )
    const body = lines
      .slice(from + 2, end)
      .map(cells)
      .map(row('td'))
    const table = node('table', null, [
      node('thead', null, row('th')(head)),
      body.length > 0 && node('tbody', null, body),
    ])
    // A wide table is scrolled by itself, with the keyboard too.
    return [node('div', { class: 'wide', tabIndex: 0 }, table), end]
  }

  function paragraph(from: number): [VNode, number] {
    let end = from + 1
    while (end < lines.length && !isBlank(end)) {
      const line = lines[end]!
      if (SETEXT.test(line))
        return [headingOf(line.includes('=') ? 1 : 2, lines.slice(from, end).join('\n')), end + 1]
      if (startsBlock(line) || isHead(end)) break
      end++
    }
    return [node('p', null, inline(joined(lines.slice(from, end)))), end]
  }
}

/** A heading without the signs that may close it. */
function unclosed(text: string): string {
  const trimmed = text.trim()
  let end = trimmed.length
  while (trimmed[end - 1] === '#') end--
  return end === 0 || trimmed[end - 1] === ' ' ? trimmed.slice(0, end) : trimmed
}

const joined = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trimStart())
    .join('\n')
    .trimEnd()

/** True for a line that ends a paragraph. */
function startsBlock(line: string): boolean {
  const item = ITEM.exec(line)
  return (
    FENCE.test(line) ||
    HEADING.test(line) ||
    RULE.test(line) ||
    QUOTE.test(line) ||
    (item !== null &&
      line.trim() !== item[2] &&
      (/^\D/.test(item[2]!) || Number.parseInt(item[2]!, 10) === 1))
  )
}

/** Lines of a quote or an item, and what the last of them stands in. */
function gathered() {
  const lines: string[] = []
  let fenced = false
  return {
    lines,
    push(line: string): void {
      if (FENCE.test(line)) fenced = !fenced
      lines.push(line)
    },
    isFenced: (): boolean => fenced,
    /** True where they end in a paragraph that the next line may go on with. */
    isParagraph(): boolean {
      const last = (lines.at(-1) ?? '').replace(/^(?: {0,3}> ?){1,9}/, '').replace(ITEM, '')
      return last.trim() !== '' && !fenced && ![FENCE, HEADING, RULE, /^ {4}/].some((form) => form.test(last))
    },
  }
}

function nodesOf(found: readonly Read[]): VNode[] {
  return found.map(({ node }) => node)
}

/** A paragraph of a tight list is its text. */
function unwrapped(node: VNode): ComponentChild[] {
  return node.type === 'p' ? [node.props.children as ComponentChild].flat() : [node]
}

function headingOf(level: number, text: string): VNode {
  return node(`h${Math.min(6, level + 2)}`, null, inline(text.trim()))
}

function codeOf(code: string, language?: string): VNode {
  return node('pre', { tabIndex: 0 }, node('code', language ? { class: `language-${language}` } : null, code))
}

function cells(line: string): string[] {
  const row = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return row.split(/(?<!\\)\|/).map((cell) => cell.trim().replace(/\\\|/g, '|'))
}
