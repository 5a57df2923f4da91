// What each runtime that has files runs of the outbox: claims are saved, buried and removed, the log is written anew, a second store is refused, and what the first has left is read by another. Bundled.

import { createFileStore } from '@svc/attest/file'

const path = globalThis.Deno?.args[0] ?? process.argv[2]
// As large as claims come: the log is written anew once most of it is out of date.
const claim = (n) => ({ client_event_id: `claim-${n}`, fingerprint_canonical_json: 'x'.repeat(8_000) })
const claims = Array.from({ length: 200 }, (_, n) => claim(n))
const ids = claims.map(({ client_event_id }) => client_event_id)

const store = createFileStore({ path })
await store.load()
await store.save(claims)
await store.bury([{ claim: claims[1], status: 422, code: 'fingerprint_mismatch', refused_at: 'now' }])
await store.remove(ids.slice(3))
const refused = await createFileStore({ path })
  .load()
  .catch(({ code }) => code)
await store.close()

const next = createFileStore({ path })
const saved = await next.load()
await next.close()
console.log(
  JSON.stringify([
    refused,
    saved.claims.map(({ client_event_id }) => client_event_id),
    saved.letters.map(({ claim, code }) => [claim.client_event_id, code]),
  ]),
)
