/** @svc/adapters/openai */
export { AdapterError, type AdapterErrorCode } from '../errors.ts'
export type { Decision, GuardOptions } from '../options.ts'
export { type ClientWithOptions, governOpenAI } from './client.ts'
export { type GovernFetchOptions, governFetch } from './fetch.ts'
