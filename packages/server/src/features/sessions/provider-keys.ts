/** The keys that an identity provider publishes. While it cannot be asked, those that it published last hold for some time. */
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  type JWTVerifyGetKey,
} from 'jose'

type Find = (...token: Parameters<ReturnType<typeof createLocalJWKSet>>) => Promise<CryptoKey>

export interface ProviderKeysOptions {
  readonly jwksUrl: string
  /** Default the global one. */
  readonly fetch?: typeof globalThis.fetch
  /** Called when it could not be asked and its last keys hold; must not throw. */
  readonly onAway?: (error: unknown) => void
}

const TIMEOUT_MS = 5_000
/** Far more than any provider publishes: what does not end must not fill the memory. */
const MAX_BYTES = 1_048_576
/** RFC 7518, 3.3. */
const MIN_RSA_BITS = 2048
/** It is asked every ten minutes (jose). Where that fails, its last keys hold for so long after they last did without: nobody is locked out while it is mended. */
const HELD_MS = 3_600_000
/** Where it takes its time to fail, not everybody is to wait for that. */
const PAUSE_MS = 10_000
/** jose's codes for a key set that did not come, or is none. */
const FAULTS = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])

/** A provider that cannot be asked, or answers with no key set, is no proof that a token is bad. */
export function isProviderFault(error: unknown): boolean {
  return !(error instanceof errors.JOSEError) || FAULTS.has(error.code)
}

export function createProviderKeys({
  jwksUrl,
  onAway,
  fetch = globalThis.fetch,
}: ProviderKeysOptions): JWTVerifyGetKey {
  const published = createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: TIMEOUT_MS,
    [customFetch]: boundedBy(fetch),
  })
  let last: Find | undefined
  let workedAt = Number.NEGATIVE_INFINITY
  let failedAt = Number.NEGATIVE_INFINITY

  const find: Find = async (...token) => {
    const now = Date.now()
    if (last && now >= failedAt && now - failedAt < PAUSE_MS)
      try {
        return await last(...token)
      } catch {
        // One that is not among them may be new.
      }
    try {
      const key = await published(...token)
      workedAt = now
      return key
    } catch (fault) {
      const known = published.jwks()
      if (!isProviderFault(fault) || !known || now - workedAt > HELD_MS) throw fault
      failedAt = now
      last = createLocalJWKSet(known)
      onAway?.(fault)
      return last(...token).catch(() => {
        throw fault
      })
    }
  }

  return async (...token) => {
    const key = await find(...token)
    // jose throws a TypeError for a key that is too short, as `fetch` does for a provider that cannot be reached.
    const { modulusLength = MIN_RSA_BITS } = key.algorithm as { modulusLength?: number }
    if (modulusLength < MIN_RSA_BITS) throw new errors.JWKSNoMatchingKey()
    return key
  }
}

/** Reading breaks off at the limit, which jose takes for a key set that did not come. */
function boundedBy(fetch: typeof globalThis.fetch): FetchImplementation {
  return async (url, options) => {
    const response = await fetch(url, options)
    let bytes = 0
    const limit = new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        bytes += part.length
        if (bytes > MAX_BYTES) controller.error(new RangeError('The key set is too large'))
        else controller.enqueue(part)
      },
    })
    return response.body ? new Response(response.body.pipeThrough(limit), response) : response
  }
}
