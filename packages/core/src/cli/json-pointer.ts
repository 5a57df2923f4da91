/** Where a value stands in JSON: a JSON Pointer (RFC 6901). */
import type { LocatedFinding, Path } from '../redact/texts.ts'

/** `/user/e~1mail/0`; of the value itself the empty string. */
const written = (path: Path): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** The pointer of each finding of one value. A property name in which something was found is written `*`: it is itself what must not be shown. */
export function pointersOf(findings: readonly LocatedFinding[]): (finding: LocatedFinding) => string {
  const hidden = new Set(findings.filter(({ inKey }) => inKey).map(({ path }) => written(path)))
  return ({ path }) =>
    written(
      hidden.size === 0
        ? path
        : path.map((step, i) => (hidden.has(written(path.slice(0, i + 1))) ? '*' : step)),
    )
}
