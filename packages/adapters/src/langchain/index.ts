// @svc/adapters/langchain: governs agents and chat models of LangChain.js.
export { AdapterError, type AdapterErrorCode } from '../errors.ts'
export type { Decision, GuardOptions } from '../options.ts'
export { governModel } from './governed-model.ts'
export { governAgentMiddleware } from './middleware.ts'
