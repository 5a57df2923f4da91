/** @svc/adapters/service-worker */
export { AdapterError, type AdapterErrorCode } from '../errors.ts'
export type { Decision, GuardOptions } from '../options.ts'
export {
  type FetchEventLike,
  governServiceWorker,
  type ServiceWorkerOptions,
  type WorkerScope,
} from './worker.ts'
