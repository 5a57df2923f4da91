/** @svc/adapters/langchain */
export { AdapterError, type AdapterErrorCode } from '../errors.ts'
export type { Decision, GuardOptions } from '../options.ts'
export { governModel } from './governed-model.ts'
export { governAgentMiddleware } from './middleware.ts'
