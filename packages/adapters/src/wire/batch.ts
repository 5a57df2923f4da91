/** Results of a batch, one a line (Anthropic's message batches, OpenAI's Batch API): each an answer of its own, and whole. */
import type { Guard } from '../guard.ts'
import { isPlain } from '../restore.ts'
import { governAnswer } from './answer.ts'
import type { Json } from './data.ts'

const RESULT = /^(?:succeeded|errored|canceled|expired)$/

export function isBatchResult({ custom_id, result, response, error }: Json): boolean {
  if (typeof custom_id !== 'string') return false
  if (isPlain(result)) return RESULT.test(String(result.type))
  return isPlain(response) ? typeof response.status_code === 'number' : response === null && isPlain(error)
}

export function governBatchResult(line: Json, guard: Guard): Json {
  const [at, name] = isPlain(line.result) ? ['result', 'message'] : ['response', 'body']
  const { [at]: given, ...beside } = line
  const { [name]: answer, ...about } = (isPlain(given) ? given : {}) as Json
  return {
    ...guard.outputDetails(beside),
    [at]: isPlain(given)
      ? {
          ...guard.outputDetails(about),
          ...(answer !== undefined && { [name]: governAnswer(answer, guard) }),
        }
      : given,
  }
}
