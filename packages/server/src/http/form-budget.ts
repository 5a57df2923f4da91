/** How many bytes of forms a process holds at a time: each may be large, and anybody may send one. */
import { ApiError } from './api-error.ts'

export interface FormHold {
  /** Counts bytes that came. @throws ApiError `unavailable` when all forms together are too much */
  take(bytes: number): void
  /** Called when the request is answered. */
  release(): void
}

/** Several of the largest forms, with their copies. `anybody`: endpoints without authentication; `known`: those that ask for a key or a session. */
export const MAX_BYTES: Readonly<Record<'anybody' | 'known', number>> = {
  anybody: 50_331_648,
  known: 50_331_648,
}

/** Each call of what is returned stands for one request. */
export function createFormBudget(maxBytes: number): () => FormHold {
  let held = 0
  return () => {
    let own = 0
    return {
      take(bytes) {
        if (held + bytes > maxBytes)
          throw new ApiError('unavailable', 'Too many files are being received; try again', undefined, {
            'retry-after': '5',
          })
        held += bytes
        own += bytes
      },
      release() {
        held -= own
        own = 0
      },
    }
  }
}
