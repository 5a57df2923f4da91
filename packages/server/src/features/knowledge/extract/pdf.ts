/** PDF: the text of each page, in the order its program wrote it. */
import { getDocumentProxy } from 'unpdf'
import { checkStreams } from './pdf-streams.ts'
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
  const pages: string[] = []
  let length = 0
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    let text = ''
    for (const item of items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str
    length += text.length
    if (length > MAX_TEXT) throw new UnreadableError('too_much')
    if (text.trim() !== '') pages.push(withBullets(text.trim()))
    page.cleanup()
  }
  return pages.join('\n\n')
}

/** A bullet of a symbol font has a code of that font's own, which any other shows as an empty box. */
function withBullets(text: string): string {
  return text.replace(/^[\uE000-\uF8FF](?= )/gm, '•')
}
