// @svc/attest: the outbox that reports what a governor decided, never text.
export {
  type Attestor,
  type AttestorStats,
  createAttestor,
  type Flushed,
  type Recorded,
} from './attestor.ts'
export type { Backoff, Schedule } from './backoff.ts'
export { type Claim, type Projection, projectClaim } from './claim.ts'
export { AttestError, type AttestErrorCode } from './errors.ts'
export type { AttestorEvents } from './events.ts'
export type { AttestorOptions } from './options.ts'
export type { AttestationClient } from './sender.ts'
export { createMemoryStore } from './stores/memory.ts'
export type { DeadLetter, Saved, Sharing, Store } from './stores/store.ts'
