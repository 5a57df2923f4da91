// @svc/adapters/service-worker: governs what pages post, before it leaves the browser.
export { AdapterError, type AdapterErrorCode } from '../errors.ts'
export type { Decision, GuardOptions } from '../options.ts'
export {
  type FetchEventLike,
  governServiceWorker,
  type ServiceWorkerOptions,
  type WorkerScope,
} from './worker.ts'
