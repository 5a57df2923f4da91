// What each entry point has beside its resources: putting a client together, its options, events and errors.
export type { ClientEvent } from './client-events.ts'
export { createClientOf, type Resource } from './client-of.ts'
export {
  type RateLimit,
  SvcApiError,
  SvcAuthenticationError,
  SvcBadRequestError,
  SvcConflictError,
  SvcConnectionError,
  type SvcConnectionErrorCode,
  SvcError,
  SvcNotFoundError,
  SvcPaymentRequiredError,
  SvcPermissionError,
  SvcPreconditionError,
  SvcRateLimitError,
  SvcServerError,
  SvcTooLargeError,
  SvcUnprocessableError,
} from './errors.ts'
export type { CallOptions, ClientOptions } from './options.ts'
export type { Pending, ResponseInfo } from './request.ts'
