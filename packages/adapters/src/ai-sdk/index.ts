// @svc/adapters/ai-sdk: governs a language model of the Vercel AI SDK.
export { AdapterError, type AdapterErrorCode } from '../errors.ts'
export type { Decision, GuardOptions } from '../options.ts'
export { governMiddleware } from './middleware.ts'
