/** The blocks of a Markdown text (CommonMark 0.31, 4 and 5; tables and tasks of GFM), as Preact nodes. What looks like HTML is text, but for `<br>`. */
import type { ComponentChild, VNode } from 'preact'
import { inline } from './inline.ts'
import { node } from './node.ts'

export interface Block {
  /** Where it begins in the text. */
  readonly start: number
  readonly node: VNode
}

/** Stands before a line that goes on with a paragraph without the signs around it (CommonMark 5.1, laziness): no form but that of text begins with it, and it is trimmed as spaces are. */
const LAZY = '\f'

/** Quotes and lists within one another, deeper than which everything is a paragraph: depth multiplies the work. */
const MAX_DEPTH = 6

const FENCE = /^( {0,3})(`{3,}|~{3,}(?!~))([^`]*)$/
const HEADING = /^ {0,3}(#{1,6})(?= |$)/
const RULE = /^ {0,3}([-*_])(?: *\1){2,} *$/
const QUOTE = /^ {0,3}> ?/
const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)])( {1,4}(?=\S)| (?= {4})| *$)/
const SETEXT = /^ {0,3}(?:=+|-+) *$/
const DIVIDER = /^ {0,3}\|? *:?-+:? *(?:\| *:?-+:? *)*(?:\| *)?$/

export function blocks(text: string): Block[] {
  let start = 0
  // Tabs and line ends change lengths: positions are counted in the text as it is.
  const starts: number[] = []
  const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/).map((line) => {
    starts.push(start)
    start += line.length
    return (
      line
        .replace(/\r?\n?$/, '')
        .split('\t')
        // A tab goes as far as the next fourth column.
        .reduce((before, after) => before + ' '.repeat(4 - (before.length % 4)) + after)
    )
  })
  return read(lines, 0).map(({ line, node }) => ({ start: starts[line]!, node }))
}

interface Read {
  readonly line: number
  readonly node: VNode
}

