/** @svc/adapters/express */
export { AdapterError, type AdapterErrorCode } from '../errors.ts'
export type { Decision, GuardOptions } from '../options.ts'
export { type ExpressOptions, governExpress } from './middleware.ts'
