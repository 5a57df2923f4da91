/**
 * Redaction of a text that arrives in pieces. However it is cut, the output is that of the whole text.
 *
 * Why that holds: the scan tells positions at which it carries nothing over (`cuts`); from such a position a scan of its own finds the same. A
 * position is final once `HOLD_BACK` units (of what is left when the text is decoded) have come behind it, which is more than any detector looks
 * ahead over white space, and no finding lies across it. What is before it is redacted and let go; a stretch without such a position is held, up to
 * `maxHeld`, and then the stream fails rather than let anything through. What the columns of a table are called is carried along, and which secrets were told by their names.
 */
import { checkNames, checkObject, checkType, checkWhole } from '../check-argument.ts'
import { createFullReader } from '../detect/context/ask-between.ts'
import type { Finding } from '../detect/finding.ts'
import { completeDetectOptions, DETECT_OPTIONS, type DetectOptions } from '../detect/options.ts'
import { type GivesWay, resolveOverlaps } from '../detect/overlap.ts'
import { firstFrom } from '../detect/reader.ts'
import { toldBefore } from '../detect/scan/again.ts'
import { outside } from '../detect/scan/beside.ts'
import { mayCut } from '../detect/scan/scan-cut.ts'
import { aboveEnd, NOTHING_ABOVE } from '../detect/text/columns.ts'
import { DECODER_REACH, linkedFrom } from '../detect/text/percent.ts'
import { CoreError } from '../errors.ts'
import { passOver, streamOf } from './pieces.ts'
import { replaceWith, TRANSFORM_OPTIONS, type TransformOptions } from './transform.ts'

/** Units that must have come behind a position before it is final. */
export const HOLD_BACK = 192
/** Units before a position that detectors may look back at. */
const LOOK_BACK = 192
/** No string is longer. */
const MOST_HELD = 2 ** 30

/** What is looked for, as in `detect`, what stands in its place, and how much may wait for a place to cut. */
export interface RedactionStreamOptions extends DetectOptions, TransformOptions {
  /** Most UTF-16 units that are held while no safe place to cut is in sight. Default 65,536; 1,024 to 2 ** 30. */
  readonly maxHeld?: number
  /** Called with the findings of each part that is let go; offsets are into the whole text. */
  readonly onFindings?: (findings: readonly Finding[]) => void
}

/** The redaction of one text that comes in pieces, as a pair of functions; `createRedactor` makes it. */
export interface Redactor {
  /** Takes the next piece; returns what can be let go, often nothing. @throws CoreError `stream_held`, `stream_ended` */
  push(piece: string): string
  /** Returns the rest. Another text takes another redactor. */
  end(): string
}

/**
 * Redacts a text that comes in pieces, for hosts without streams: what comes out, put together, is what `redact` would make of the whole text.
 *
 * @throws TypeError, RangeError for a wrong option, by name; CoreError `detector_invalid`
 * @example
 * const redactor = createRedactor()
 * redactor.push('write to ops@exam') + redactor.push('ple.com') + redactor.end() // 'write to [EMAIL_ADDRESS]'
 */
export function createRedactor(options: RedactionStreamOptions = {}): Redactor {
  return redactorWith(options)
}

