/** Claims kept in memory: gone with the process. The default, and the measure for the others. */
import type { Claim } from '../claim.ts'
import type { DeadLetter, Store } from './store.ts'

/** A store in memory. It survives nothing: what is not sent when the process or page ends is lost. For what must last, see the other stores. */
export function createMemoryStore(): Store {
  const claims = new Map<string, Claim>()
  const letters = new Map<string, DeadLetter>()
  return {
    async load() {
      return { claims: [...claims.values()], letters: [...letters.values()] }
    },
    async save(saved) {
      for (const claim of saved) {
        letters.delete(claim.client_event_id)
        claims.set(claim.client_event_id, claim)
      }
    },
    async remove(ids) {
      for (const id of ids) {
        claims.delete(id)
        letters.delete(id)
      }
    },
    async bury(buried) {
      for (const letter of buried) {
        claims.delete(letter.claim.client_event_id)
        letters.set(letter.claim.client_event_id, letter)
      }
    },
    async close() {},
  }
}
