// @svc/adapters/express: governs what is posted to a server of Express, and what it answers.
export { AdapterError, type AdapterErrorCode } from '../errors.ts'
export type { Decision, GuardOptions } from '../options.ts'
export { type ExpressOptions, governExpress } from './middleware.ts'