function read(lines: string[], depth: number): Read[] {
  const found: Read[] = []
  /** Up to here no table is looked for: each line of one that is not drawn would begin another. */
  let bare = 0
  const isBlank = (i: number): boolean => !lines[i]!.trim()

  // What ends with the text, or with a quote or an item, does not end with blank lines.
  while (lines.at(-1)?.trim() === '') lines.pop()
  for (let at = 0; at < lines.length; )
    if (isBlank(at)) at++
    else {
      const [node, next] = blockAt(at)
      found.push({ line: at, node })
      at = next
    }
  return found

  function blockAt(from: number): [VNode, number] {
    const line = lines[from]!
    const fence = FENCE.exec(line)
    if (fence) return fenced(from, fence)
    const heading = HEADING.exec(line)
    // The widget's own heading is the second: those of an answer stand below it.
    if (heading) {
      // Without the signs that may close it.
      const title = line
        .slice(heading[0].length)
        .trim()
        .replace(/(^| )#+$/, '')
      return [headingOf(heading[1]!.length, title), from + 1]
    }
    if (RULE.test(line)) return [node('hr', null), from + 1]
    if (depth < MAX_DEPTH && QUOTE.test(line)) return quoted(from)
    if (depth < MAX_DEPTH && ITEM.test(line)) return listed(from)
    if (/^ {4}/.test(line)) return indented(from)
    return (isHead(from) && tabled(from)) || paragraph(from)
  }

  function fenced(from: number, [, indent, mark, info]: RegExpExecArray): [VNode, number] {
    const close = new RegExp(`^ {0,3}${mark}${mark![0]}*\\s*$`)
    let end = from + 1
    while (end < lines.length && !close.test(lines[end]!)) end++
    const strip = new RegExp(`^ {0,${indent!.length}}`)
    const code = lines.slice(from + 1, end).map((line) => line.replace(strip, ''))
    return [codeOf(code, info!.trim().split(/\s/)[0]), end + 1]
  }

  function indented(from: number): [VNode, number] {
    let end = from
    while (end < lines.length && (isBlank(end) || /^ {4}/.test(lines[end]!))) end++
    while (isBlank(end - 1)) end--
    return [codeOf(lines.slice(from, end).map((line) => line.slice(4))), end]
  }

  function quoted(from: number): [VNode, number] {
    const within = gathered()
    let end = from
    for (; end < lines.length && !isBlank(end); end++) {
      const line = lines[end]!
      const sign = QUOTE.exec(line)
      if (!sign && (startsBlock(line) || !within.isParagraph())) break
      within.push(sign ? line.slice(sign[0].length) : LAZY + line)
    }
    return [node('blockquote', null, nodesOf(read(within.lines, depth + 1))), end]
  }

  function listed(from: number): [VNode, number] {
    const kind = ITEM.exec(lines[from]!)![2]!.at(-1)
    const items: string[][] = []
    let loose = false
    /** Whether the line before is blank. */
    let blank = false
    let at = from
    while (at < lines.length) {
      const first = lines[at]!
      const start = ITEM.exec(first)
      if (start?.[2]?.at(-1) !== kind || RULE.test(first)) break
      const offset = first.trim() === start![2] ? first.trimEnd().length + 1 : start![0].length
      const item = gathered()
      // A task, done or not (GFM 5.3).
      item.push(first.slice(offset).replace(/^\[[ x]\](?= )/i, (box) => (box === '[ ]' ? '☐' : '☑')))
      loose ||= blank
      blank = false
      let end = at + 1
      for (; end < lines.length; end++) {
        const line = lines[end]!
        if (isBlank(end)) {
          if (item.lines.length === 1 && !item.lines[0]!.trim()) break
          blank = true
          item.push('')
          continue
        }
        const isWithin = line.startsWith(' '.repeat(offset))
        if (!isWithin && (blank || startsBlock(line) || !item.isParagraph())) break
        blank = false
        item.push(isWithin ? line.slice(offset) : LAZY + line)
      }
      items.push(item.lines)
      for (; end < lines.length && isBlank(end); end++) blank = true
      at = end
    }
    const made = items.map((item) => {
      const found = read(item, depth + 1)
      loose ||= found.some(({ line }, i) => i > 0 && !item[line - 1]!.trim())
      return nodesOf(found)
    })
    const children = made.map((nodes) => node('li', null, loose ? nodes : nodes.flatMap(unwrapped)))
    const start = Number.parseInt(lines[from]!, 10)
    return [start >= 0 ? node('ol', { start }, children) : node('ul', null, children), at]
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
      cell.endsWith(':') ? (cell.startsWith(':') ? 'center' : 'end') : undefined,
    )
    let end = from + 2
    while (end < lines.length && !isBlank(end) && lines[end]![0] !== LAZY && !startsBlock(lines[end]!)) end++
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
    let level = 0
    for (; end < lines.length && !isBlank(end) && level === 0; end++) {
      const line = lines[end]!
      if (SETEXT.test(line)) level = line.includes('=') ? 1 : 2
      else if (interrupts(line) || isHead(end)) break
    }
    const text = lines
      .slice(from, level ? end - 1 : end)
      .map((line) => line.trimStart())
      .join('\n')
    return [level ? headingOf(level, text) : node('p', null, inline(text.trimEnd())), end]
  }
}

/** True for a line that ends a paragraph. */
const interrupts = (line: string): boolean =>
  startsBlock(line) && !/^ *(?:(?!1[.)])\d+[.)]|[-*+1][.)]?\s*$)/.test(line)

/** True for a line that begins another block than a paragraph. */
const startsBlock = (line: string): boolean =>
  [FENCE, HEADING, RULE, QUOTE, ITEM].some((form) => form.test(line))

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

function codeOf(lines: readonly string[], language?: string): VNode {
  const code = lines.map((line) => `${line}\n`).join('')
  return node('pre', { tabIndex: 0 }, node('code', language ? { class: `language-${language}` } : null, code))
}

function cells(line: string): string[] {
  const row = line.trim().replace(/^\||(?<!\\)\|$/g, '')
  return row.split(/(?<!\\)\|/).map((cell) => cell.trim().replace(/\\\|/g, '|'))
}
