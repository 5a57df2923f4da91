/** Chat endpoints: one pipeline, three surfaces. */
import {
  type ChatResponse,
  chat as chatEndpoint,
  keyChat,
  keyChatStream,
  proxyChat,
  proxyChatStream,
} from '@svc/contract'
import { detect } from '@svc/core'
import type { Logger } from 'pino'
import { ModelError } from '../../adapters/llm/model.ts'
import { isDatabaseLost } from '../../db/fault.ts'
import { ApiError, notFound } from '../../http/api-error.ts'
import { organisationOf } from '../../http/caller.ts'
import type { LimitState } from '../../http/limits.ts'
import { isUuid } from '../../http/page-cursor.ts'
import { answer, type Answer as HttpAnswer, type Input, on, type Route } from '../../http/route.ts'
import { loggedFault } from '../../log/fault.ts'
import { createHeldStreams } from './held-streams.ts'
import type { Chat } from './pipeline.ts'
import { answerStream } from './sse.ts'
import type { Answer, Listener, Question, Surface } from './turn.ts'

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies that would gather the events into one answer are asked not to (nginx).
  'x-accel-buffering': 'no',
}

type Asked = Pick<
  Input<{ body: { message: string; session_id?: string | undefined } }>,
  'body' | 'requestId' | 'address' | 'signal'
>

/** The `Last-Event-ID` of a client that will come back when the connection breaks. For any other, going away ends the answer. */
const NOTHING_YET = '0'

export function chatRoutes(chat: Chat, log: Logger): Route[] {
  const fault = faultOf(log)
  const held = createHeldStreams()

  async function once(question: Question): Promise<Answer> {
    try {
      return await chat.answer(question)
    } catch (error) {
      throw fault(error, question)
    }
  }

  /** Ends when the caller goes away. With `isHeld` it is written on for a while, so that the caller can come back to it. */
  async function streamed(
    question: Question,
    isHeld = false,
  ): Promise<HttpAnswer<ReadableStream<Uint8Array>>> {
    const gone = new AbortController()
    let isOpen = false
    const leave = () => (isHeld && isOpen) || gone.abort()
    // A caller who left before the listener was added raises no event any more.
    if (question.signal.aborted) leave()
    question.signal.addEventListener('abort', leave)
    const { signal } = gone
    let headers: Record<string, string> = STREAM_HEADERS
    const onAdmitted = (limit: LimitState) => {
      headers = { ...STREAM_HEADERS, ...limitHeaders(limit) }
    }
    const write = (listener: Listener) => chat.answer({ ...question, signal }, { ...listener, onAdmitted })
    try {
      const stream = await answerStream(write, (error) => fault(error, question).message, gone)
      isOpen = true
      return answer(200, isHeld ? held.hold(question.orgId, stream) : stream, headers)
    } catch (error) {
      throw fault(error, question)
    }
  }

  const proxied = (asked: Asked & { body: { tenant_id: string } }, route: string) =>
    questionOf('proxy', asked.body.tenant_id, asked, route)
  const withKey = (input: Parameters<typeof keyQuestion>[0], route: string) => keyQuestion(input, route)

  return [
    on(chatEndpoint, async (input) => {
      const { org_id, widget_id } = input.body
      const done = await once({
        ...questionOf('chat', org_id, input, chatEndpoint.path),
        widgetId: widget_id,
      })
      return answer(200, responseOf(done), limitHeaders(done.limit))
    }),
    on(proxyChat, async (input) => {
      const done = await once(proxied(input, proxyChat.path))
      return answer(200, responseOf(done), limitHeaders(done.limit))
    }),
    on(proxyChatStream, (input) => {
      const { lastEventId } = input
      // An empty one is none, as with browsers' own streams of events (HTML 9.2.4).
      if (!lastEventId || lastEventId === NOTHING_YET)
        return streamed(proxied(input, proxyChatStream.path), lastEventId === NOTHING_YET)
      // Nothing is asked anew: it was let in, counted and answered.
      const rest = held.resume(input.body.tenant_id, lastEventId)
      if (!rest) throw notFound()
      return answer(200, rest, STREAM_HEADERS)
    }),
    on(keyChat, async (input) => {
      const done = await once(withKey(input, keyChat.path))
      const { response, conversationId, receiptIds, piiDetected } = done
      const governance = { receipt_id: receiptIds.l6, pii_detected: piiDetected }
      return answer(200, { response, conversation_id: conversationId, governance }, limitHeaders(done.limit))
    }),
    on(keyChatStream, (input) => streamed(withKey(input, keyChatStream.path))),
  ]
}

function questionOf(
  surface: Surface,
  orgId: string,
  { body, requestId, address, signal }: Asked,
  route: string,
): Question {
  const { message, session_id: sessionId = null } = body
  return { surface, orgId, widgetId: null, sessionId, message, route, requestId, address, signal }
}

function keyQuestion(
  input: Asked & Pick<Input<object>, 'caller'> & { body: { tenant_id?: string | undefined } },
  route: string,
): Question {
  const orgId = organisationOf(input.caller)
  const { tenant_id = orgId, session_id } = input.body
  if (tenant_id.toLowerCase() !== orgId)
    throw new ApiError('invalid_request', 'body.tenant_id is not the organisation of this key')
  // It is kept with the conversation, where no personal data may be.
  if (session_id !== undefined && !isUuid(session_id) && detect(session_id).length > 0)
    throw new ApiError(
      'invalid_request',
      'body.session_id looks like personal data; name the session otherwise',
    )
  return questionOf('api', orgId, input, route)
}

function responseOf({
  response,
  conversationId,
  receiptIds,
  piiDetected,
  verdict,
  isConnectorUsed,
}: Answer): ChatResponse {
  return {
    response,
    session_id: conversationId,
    receipt_ids: receiptIds,
    pii_detected: piiDetected,
    topic_blocked: verdict.blocked,
    matched_topic: verdict.matchedTopic,
    data_connector_used: isConnectorUsed,
  }
}

function limitHeaders({ limit, remaining }: LimitState): Record<string, string> {
  return { 'x-ratelimit-limit': String(limit), 'x-ratelimit-remaining': String(remaining) }
}

/** What the caller is told of a fault: 502 where the model cannot be reached, and 503 on /api/chat, which fails no other way (chat-service 4.1). */
function faultOf(log: Logger): (error: unknown, question: Question) => ApiError {
  return (error, { surface, requestId, signal }) => {
    if (error instanceof ApiError) return error
    // Nobody is left to be told.
    if (signal.aborted) return new ApiError('unavailable', 'The caller went away')
    log.error({ requestId, fault: loggedFault(error) }, 'a chat could not be answered')
    if (surface === 'chat') return new ApiError('unavailable', 'The chat is not available; try again')
    if (error instanceof ModelError)
      return new ApiError('engine_unreachable', 'The chat engine cannot be reached; try again')
    if (isDatabaseLost(error)) return new ApiError('unavailable', 'The database cannot be reached; try again')
    return new ApiError('internal_error', 'Internal server error')
  }
}
