/** Restoring a text that comes in chunks, as from a model's token stream: what comes out is what restoring the whole text gives. */
import { checkType } from '../check-argument.ts'
import { CoreError } from '../errors.ts'
import { type Pieces, passOver, streamOf } from './pieces.ts'
import { begunAt } from './placeholder-form.ts'

/**
 * One text on its way through. Give it to `pipeThrough`, or iterate over `over(chunks)`; use one for each text.
 *
 * Only what may be the beginning of a placeholder is held back, at most 112 UTF-16 units; prose passes at once.
 */
export interface Restorer {
  readonly writable: WritableStream<string>
  readonly readable: ReadableStream<string>
  /** The restored text of `chunks`, in chunks. */
  over(chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string, void, undefined>
  /** For hosts without streams: takes the next chunk, returns what can be let go of. @throws CoreError `stream_ended` */
  push(chunk: string): string
  /** Likewise: the rest. */
  end(): string
  /** Placeholders met so far that the vault never issued: at most the first 1,000. */
  readonly unknown: readonly string[]
}

const MAX_UNKNOWN = 1000

/** `restore(text, from, unknown)` restores `text` from an index on, and may look at what stands before it. */
export function createRestorer(
  restore: (text: string, from: number, unknown: Set<string>) => string,
): Restorer {
  const unknown = new Set<string>()
  let held = ''
  /** 1 when `held` begins with a character that is out already: a placeholder must not begin inside a word. */
  let out = 0
  let ended = false

  function push(chunk: string): string {
    checkType('chunk', chunk, 'string')
    if (ended) throw new CoreError('stream_ended', 'The text has ended; make a new restorer')
    held += chunk
    return advance(begunAt(held, out))
  }

  function advance(to: number): string {
    if (to <= out) return ''
    const met = unknown.size < MAX_UNKNOWN ? unknown : new Set<string>()
    const text = restore(held.slice(0, to), out, met)
    held = held.slice(to - 1)
    out = 1
    return text
  }

  function end(): string {
    ended = true
    return advance(held.length)
  }

  const pieces: Pieces = { push, end }
  let stream: TransformStream<string, string> | undefined
  // Not before it is asked for: a host may have no streams.
  const made = () => (stream ??= streamOf(pieces))
  return {
    ...pieces,
    get readable() {
      return made().readable
    },
    get writable() {
      return made().writable
    },
    over: (chunks) => passOver(chunks, pieces),
    get unknown() {
      return [...unknown]
    },
  }
}
