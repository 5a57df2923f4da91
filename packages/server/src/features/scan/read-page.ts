/** Reads a page of HTML: its title, its text without boilerplate, and its links. Runs in a thread, since the page may be hostile. */
import { load } from 'cheerio'
import { cutText } from '../../cut-text.ts'

export interface Page {
  /** Empty when it has none. */
  readonly title: string
  /** Headings as lines with `#`, paragraphs apart. */
  readonly text: string
  /** As they are written. */
  readonly links: readonly string[]
  /** What links are relative to, as it is written; null for the page itself. */
  readonly base: string | null
  /** The page asks not to be kept. */
  readonly isUnlisted: boolean
}

const MAX_TEXT = 200_000
const MAX_TITLE = 200
const MAX_LINKS = 1_000
/** Longer links are not followed; parsing them would take long. */
const MAX_LINK = 2_000
/** A main element with less text than this is not taken for the page's content. */
const MIN_MAIN = 200

const SKIPPED = new Set(
  'script style noscript template svg math canvas iframe object embed audio video select button dialog nav aside footer form'.split(
    ' ',
  ),
)
const SKIPPED_ROLES = new Set([
  'navigation',
  'banner',
  'contentinfo',
  'complementary',
  'search',
  'dialog',
  'alertdialog',
  'menu',
])
const BANNER = /(?:^|[\s_-])(?:cookies?|consent|breadcrumbs?|gdpr)(?:$|[\s_-])/i
const BLOCKS = new Set(
  `address article blockquote body br caption dd details div dl dt fieldset figcaption figure h1 h2 h3 h4 h5 h6 header hr li main ol p pre section
  summary table tbody td tfoot th thead tr ul`.split(/\s+/),
)

/** As far as it is needed here, of every kind of node. */
interface Node {
  readonly type: string
  readonly name?: string
  readonly data?: string
  readonly attribs?: Readonly<Record<string, string>>
  readonly children?: readonly Node[]
}

/** What is above a node that is being read. */
interface Within {
  readonly isSkipped: boolean
  readonly isMain: boolean
  readonly isPre: boolean
}

export function readPage(html: string): Page {
  const root = load(html).root()[0] as unknown as Node
  const whole = createText()
  const main = createText()
  const links: string[] = []
  let title = ''
  let base: string | null = null
  let isUnlisted = false
  let followsLinks = true

  // An explicit stack, since a page may nest deeper than recursion could go.
  type Step =
    | { readonly node: Node; readonly within: Within }
    | { readonly end: Within; readonly name: string }
  const steps: Step[] = [{ node: root, within: { isSkipped: false, isMain: false, isPre: false } }]
  for (let step = steps.pop(); step; step = steps.pop()) {
    if ('end' in step) {
      if (!step.end.isSkipped) endBlock(step.end, step.name)
      continue
    }
    const { node, within } = step
    if (node.type === 'text') {
      if (within.isSkipped) continue
      addText(whole, node.data ?? '', within)
      if (within.isMain) addText(main, node.data ?? '', within)
      continue
    }
    const { name = '', attribs = {}, children = [] } = node
    if (name === 'title' && title === '') title = textIn(node)
    if (name === 'base' && base === null && isShort(attribs.href)) base = attribs.href
    if (name === 'meta' && /^robots$/i.test(attribs.name ?? '')) {
      if (/\b(?:noindex|none)\b/i.test(attribs.content ?? '')) isUnlisted = true
      if (/\b(?:nofollow|none)\b/i.test(attribs.content ?? '')) followsLinks = false
    }
    if ((name === 'a' || name === 'area') && isShort(attribs.href) && links.length < MAX_LINKS) {
      if (!/\bnofollow\b/i.test(attribs.rel ?? '')) links.push(attribs.href)
    }
    const isMain = within.isMain || name === 'main' || attribs.role === 'main'
    const inner: Within = {
      isMain,
      isPre: within.isPre || name === 'pre',
      isSkipped: within.isSkipped || name === 'head' || isBoilerplate(name, attribs, isMain),
    }
    if (!inner.isSkipped) beginBlock(inner, name)
    steps.push({ end: inner, name })
    for (let at = children.length - 1; at >= 0; at--) steps.push({ node: children[at]!, within: inner })
  }
  const mainText = main.read()
  return {
    title: cutText(plain(title), MAX_TITLE),
    text: mainText.length >= MIN_MAIN ? mainText : whole.read(),
    links: followsLinks ? links : [],
    base,
    isUnlisted,
  }

  function beginBlock({ isMain }: Within, name: string): void {
    if (!BLOCKS.has(name)) return
    const mark = /^h[1-6]$/.test(name) ? `${'#'.repeat(Number(name[1]))} ` : name === 'li' ? '- ' : ''
    whole.break(name === 'td' || name === 'th' ? ' | ' : undefined, mark)
    if (isMain) main.break(name === 'td' || name === 'th' ? ' | ' : undefined, mark)
  }

  function endBlock({ isMain }: Within, name: string): void {
    if (!BLOCKS.has(name) || name === 'td' || name === 'th') return
    whole.break()
    if (isMain) main.break()
  }
}

/** The lines of what is set as it is written are lines: a timetable, a listing. */
function addText(to: Text, text: string, { isPre }: Within): void {
  for (const [n, line] of (isPre ? text.split('\n') : [text]).entries()) {
    if (n > 0) to.break()
    to.add(line)
  }
}

function isBoilerplate(name: string, attribs: Readonly<Record<string, string>>, isMain: boolean): boolean {
  if (SKIPPED.has(name)) return true
  // The site's own head, not that of an article.
  if (name === 'header' && !isMain) return true
  if ('hidden' in attribs || attribs['aria-hidden'] === 'true') return true
  if (attribs.role && SKIPPED_ROLES.has(attribs.role)) return true
  return BANNER.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`.slice(0, 1_000))
}

function isShort(address: string | undefined): address is string {
  return address !== undefined && address !== '' && address.length <= MAX_LINK
}

/** The text of an element that holds no others. */
function textIn({ children = [] }: Node): string {
  return children.map(({ data = '' }) => data).join('')
}

interface Text {
  add(text: string): void
  /** A new line, or what keeps cells apart; `mark` begins the line. */
  break(between?: string, mark?: string): void
  read(): string
}

function createText(): Text {
  const parts: string[] = []
  let length = 0
  let pending = ''
  let mark = ''
  return {
    add(text) {
      if (length > MAX_TEXT) return
      const said = text.replace(/\s+/g, ' ')
      if (said.trim() === '') {
        if (said !== '' && pending === '') pending = ' '
        return
      }
      const part = `${pending}${mark}${said}`
      parts.push(part)
      length += part.length
      pending = ''
      mark = ''
    },
    break(between = '\n', begin = '') {
      if (pending.trim() === '' && !pending.includes('\n')) pending = between
      if (begin !== '') mark = begin
    },
    read() {
      // Headings stand apart from what is under them.
      const lines = parts.join('').slice(0, MAX_TEXT).split('\n').map(plain).filter(Boolean)
      return lines
        .map((line) => (line.startsWith('#') ? `\n${line}\n` : line))
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    },
  }
}

/** Without control characters, white space made one. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim()
}
