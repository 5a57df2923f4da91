/** Middleware of LangChain's agents. */
import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { type AgentMiddleware, createMiddleware } from 'langchain'
import { createGuards } from '../guard.ts'
import type { GuardOptions } from '../options.ts'
import { governModel } from './governed-model.ts'

/**
 * Governs every model call of an agent: what the model is sent has placeholders in place of personal data; what it answers, streamed or not, has the values again, tool calls too, and no personal data of the model's own. The
 * agent's state keeps the values: it stays with you. Put it last, so that what other middleware adds is governed, too.
 *
 * Tracing shows what went into the governed model, values included: a tracer that sends it elsewhere is not governed.
 *
 * @throws TypeError, RangeError, CoreError for a wrong option, by name. Calls reject with `AdapterError`.
 * @example no-run
 * const agent = createAgent({ model, tools, middleware: [governAgentMiddleware({ policy: 'gdpr' })] })
 */
export function governAgentMiddleware(options: GuardOptions = {}): AgentMiddleware {
  // A wrong option is told here, not by the first call.
  createGuards(options)
  return createMiddleware({
    name: 'Govern',
    wrapModelCall: (request, handler) =>
      handler({ ...request, model: governModel(request.model as BaseChatModel, options) }),
  }) as AgentMiddleware
}
