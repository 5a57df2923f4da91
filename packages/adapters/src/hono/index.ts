/** @svc/adapters/hono */
export { AdapterError, type AdapterErrorCode } from '../errors.ts'
export type { Decision, GuardOptions } from '../options.ts'
export { governHono, type HonoOptions } from './middleware.ts'
