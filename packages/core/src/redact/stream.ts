/**
 * Redaction of a text that arrives in pieces. However it is cut, the output is that of the whole text.
 *
 * Why that holds: the scan tells positions at which it carries nothing over (`cuts`); from such a position a scan of its own finds the same. A
 * position is final once `HOLD_BACK` units have come behind it, which is more than any detector looks ahead over white space, and no
 * finding lies across it. What is before it is redacted and let go; a stretch without such a position is held, up to `maxHeld`, and then
 * the stream fails rather than let anything through.
 */
import type { Finding } from '../detect/finding.ts'
import { completeDetectOptions, type DetectOptions } from '../detect/options.ts'
import { resolveOverlaps } from '../detect/overlap.ts'
import { createReader } from '../detect/reader.ts'
import { CoreError } from '../errors.ts'
import { replaceWith, type TransformOptions } from './transform.ts'

/** Units that must have come behind a position before it is final. */
export const HOLD_BACK = 192
/** Units before a position that detectors may look back at. */
const LOOK_BACK = 192

export interface RedactionStreamOptions extends DetectOptions, TransformOptions {
  /** Most UTF-16 units that are held while no safe place to cut is in sight. Default 65,536; from 1,024. */
  readonly maxHeld?: number
  /** Called with the findings of each part that is let go; offsets are into the whole text. */
  readonly onFindings?: (findings: readonly Finding[]) => void
}

/** The same as a pair of functions, for hosts without streams. */
export interface Redactor {
  /** Takes the next piece; returns what can be let go, often nothing. @throws CoreError `stream_held` */
  push(piece: string): string
  /** Returns the rest. */
  end(): string
}

/** @throws TypeError, RangeError for a wrong option, by name; CoreError `detector_invalid` */
export function createRedactor(options: RedactionStreamOptions = {}): Redactor {
  const {
    maxHeld = 65_536,
    onFindings,
    transform: _transform,
    transforms: _transforms,
    vault,
    ...detection
  } = options
  const replace = replaceWith(options, Date.now)
  if (!Number.isInteger(maxHeld) || maxHeld < 1024)
    throw new RangeError('maxHeld must be a whole number from 1,024')
  const complete = completeDetectOptions(detection)
  const read = createReader(complete)
  // Detectors of the caller's own may look further.
  const holdBack = Math.max(HOLD_BACK, ...complete.detectors.map(({ maxLength }) => maxLength + LOOK_BACK))
  const lookBack = holdBack
  // Text that was let go but may still be looked back at, then text that is held from `from` on.
  let buffer = ''
  let from = 0
  let gone = 0
  let readAt = 0
  let failed = false

  /** False where the person's own text may hold the first part of what looks like a placeholder of the vault. */
  const isWhole = (cut: number): boolean => !vault || vault.begunAt(buffer.slice(0, cut), from) === cut

  function release(final: boolean): string {
    const { findings, cuts } = read(buffer, from, !final)
    readAt = buffer.length
    const to = final ? buffer.length : lastCut(cuts, findings, buffer.length - holdBack, isWhole)
    if (to <= from) {
      if (buffer.length - from <= maxHeld) return ''
      failed = true
      buffer = ''
      throw new CoreError(
        'stream_held',
        `No safe place to cut was found in ${maxHeld} characters; nothing of them was let through. Raise maxHeld, or redact the whole text`,
      )
    }
    const settled = resolveOverlaps(findings.filter((finding) => finding.end <= to))
    const output = replace(
      buffer.slice(from, to),
      settled.map((finding) => moved(finding, -from)),
    )
    if (settled.length > 0) onFindings?.(settled.map((finding) => moved(finding, gone)))
    const keep = Math.max(0, to - lookBack)
    buffer = buffer.slice(keep)
    gone += keep
    from = to - keep
    readAt = 0
    return output
  }

  return {
    push(piece) {
      if (typeof piece !== 'string') throw new TypeError('piece must be a string')
      if (failed)
        throw new CoreError(
          'stream_held',
          'The stream failed before and lets nothing through; begin a new one',
        )
      buffer += piece
      // Reading again only when enough is new keeps the work linear in the length of the text.
      const held = buffer.length - from
      return held > holdBack && buffer.length - readAt >= held >> 3 ? release(false) : ''
    },
    end() {
      if (failed) return ''
      const rest = release(true)
      buffer = ''
      from = 0
      return rest
    },
  }
}

/** The last of `cuts` up to `limit` that lies within no finding and that `isWhole` allows. */
function lastCut(
  cuts: readonly number[],
  findings: readonly Finding[],
  limit: number,
  isWhole: (cut: number) => boolean,
): number {
  const sorted = [...findings].sort((a, b) => a.start - b.start)
  const free: number[] = []
  let reach = 0
  let next = 0
  for (const cut of cuts) {
    if (cut > limit) break
    for (; next < sorted.length && sorted[next]!.start < cut; next++)
      reach = Math.max(reach, sorted[next]!.end)
    if (reach <= cut) free.push(cut)
  }
  return free.reverse().find(isWhole) ?? -1
}

function moved(finding: Finding, by: number): Finding {
  return { ...finding, start: finding.start + by, end: finding.end + by }
}

/**
 * A `TransformStream` of strings that lets through what `redact` would make of the whole text.
 *
 * @throws TypeError, RangeError for a wrong option, by name; the stream errors with CoreError `stream_held` rather than let text through unread
 */
export function createRedactionStream(options: RedactionStreamOptions = {}): TransformStream<string, string> {
  const redactor = createRedactor(options)
  const pass = (text: string, controller: TransformStreamDefaultController<string>): void => {
    if (text !== '') controller.enqueue(text)
  }
  return new TransformStream<string, string>({
    transform: (piece, controller) => pass(redactor.push(piece), controller),
    flush: (controller) => pass(redactor.end(), controller),
  })
}

/** The same for anything that can be iterated, such as the tokens of a model. */
export async function* redactStream(
  pieces: AsyncIterable<string> | Iterable<string>,
  options: RedactionStreamOptions = {},
): AsyncGenerator<string, void, undefined> {
  const redactor = createRedactor(options)
  for await (const piece of pieces) {
    const output = redactor.push(piece)
    if (output !== '') yield output
  }
  const rest = redactor.end()
  if (rest !== '') yield rest
}
