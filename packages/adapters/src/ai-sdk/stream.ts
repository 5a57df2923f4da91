/** The parts of a streamed answer. Text and reasoning pass as they come, tool inputs when they are whole; nothing passes unlooked at. */
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { Guard } from '../guard.ts'
import type { Passage } from '../passage.ts'
import { modelFailed } from './without-answer.ts'

type Part = LanguageModelV4StreamPart
type DeltaType = 'text-delta' | 'reasoning-delta' | 'tool-input-delta'

/** A text that has begun and not ended. */
interface Open {
  readonly id: string
  readonly type: DeltaType
  readonly passage: Passage
}

/** @param isJson the text is to be JSON, which is held until it is whole */
export function governStream(
  stream: ReadableStream<Part>,
  guard: Guard,
  isJson: boolean,
): ReadableStream<Part> {
  const open = new Map<string, Open>()
  return stream.pipeThrough(
    new TransformStream<Part, Part>({
      transform(part, controller) {
        try {
          for (const shown of governPart(part, guard, open, isJson)) controller.enqueue(shown)
        } catch (error) {
          // What was passed on stays; nothing more comes, and the model is stopped.
          open.clear()
          controller.enqueue({ type: 'error', error })
          controller.enqueue(STOPPED)
          controller.terminate()
        }
      },
      flush(controller) {
        try {
          for (const shown of endAll(open)) controller.enqueue(shown)
        } catch (error) {
          controller.enqueue({ type: 'error', error })
        }
      },
    }),
  )
}

const STOPPED: Part = {
  type: 'finish',
  finishReason: { unified: 'content-filter', raw: 'governed' },
  usage: {
    inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: undefined, text: undefined, reasoning: undefined },
  },
}

function* governPart(part: Part, guard: Guard, open: Map<string, Open>, isJson: boolean): Generator<Part> {
  switch (part.type) {
    case 'text-start':
      begin('text-delta', part.id, isJson ? guard.jsonPassage() : guard.passage())
      return yield detailed(part)
    case 'reasoning-start':
      begin('reasoning-delta', part.id, guard.passage())
      return yield detailed(part)
    case 'tool-input-start':
      begin(
        'tool-input-delta',
        part.id,
        part.inputEncoding === 'text' ? guard.passage() : guard.jsonPassage(),
      )
      return yield detailed(part)
    case 'text-delta':
    case 'reasoning-delta':
    case 'tool-input-delta': {
      const key = `${part.type} ${part.id}`
      // One that never began is begun here: it must not pass unlooked at.
      if (!open.has(key))
        begin(
          part.type,
          part.id,
          part.type === 'tool-input-delta' || isJson ? guard.jsonPassage() : guard.passage(),
        )
      const delta = open.get(key)!.passage.push(part.delta)
      if (delta || part.providerMetadata) yield { ...detailed(part), delta }
      return
    }
    case 'text-end':
    case 'reasoning-end':
    case 'tool-input-end':
      yield* end(`${part.type.replace(/-end$/, '-delta')} ${part.id}`)
      if (part.type === 'text-end' && part.citations) {
        // Where they stood in the text is told in the model's own count of characters, which is no longer the text's.
        const citations = guard.output(part.citations.map(({ startIndex: _, endIndex: __, ...rest }) => rest))
        return yield { ...detailed(part), citations }
      }
      return yield detailed(part)
    case 'tool-call':
      return yield { ...detailed(part), input: guard.outputJson(part.input) }
    case 'tool-result':
    case 'source':
    case 'file':
    case 'reasoning-file':
    case 'custom':
    case 'tool-approval-request': {
      const { providerMetadata: _, ...rest } = part
      return yield { ...guard.output([rest])[0]!, ...metadataOf(part) } as Part
    }
    case 'finish':
      yield* endAll(open)
      return yield detailed(part)
    case 'error':
      return yield { type: 'error', error: modelFailed(part.error) }
    case 'stream-start':
      return yield { type: 'stream-start', warnings: guard.outputDetails(part.warnings) }
    case 'response-metadata':
    case 'ping':
      return yield part
    case 'raw':
      return
    default:
      // A part of a later version.
      if (guard.passesUnknown) yield part
  }

  function begin(type: DeltaType, id: string, passage: Passage): void {
    open.set(`${type} ${id}`, { id, type, passage })
  }
  function* end(key: string): Generator<Part> {
    const one = open.get(key)
    open.delete(key)
    const delta = one?.passage.end()
    if (one && delta) yield { type: one.type, id: one.id, delta }
  }
  function metadataOf({ providerMetadata }: Pick<Part & { type: 'source' }, 'providerMetadata'>) {
    return providerMetadata && { providerMetadata: guard.outputDetails(providerMetadata) }
  }
  function detailed<P extends Part & { readonly providerMetadata?: unknown }>(part: P): P {
    return part.providerMetadata === undefined
      ? part
      : { ...part, providerMetadata: guard.outputDetails(part.providerMetadata) }
  }
}

function* endAll(open: Map<string, Open>): Generator<Part> {
  for (const [key, { id, type, passage }] of open) {
    open.delete(key)
    const delta = passage.end()
    if (delta) yield { type, id, delta }
  }
}
