/** Detection in a text that has a name, such as a field of a form, or answers a question: either is read as if it stood before the text. */
import { checkType } from '../check-argument.ts'
import type { DetectText } from '../detect/detect.ts'
import type { Finding } from '../detect/finding.ts'

/** A text of several that are governed by one decision. */
export interface NamedText {
  readonly text: string
  /** What it is called where it stands, e.g. `ssn`: context for its value. Not looked at for values itself. */
  readonly name?: string
  /** What was said right before it, such as the question it answers: the end of it is context, too, where the text has no name. */
  readonly question?: string
}

/** How much of a question is read, in UTF-16 units: words further away are no context. */
const QUESTION_READ = 64
/** How much of an answer stands near enough to it. */
const ANSWER_READ = 256

/** What `detect` finds in `name: text`, or in the text and with its question in front, with offsets into the text alone. */
export function detectNamed(detect: DetectText, { text, name, question }: NamedText): Finding[] {
  if (!name) return question ? detectAnswer(detect, text, question) : detect(text)
  checkType('text', text, 'string')
  const head = `${name}: `
  // What begins in the name (half of an e-mail address, say) counts as far as it stands in the text.
  return detect(head + text)
    .filter(({ end }) => end > head.length)
    .map((finding) => moved(finding, head.length, text))
}

/** A question adds to what is found and takes nothing away, whoever wrote it: `order number` in it, or the first line of a key, would hide what follows. */
function detectAnswer(detect: DetectText, text: string, question: string): Finding[] {
  const found = detect(text)
  const head = endOf(question)
  const beginning = text.slice(0, ANSWER_READ)
  const told = detect(head + beginning)
    .filter(({ start }) => start >= head.length)
    .map((finding) => moved(finding, head.length, text))
    // What is cut may go on; what was found without it is not made smaller.
    .filter(
      ({ start, end }) =>
        (end < beginning.length || beginning === text) &&
        found.every((one) => one.end <= start || one.start >= end || (one.start >= start && one.end <= end)),
    )
  const rest = found.filter(({ start, end }) => told.every((one) => one.end <= start || one.start >= end))
  return [...told, ...rest].sort((a, b) => a.start - b.start)
}

/** A finding of a text with `before` units in front of it. */
function moved(finding: Finding, before: number, text: string): Finding {
  const start = Math.max(0, finding.start - before)
  const end = finding.end - before
  return { ...finding, value: text.slice(start, end), start, end }
}

/**
 * From a whole word on, in one line, and without digits: no value begins in it, and none is taken for one of a row with those of the text.
 * `What is your password?` is read as `What is your password is`.
 */
function endOf(question: string): string {
  checkType('question', question, 'string')
  const end = question.slice(-QUESTION_READ).replace(/[\d\s]+/g, ' ')
  const words = question.length > QUESTION_READ ? end.replace(/^\S+/, '') : end
  return `${words.replace(/[?？؟][*_ ]*$/, ' is')} `
}
