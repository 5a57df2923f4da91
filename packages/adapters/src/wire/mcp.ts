/** Messages of the Model Context Protocol (modelcontextprotocol.io/specification), which come whole, one an event. Other protocols of JSON-RPC stream texts in pieces. */
import type { Guard } from '../guard.ts'
import { isPlain } from '../restore.ts'
import type { Json } from './data.ts'

const METHOD =
  /^(?:(?:notifications|tools|resources|prompts|sampling|roots|elicitation|completion|logging|tasks)\/|(?:initialize|ping)$)/
/** What a result has. */
const RESULTS = [
  'content',
  'structuredContent',
  'tools',
  'resources',
  'resourceTemplates',
  'prompts',
  'contents',
  'messages',
  'completion',
  'protocolVersion',
]

export function isMcp({ jsonrpc, method, result, error }: Json): boolean {
  if (jsonrpc !== '2.0') return false
  if (typeof method === 'string') return METHOD.test(method)
  if (isPlain(error)) return true
  return isPlain(result) && (RESULTS.some((name) => name in result) || Object.keys(result).length === 0)
}

/** The id says whose answer it is, and stays. */
export function governMcp({ jsonrpc, id, error, ...message }: Json, guard: Guard): Json {
  const isId = typeof id === 'string' || typeof id === 'number' || id === null
  return {
    jsonrpc,
    ...(isId && { id: guard.outputDetails({ id }).id }),
    ...(isPlain(error) && { error: guard.words(error) }),
    ...guard.outputDetails(message, 'whole'),
  }
}
