/** @svc/adapters/ai-sdk */
export { AdapterError, type AdapterErrorCode } from '../errors.ts'
export type { Decision, GuardOptions } from '../options.ts'
export { governMiddleware } from './middleware.ts'
