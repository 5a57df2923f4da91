/** Chunks of a streamed answer: texts, blocks of content, pieces of tool calls, and what providers add. */
import { AIMessageChunk, type BaseMessageChunk } from '@langchain/core/messages'
import { ChatGenerationChunk } from '@langchain/core/outputs'
import type { Guard } from '../guard.ts'
import { withoutTokens } from '../restore.ts'
import { createFields, placed, type Way } from '../wire/fields.ts'
import { createThoughtsEnd, isThought } from '../wire/thoughts.ts'
import { piecesOf } from './messages.ts'

export interface ChunkPassage {
  /** What is held of thoughts that are over, and the chunk. */
  push(chunk: ChatGenerationChunk): Generator<ChatGenerationChunk>
  /** What is held, when no more come. */
  end(): Generator<ChatGenerationChunk>
}

type Fields = Readonly<Record<string, unknown>>

export function createChunkPassage(guard: Guard): ChunkPassage {
  const fields = createFields<undefined>(guard)
  const endsThoughts = createThoughtsEnd()
  let calls = 0

  /** Calls that come whole, where a model does not tell them in pieces: each as one piece, from which the chunk makes them again. */
  function wholeCalls({ tool_calls: given, tool_call_chunks: pieces }: Fields): Fields | undefined {
    if (!Array.isArray(given) || given.length === 0 || (Array.isArray(pieces) && pieces.length > 0))
      return undefined
    const [governed] = guard.output([{ tool_calls: given as Fields[] }])
    return piecesOf({ tool_calls: governed!.tool_calls }, () => calls++)
  }

  function governed(message: BaseMessageChunk): AIMessageChunk {
    const given = message as unknown as Fields
    const texts: Record<string, unknown> = {}
    for (const name of ['content', 'additional_kwargs', 'tool_call_chunks'])
      if (given[name] !== undefined)
        texts[name] = fields.push('', undefined, withoutTokens(given[name]), [name])
    return made({
      ...texts,
      ...wholeCalls(given),
      response_metadata: guard.outputDetails(given.response_metadata ?? {}),
      ...(given.usage_metadata !== undefined && { usage_metadata: given.usage_metadata }),
      ...(given.id !== undefined && { id: given.id }),
      ...(given.name !== undefined && { name: given.name }),
    })
  }

  function* rest(isOver: (way: Way) => boolean): Generator<ChatGenerationChunk> {
    for (const { way, text } of fields.end((_, way) => isOver(way))) {
      const held = placed(way, text) as Record<string, unknown>
      if (Array.isArray(held.content))
        held.content = held.content.map((block: Fields) => ({ type: 'text', ...block }))
      yield chunkOf(made({ content: '', ...held }))
    }
  }

  return {
    *push({ message, generationInfo }) {
      if (endsThoughts({ ...message })) yield* rest(isThought)
      yield chunkOf(governed(message), generationInfo && guard.outputDetails(generationInfo))
    },
    end: () => rest(() => true),
  }
}

function made(fields: object): AIMessageChunk {
  return new AIMessageChunk(fields as ConstructorParameters<typeof AIMessageChunk>[0])
}

function chunkOf(message: AIMessageChunk, generationInfo?: Record<string, unknown>): ChatGenerationChunk {
  return new ChatGenerationChunk({ message, text: message.text, ...(generationInfo && { generationInfo }) })
}
