/** Word documents: headings, paragraphs, lists and tables as text, in the manner of Markdown. */
import mammoth from 'mammoth'
import { officeParts, repacked } from './office.ts'

/** @throws UnreadableError; anything else for a document that is not well formed */
export async function readDocx(bytes: Uint8Array): Promise<string> {
  const buffer = Buffer.from(repacked(await officeParts(bytes)))
  const { value } = await mammoth.convertToHtml(
    { buffer },
    {
      // Pictures are not in the container any more, and are not asked for.
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      ignoreEmptyParagraphs: true,
      externalFileAccess: false,
    },
  )
  return textOf(value.replace(WAY_BACK, ''))
}

/** What leads from a note to the place it belongs to: an arrow that says nothing elsewhere. */
const WAY_BACK = /<a href="#(?:foot|end)note-ref-[^"]*">↑<\/a>/g

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The text of mammoth's HTML, which has a handful of elements and escapes the rest. */
function textOf(html: string): string {
  let text = ''
  let cell: string | null = null
  let row: string[] = []
  /** How many items each open list has had; null where they have no number. */
  const lists: (number | null)[] = []
  const put = (piece: string) => {
    if (cell === null) text += piece
    else cell += piece.replace(/\n+/g, ' ')
  }
  for (const [, tag, plain] of html.matchAll(/<(\/?[a-z0-9]+)[^>]*>|([^<]+)/g)) {
    if (plain !== undefined) {
      put(plain.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name]!))
      continue
    }
    switch (tag) {
      case 'td':
      case 'th':
        cell = ''
        break
      case '/td':
      case '/th':
        row.push((cell ?? '').trim())
        cell = null
        break
      case '/tr':
        text += `${row.join(' | ')}\n`
        row = []
        break
      case 'ol':
      case 'ul':
        if (lists.length > 0) put('\n')
        lists.push(tag === 'ol' ? 0 : null)
        break
      case '/ol':
      case '/ul':
        lists.pop()
        if (lists.length === 0) put('\n\n')
        break
      case 'li': {
        const count = lists.at(-1) ?? null
        if (count !== null) lists[lists.length - 1] = count + 1
        put(`${'  '.repeat(Math.max(0, lists.length - 1))}${count === null ? '-' : `${count + 1}.`} `)
        break
      }
      case '/li':
        // An item that ends with a list has ended its line.
        if (cell !== null || !text.endsWith('\n')) put('\n')
        break
      case 'br':
        put('\n')
        break
      default:
        if (/^\/(?:p|h[1-6]|table)$/.test(tag!)) put('\n\n')
        else if (/^h[1-6]$/.test(tag!)) put(`${'#'.repeat(Number(tag![1]))} `)
    }
  }
  return text
}
