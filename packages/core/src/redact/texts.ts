/** Governing the texts inside something larger: a walk finds them, one decision is made about them all, the same walk puts the outputs in. */
import type { Finding } from '../detect/finding.ts'
import type { GovernContext, GovernedAll, Governor } from '../govern.ts'
import type { NamedText } from './named-text.ts'

/** The way to a text: property names and array indices, from the outside in. */
export type Path = readonly (string | number)[]

/** A finding, and the text it was found in: offsets are into that text. */
export interface LocatedFinding extends Finding {
  readonly path: Path
  /** True when it stands in the last name of `path` and not in its value. */
  readonly inKey?: true
}

/** Called with each text in order, what it is called, and what was said right before it; what it returns goes where the text stood. */
export type Visit = (text: string, path: Path, name?: string, inKey?: boolean, question?: string) => string

/** Builds a copy of something, its texts replaced by what `visit` returns for them. Always the same texts in the same order. */
export type Walk<T> = (visit: Visit) => T

/** The decision, and the copy; undefined when denied. */
export interface GovernedWalk<T> extends Omit<GovernedAll, 'outputs' | 'pii'> {
  readonly output: T | undefined
  readonly pii: readonly LocatedFinding[]
}

export function governWalk<T>(
  walk: Walk<T>,
  governor: Governor,
  context: GovernContext | undefined,
): GovernedWalk<T> {
  if (typeof governor?.governAll !== 'function')
    throw new TypeError('governor must be made by createGovernor')
  const texts: NamedText[] = []
  const places: Pick<LocatedFinding, 'path' | 'inKey'>[] = []
  walk((text, path, name, inKey, question) => {
    texts.push({ text, ...(name && { name }), ...(question && { question }) })
    places.push(inKey ? { path, inKey } : { path })
    return text
  })
  const { action, outputs, pii, receipt, report } = governor.governAll(texts, context)
  let next = 0
  // A getter that shows the second walk more texts than the first gets nothing for them.
  const output = action === 'deny' ? undefined : walk(() => outputs[next++] ?? '')
  const located = pii.flatMap((findings, i) => findings.map((finding) => ({ ...finding, ...places[i]! })))
  return { action, output, pii: located, receipt, report }
}
