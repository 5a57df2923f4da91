/** Bytes that are text, and text that can be kept. */

/** The text of the bytes, in UTF-8, in UTF-16 with its mark, or in the encoding of western Windows; null for what is no text. */
export function decodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const encodings = isUtf16 ? [first === 0xff ? 'utf-16le' : 'utf-16be'] : ['utf-8', 'windows-1252']
  for (const encoding of encodings)
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      return isText(text) ? text : null
    } catch {}
  return null
}

/** No text holds other controls than those of lines, tabs and pages; few other files hold none. */
function isText(text: string): boolean {
  return !/[\u0000-\u0008\u000e-\u001f]/.test(text)
}

/** The text as it can be kept: whole characters, no controls, lines ended alike, without runs of blank lines. */
export function tidyText(text: string): string {
  return (
    text
      .replace(/\p{Cs}/gu, '\ufffd')
      .replace(/\r\n?|[\u2028\u2029\f\v]/g, '\n')
      // What a database cannot keep, and nobody can see.
      .replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufeff\ufffe\uffff]/g, ' ')
      .replace(/\u00ad/g, '')
      // Asked of each run once: a pattern that looks ahead would ask at each of its spaces.
      .replace(/[^\S\n]+/g, (run, at: number, whole: string) => (whole[at + run.length] === '\n' ? '' : run))
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}
