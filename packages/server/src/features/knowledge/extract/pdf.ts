/** PDF: the text of each page, in the order its program wrote it, with its lines put together again. */
import { getDocumentProxy } from 'unpdf'
import { type Line, linesOf } from './pdf-lines.ts'
import { checkStreams } from './pdf-streams.ts'
import { textOfPages } from './pdf-text.ts'
import { MAX_TEXT, UnreadableError } from './reading.ts'

const MAX_PAGES = 2_000

/** @throws UnreadableError; anything else for a file that is not well formed */
export async function readPdf(bytes: Uint8Array): Promise<string> {
  checkStreams(bytes)
  const pdf = await getDocumentProxy(bytes, {
    verbosity: 0,
    // Nothing of it is drawn, and no form in it is run.
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    stopAtErrors: false,
  }).catch((cause) => {
    const isLocked = (cause as { name?: string } | null)?.name === 'PasswordException'
    throw new UnreadableError(isLocked ? 'encrypted' : 'unsound', { cause })
  })
  if (pdf.numPages > MAX_PAGES) throw new UnreadableError('too_much')
  const pages: Line[][] = []
  let length = 0
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const pieces = items.filter((item) => 'str' in item)
    for (const { str } of pieces) length += str.length + 1
    if (length > MAX_TEXT) throw new UnreadableError('too_much')
    pages.push(linesOf(pieces))
    page.cleanup()
  }
  return withBullets(textOfPages(pages))
}

/** A bullet of a symbol font has a code of that font's own, which any other shows as an empty box. */
function withBullets(text: string): string {
  return text.replace(/^[\uE000-\uF8FF](?= )/gm, '•')
}
