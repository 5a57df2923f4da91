// @svc/adapters/openai: governs a client of OpenAI's SDK, or any `fetch` to a provider.
export { AdapterError, type AdapterErrorCode } from '../errors.ts'
export type { Decision, GuardOptions } from '../options.ts'
export { type ClientWithOptions, governOpenAI } from './client.ts'
export { type GovernFetchOptions, governFetch } from './fetch.ts'