/** As `createRedactor`, with findings that give way to all others. */
export function redactorWith(options: RedactionStreamOptions, givesWay?: GivesWay): Redactor {
  checkObject('options', options)
  checkNames('options', options, [...DETECT_OPTIONS, ...TRANSFORM_OPTIONS, 'maxHeld', 'onFindings'])
  const {
    maxHeld = 65_536,
    onFindings,
    transform: _transform,
    transforms: _transforms,
    vault,
    ...detection
  } = options
  const replace = replaceWith(options, Date.now)
  checkWhole('maxHeld', maxHeld, 1024, MOST_HELD)
  const complete = completeDetectOptions(detection)
  const read = createFullReader(complete)
  // Detectors of the caller's own may look further.
  const { detectors, denied } = complete
  const longest = Math.max(denied?.maxLength ?? 0, ...detectors.map(({ maxLength }) => maxLength))
  const holdBack = Math.max(HOLD_BACK, LOOK_BACK + longest)
  const lookBack = holdBack
  // Text that was let go but may still be looked back at, then text that is held from `from` on.
  let buffer = ''
  let from = 0
  let gone = 0
  // What is known of the text before the buffer.
  let above = NOTHING_ABOVE
  let readAt = 0
  let failed = false
  let ended = false

  /** False where the person's own text may hold the first part of what looks like a placeholder of the vault, or, behind `%2C`, begin to look like one. */
  const isWhole = (cut: number): boolean =>
    !vault ||
    (vault.begunAt(buffer.slice(0, cut), from) === cut && !/^\w[A-Z]/.test(buffer.slice(cut - 1, cut + 1)))

  function release(final: boolean): string {
    // What a listener or a vault throws, too, ends it: used on, it would tell and let go what it was stopped at.
    failed = true
    const { findings, allowed, told, cuts, origin } = read(buffer, from, final ? undefined : mayCut, above)
    readAt = buffer.length
    const limit = before(buffer.length, holdBack, origin)
    // A value that the policy allows is not cut either: its second half, read by itself, may be taken for something else.
    const to = final
      ? buffer.length
      : (outside(cuts, [...findings, ...allowed]).findLast((cut) => cut <= limit && isWhole(cut)) ?? -1)
    if (to <= from) {
      failed = buffer.length - from > maxHeld
      if (!failed) return ''
      throw new CoreError(
        'stream_held',
        `No safe place to cut was found in ${maxHeld} characters; nothing of them was let through. Raise maxHeld, or redact the whole text`,
      )
    }
    const settled = resolveOverlaps(
      findings.filter((finding) => finding.end <= to),
      givesWay,
    )
    const output = replace(
      buffer.slice(from, to),
      settled.map((finding) => moved(finding, -from)),
    )
    if (settled.length > 0) onFindings?.(settled.map((finding) => moved(finding, gone)))
    const keep = linkedFrom(buffer, Math.max(0, before(to, lookBack, origin) - DECODER_REACH))
    above = { ...aboveEnd(buffer.slice(0, keep), above), told: toldBefore(told, to) }
    buffer = buffer.slice(keep)
    gone += keep
    from = to - keep
    // What is encoded is held longer than `holdBack`: not to be read again for every piece.
    readAt = origin ? buffer.length : 0
    failed = false
    return output
  }

  return {
    push(piece) {
      checkType('piece', piece, 'string')
      if (failed) throw new CoreError('stream_held', 'The stream failed; make a new redactor')
      if (ended) throw new CoreError('stream_ended', 'The text has ended; make a new redactor')
      buffer += piece
      // Reading again only when enough is new keeps the work linear in the length of the text.
      const held = buffer.length - from
      return held > holdBack && buffer.length - readAt >= held >> 3 ? release(false) : ''
    },
    end() {
      if (failed || ended) return ''
      ended = true
      const rest = release(true)
      buffer = ''
      from = 0
      return rest
    },
  }
}

/** The place in the buffer that is `units` before `position`, counted in what was read: `origin` has the place of each of its units. */
function before(position: number, units: number, origin: Uint32Array | undefined): number {
  return origin ? origin[Math.max(0, firstFrom(origin, position) - units)]! : position - units
}

function moved(finding: Finding, by: number): Finding {
  return { ...finding, start: finding.start + by, end: finding.end + by }
}

/**
 * A `TransformStream` of strings that lets through what `redact` would make of the whole text.
 *
 * @throws TypeError, RangeError for a wrong option, by name; CoreError `detector_invalid`. The stream errors with CoreError `stream_held` rather than
 * let text through unread
 * @example
 * const pieces = ReadableStream.from(['write to ops@exam', 'ple.com']).pipeThrough(createRedactionStream())
 * Array.fromAsync(pieces).then((all) => all.join('')) // 'write to [EMAIL_ADDRESS]'
 */
export function createRedactionStream(options: RedactionStreamOptions = {}): TransformStream<string, string> {
  return streamOf(createRedactor(options))
}

/**
 * What `redact` would make of the whole text, in pieces: for anything that can be iterated, such as the tokens of a model. Rejects with CoreError
 * `stream_held` rather than let text through unread.
 *
 * @throws TypeError, RangeError for a wrong argument, by name; CoreError `detector_invalid`
 * @example
 * Array.fromAsync(redactStream(['write to ops@exam', 'ple.com'])).then((all) => all.join('')) // 'write to [EMAIL_ADDRESS]'
 */
export function redactStream(
  pieces: AsyncIterable<string> | Iterable<string>,
  options: RedactionStreamOptions = {},
): AsyncGenerator<string, void, undefined> {
  if (pieces === null || (typeof pieces !== 'object' && typeof pieces !== 'string'))
    throw new TypeError('pieces must be an iterable of strings')
  return passOver(pieces, createRedactor(options))
}
