/** What may stand beside a dotted quad, as beside no other value: the `/24` of a block, a path, a port as logs write it, the other end of a range, `admin@`, `\\\\192.0.2.1\\share`. */
import type { Edges } from '../scan/identify.ts'
import { textBefore } from '../text/around.ts'
import { unitAt } from '../text/units.ts'

const RANGE = /-$(?<=(?:^|[^\d.])(?:\d{1,3}\.){3}\d{1,3}-)/
/** `ssh admin@192.0.2.1`, and no part of a host's name. */
const HOST = /^(?:\d{1,3}\.){3}\d{1,3}(?![\w.-]*[a-z])/i
const BEHIND = /^(?:[\\/](?:[a-z]|\d{1,5}(?![\w/-]|\.[\w.]))|-(?:\d{1,3}\.){3}\d)/i

export const quadEdges: Required<Edges> = {
  begins(text, start) {
    const before = unitAt(start - 1)
    return before === 45
      ? dotted(start - 1) && RANGE.test(textBefore(text, start, 17))
      : (before === 64 || (before === 92 && unitAt(start - 2) === 92)) /* @ \\ */ &&
          HOST.test(text.slice(start, start + 32))
  },
  ends(text, end) {
    const sign = unitAt(end)
    return (
      (sign === 47 || sign === 45 || sign === 92) &&
      dotted(end) &&
      BEHIND.test(text.slice(end, end + 14)) &&
      /\d\.\d{1,3}$/.test(textBefore(text, end, 5))
    )
  },
}

/** A look that saves the patterns: whether a full stop stands before one to three characters that end at `end`. */
const dotted = (end: number): boolean =>
  unitAt(end - 2) === 46 || unitAt(end - 3) === 46 || unitAt(end - 4) === 46
