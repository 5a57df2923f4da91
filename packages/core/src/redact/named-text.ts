/** Detection in a text that has a name, such as a field of a form: the name is read as if it stood before the text. */
import { checkType } from '../check-argument.ts'
import type { DetectText } from '../detect/detect.ts'
import type { Finding } from '../detect/finding.ts'

/** A text of several that are governed by one decision. */
export interface NamedText {
  readonly text: string
  /** What it is called where it stands, e.g. `ssn`: context for its value. Not looked at for values itself. */
  readonly name?: string
}

/** What `detect` finds in `name: text`, with offsets into the text alone. */
export function detectNamed(detect: DetectText, { text, name }: NamedText): Finding[] {
  if (!name) return detect(text)
  checkType('text', text, 'string')
  const before = `${name}: `.length
  return detect(`${name}: ${text}`)
    .filter(({ end }) => end > before)
    .map((finding) => {
      // What begins in the name, a whole e-mail address cut in two, say, is the text's as far as it stands there.
      const start = Math.max(0, finding.start - before)
      const end = finding.end - before
      return { ...finding, value: text.slice(start, end), start, end }
    })
}
