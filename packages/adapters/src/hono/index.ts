// @svc/adapters/hono: governs what is posted to a server of Hono, and what it answers.
export { AdapterError, type AdapterErrorCode } from '../errors.ts'
export type { Decision, GuardOptions } from '../options.ts'
export { governHono, type HonoOptions } from './middleware.ts'
